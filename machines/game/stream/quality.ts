/** What the player wants the picture by. `auto`: the best that can be had. `saver`: stills, a few a minute. */
export const qualities = ['auto', 'webrtc', 'hls', 'still', 'saver'] as const
export type Quality = (typeof qualities)[number]

/** What a device has kept; `auto` where it is none of ours. */
export const readQuality = (kept: string | null): Quality => qualities.find((known) => known === kept) ?? 'auto'
