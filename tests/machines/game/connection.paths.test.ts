import { describe, expect, it } from 'vitest'
import {
  type ConnectionContext,
  type ConnectionEvent,
  connectionMachine,
  type Light,
  lightOf,
  type PressTimes,
  type Reading,
  type Sample,
  selectCopy,
  selectHealth,
  selectIsOverlayOpen,
  type Trouble,
} from '#machines/game/connection/index.ts'
import { judge, lossOf } from '#machines/game/connection/judge.ts'
import { reportOf } from '#machines/game/connection/report.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const reading = (over: Partial<Reading> = {}): Reading => ({
  transport: 'webrtc',
  framesPerSecond: 30,
  packets: { received: 100, lost: 0 },
  frames: { decoded: 30, dropped: 0 },
  roundTrip: 40,
  buffer: 20,
  bitRate: 1_500_000,
  codec: 'H264',
  path: 'direct',
  size: { width: 960, height: 560 },
  age: 50,
  ...over,
})
const sample = (over: Partial<Reading> = {}, at = 1_000): Sample => ({ at, reading: reading(over) })
const many = (count: number, over: Partial<Reading> = {}) => Array.from({ length: count }, () => sample(over))

const alphabet = {
  'sample.taken': [
    { type: 'sample.taken', sample: sample() },
    { type: 'sample.taken', sample: sample({ packets: { received: 95, lost: 5 } }) },
  ],
  'press.measured': [{ type: 'press.measured', press: { answer: 900, pixel: null } }],
  'page.woke': [{ type: 'page.woke', slept: 30_000 }],
  'overlay.toggled': [{ type: 'overlay.toggled' }],
  'overlay.closed': [{ type: 'overlay.closed' }],
  'report.copied': [{ type: 'report.copied', quality: 'auto' }],
} satisfies Alphabet<ConnectionEvent>

it('walks every transition; a sample is never lost to the panel, and one report is made at a time', () => {
  const walked = walkChart({
    machine: connectionMachine,
    input: { machineID: 3 },
    alphabet,
    outcomes: { copyReport: { done: [undefined], error: [new Error('no clipboard')] } },
    key: ({ context }) => [(context as ConnectionContext).trouble],
    messages: [
      ['enters overlay.open', { to: 'layers', event: { type: 'layer.opened', layer: 'connection' } }],
      ['leaves overlay.open', { to: 'layers', event: { type: 'layer.closed', layer: 'connection' } }],
    ],
    check: ({ before, after, event, open }) => {
      const was = before.context as ConnectionContext
      const { samples } = after.context as ConnectionContext
      expect(samples.length).toBe(Math.min(60, was.samples.length + (event.type === 'sample.taken' ? 1 : 0)))
      expect(open.filter((id) => id === 'copyReport').length).toBeLessThan(2)
      if (!selectIsOverlayOpen(after as never)) expect(open).not.toContain('copyReport')
      if (event.type === 'xstate.error.actor.copyReport') expect(selectCopy(after as never)).toBe('failed')
      if (event.type === 'page.woke') expect(selectHealth(after as never).isDrowsy).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('the cause', () => {
  const quick: PressTimes = { answer: 60, pixel: 90 }
  const cases: [string, Trouble | null, Sample[], PressTimes | null][] = [
    ['nothing', null, many(5), quick],
    ['one packet in twenty', 'loss', many(5, { packets: { received: 95, lost: 5 } }), quick],
    ['too few packets to tell', null, many(1, { packets: { received: 9, lost: 1 } }), quick],
    ['a long way', 'slow', many(5, { roundTrip: 300 }), quick],
    ['packets in bursts', 'uneven', many(5, { buffer: 260 }), quick],
    ['a buffer that is HLS’s own', null, many(5, { transport: 'hls', path: null, buffer: 4_000 }), quick],
    ['a venue that takes its time', 'venue', many(5), { answer: 700, pixel: 800 }],
    ['a long way, which the answer has too', 'slow', many(5, { roundTrip: 600 }), { answer: 700, pixel: 800 }],
    ['frames that come and are not shown', 'device', many(5, { frames: { decoded: 20, dropped: 10 } }), quick],
    ['no picture', null, [{ at: 1, reading: null }], null],
  ]
  it.each(cases)('%s: %s', (_, trouble, samples, press) => {
    expect(judge(null, samples, press)).toBe(trouble)
  })

  it('stays until it is clearly over, so that the light does not flicker at the border', () => {
    const at = (lost: number) => many(5, { packets: { received: 1_000 - lost, lost } })
    expect([19, 20].map((lost) => judge(null, at(lost), null))).toEqual([null, 'loss'])
    expect([10, 9].map((lost) => judge('loss', at(lost), null))).toEqual(['loss', null])
    const roundTrips = [249, 250].map((roundTrip) => judge(null, many(5, { roundTrip }), null))
    expect(roundTrips).toEqual([null, 'slow'])
    expect([180, 179].map((roundTrip) => judge('slow', many(5, { roundTrip }), null))).toEqual(['slow', null])
  })

  it('reckons loss over the last five seconds alone', () => {
    expect(lossOf([...many(10, { packets: { received: 0, lost: 100 } }), ...many(5)])).toBe(0)
    expect(lossOf(many(5, { packets: { received: 95, lost: 5 } }))).toBeCloseTo(0.05)
  })
})

describe('the light', () => {
  const health = {
    ...{ trouble: null, isDrowsy: false, delay: 84, loss: 0, roundTrip: 40, answer: 60, isRelayed: false },
  }
  const seen = { isAway: false, picture: 'live', transport: 'webrtc', health } as const
  const light = (over: Partial<Parameters<typeof lightOf>[0]>) => lightOf({ ...seen, ...over })
  const cases: [string, Parameters<typeof light>[0], Light][] = [
    ['good', {}, { quality: 4, word: 'good', figure: 84 }],
    ['a lost line before all else', { isAway: true, picture: 'frozen' }, { quality: 0, word: 'lost', figure: null }],
    ['no picture yet', { picture: 'starting' }, { quality: 0, word: 'starting', figure: null }],
    ['a frozen picture', { picture: 'frozen' }, { quality: 1, word: 'frozen', figure: null }],
    [
      'a page that slept, whose picture stands for that reason',
      { picture: 'frozen', health: { ...health, isDrowsy: true } },
      { quality: 2, word: 'asleep', figure: null },
    ],
    ['stills', { picture: 'still', transport: 'still' }, { quality: 1, word: 'still', figure: null }],
    ['the delayed picture', { transport: 'hls' }, { quality: 2, word: 'hls', figure: null }],
    ['not measured yet', { health: null }, { quality: 3, word: 'live', figure: null }],
    [
      'good below a tenth of a second',
      { health: { ...health, delay: 99.4 } },
      { quality: 4, word: 'good', figure: 99 },
    ],
    ['fair from there on', { health: { ...health, delay: 100 } }, { quality: 3, word: 'fair', figure: 100 }],
    ['fair', { health: { ...health, delay: 400.4 } }, { quality: 2, word: 'fair', figure: 400 }],
    ['late', { health: { ...health, delay: 800 } }, { quality: 1, word: 'late', figure: 800 }],
    [
      'late because it is relayed',
      { health: { ...health, delay: 180, isRelayed: true } },
      { quality: 3, word: 'relayed', figure: 180 },
    ],
    [
      'loss, in percent',
      { health: { ...health, trouble: 'loss', loss: 0.0478 } },
      { quality: 2, word: 'loss', figure: 4.8 },
    ],
    [
      'a slow venue',
      { health: { ...health, trouble: 'venue', answer: 912.3 } },
      { quality: 1, word: 'venue', figure: 912 },
    ],
  ]
  it.each(cases)('%s', (_, over, expected) => {
    expect(light(over)).toEqual(expected)
  })
})

it('the report tells versions, times and figures, and nothing else', () => {
  const text = reportOf(
    {
      ...{ machineID: 5, quality: 'auto', trouble: 'loss', press: { answer: 12.4, pixel: 61 } },
      samples: [
        { at: Date.UTC(2026, 10, 21, 20, 0, 0), reading: null },
        sample({ packets: { received: 95, lost: 5 } }, Date.UTC(2026, 10, 21, 20, 0, 1)),
      ],
    },
    {
      at: Date.UTC(2026, 10, 21, 20, 0, 2),
      program: 'game-abc.js',
      agent: 'Browser/1',
      language: 'tr',
      screen: '390x844 at 3',
      isOnline: true,
    },
  )
  expect(text.split('\n')).toEqual([
    'Takewin connection report, 2026-11-21T20:00:02.000Z',
    'program        game-abc.js',
    'browser        Browser/1',
    'device         390x844 at 3, tr, online',
    'machine        5',
    'chosen         auto',
    'trouble        loss',
    'press to pixel 61 ms, answer 12 ms',
    'picture        webrtc, H264, 960x560, direct',
    'age of picture 50 ms (by two clocks), buffer 20 ms',
    'round trip     40 ms, 1500 kbit/s',
    'loss           5.0 % (last 5 s)',
    '',
    'second    frames/s  lost  received  round trip  buffer  kbit/s  by',
    '20:00:00  no picture',
    '20:00:01        30     5        95          40      20    1500  webrtc',
  ])
})
