/** What a picture comes by. */
export type Transport = 'webrtc' | 'hls' | 'still'

/** What the picture's own actor reads of it; null where it is not known. Times are ms, `bitRate` bits a second. */
export type Reading = {
  transport: Transport
  framesPerSecond: number | null
  /** Packets since the reading before. */
  packets: { received: number; lost: number } | null
  /** Frames since the reading before. */
  frames: { decoded: number; dropped: number } | null
  roundTrip: number | null
  /** How long frames wait before they are shown. */
  buffer: number | null
  bitRate: number | null
  codec: string | null
  path: 'direct' | 'relayed' | null
  size: { width: number; height: number } | null
  /** Age of the picture by its own clock: right as far as the clocks of venue and device agree. */
  age: number | null
}
/** One second of the connection. `reading` is null while no picture was to be had. `at`: ms since the epoch. */
export type Sample = { at: number; reading: Reading | null }
/** The last press, ms: until the venue answered, and until the picture showed it (null: not measured). */
export type PressTimes = { answer: number; pixel: number | null }

/** What is wrong, by what is measured. */
export type Trouble = 'loss' | 'slow' | 'uneven' | 'venue' | 'device'

export type ConnectionInput = { machineID: number }
export type ConnectionContext = ConnectionInput & {
  /** Oldest first, at most a minute. */
  samples: readonly Sample[]
  press: PressTimes | null
  /** The last press that was followed to its picture: its parts belong together. */
  followed: { answer: number; pixel: number } | null
  /** Samples since the last press: an old one says nothing of the venue. */
  pressAge: number
  trouble: Trouble | null
}
/** What the report says beside what the device says of itself. */
export type ReportFacts = Omit<ConnectionContext, 'pressAge' | 'followed'> & { quality: string }

export type ConnectionEvent =
  /** From the sampler. */
  | { type: 'sample.taken'; sample: Sample }
  | { type: 'press.measured'; press: PressTimes }
  /** The page did not run for so long, ms. */
  | { type: 'page.woke'; slept: number }
  /** The person. */
  | { type: 'overlay.toggled' }
  | { type: 'overlay.closed' }
  | { type: 'report.copied'; quality: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    connection: ConnectionEvent
  }
}

export type ConnectionTag = 'open' | 'drowsy' | 'copied' | 'copyFailed'
