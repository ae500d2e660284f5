import type { PictureScreen } from '../stream/stream.selectors.ts'
import type { Transport, Trouble } from './connection.types.ts'

export const lightText = [
  'lost',
  'starting',
  'frozen',
  'still',
  'asleep',
  'hls',
  'loss',
  'slow',
  'late',
  'uneven',
  'venue',
  'device',
  'relayed',
  'live',
  'good',
  'fair',
] as const
/** 0 nothing … 4 as good as it gets. `word` names the cause. `figure`: ms, or percent for `loss`; null where none belongs to it. */
export type Light = { quality: 0 | 1 | 2 | 3 | 4; word: (typeof lightText)[number]; figure: number | null }

/** What is measured: `delay` is press to pixel where it is known, else the age of the picture, ms; `loss` a share. */
export type Health = {
  trouble: Trouble | null
  isDrowsy: boolean
  delay: number | null
  loss: number | null
  roundTrip: number | null
  answer: number | null
  isRelayed: boolean
}
type Shown = { isAway: boolean; picture: PictureScreen; transport: Transport | null; health: Health | null }

const plain = (quality: Light['quality'], word: Light['word'], figure: number | null = null): Light => ({
  quality,
  word,
  figure: figure === null ? null : Math.round(figure),
})
const percent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10)

/** Ms from the press to its picture that nobody notices. */
const goodBelow = 100

/** The light of the connection: what is seen comes before what is measured. */
export function lightOf({ isAway, picture, transport, health }: Shown): Light {
  if (isAway) return plain(0, 'lost')
  if (picture === 'waiting' || picture === 'starting') return plain(0, 'starting')
  if (health?.isDrowsy) return plain(2, 'asleep')
  if (picture === 'frozen') return plain(1, 'frozen')
  if (transport === 'still') return plain(1, 'still')
  if (health?.trouble) return troubled(health.trouble, health)
  if (transport === 'hls') return plain(2, 'hls')
  const delay = health?.delay ?? null
  if (delay === null) return plain(3, 'live')
  if (delay < goodBelow) return plain(4, 'good', delay)
  if (health?.isRelayed) return plain(delay < 250 ? 3 : 2, 'relayed', delay)
  if (delay < 250) return plain(3, 'fair', delay)
  return delay < 600 ? plain(2, 'fair', delay) : plain(1, 'late', delay)
}

function troubled(trouble: Trouble, health: Health): Light {
  switch (trouble) {
    case 'loss':
      return { quality: (health.loss ?? 0) < 0.1 ? 2 : 1, word: 'loss', figure: percent(health.loss) }
    case 'slow':
      return plain((health.roundTrip ?? 0) < 500 ? 2 : 1, 'slow', health.roundTrip)
    case 'venue':
      return plain(1, 'venue', health.answer)
    case 'uneven':
    case 'device':
      return plain(2, trouble)
    default:
      return trouble satisfies never
  }
}
