import type { Reading, ReportFacts, Sample } from './connection.types.ts'
import { lossOf } from './judge.ts'

/** What the device says of itself. `at`: ms since the epoch. No address, no name, no token is among it. */
export type Device = { at: number; program: string; agent: string; language: string; screen: string; isOnline: boolean }

const known = (value: number | null | undefined, unit: string, digits = 0) =>
  value === null || value === undefined ? '-' : `${value.toFixed(digits)} ${unit}`
const share = (value: number | null) => known(value === null ? null : value * 100, '%', 1)

/** The connection as a text that one gives to the venue's engineers: the same in every language. */
export function reportOf({ machineID, quality, samples, press, trouble }: ReportFacts, device: Device): string {
  const reading = samples.at(-1)?.reading
  return [
    `Takewin connection report, ${new Date(device.at).toISOString()}`,
    `program        ${device.program}`,
    `browser        ${device.agent}`,
    `device         ${device.screen}, ${device.language}, ${device.isOnline ? 'online' : 'offline'}`,
    `machine        ${machineID}`,
    `chosen         ${quality}`,
    `trouble        ${trouble ?? 'none'}`,
    `press to pixel ${known(press?.pixel, 'ms')}, answer ${known(press?.answer, 'ms')}`,
    ...(reading ? factsOf(reading) : ['picture        none']),
    `loss           ${share(lossOf(samples))} (last 5 s)`,
    '',
    'second    frames/s  lost  received  round trip  buffer  kbit/s  by',
    ...samples.map(rowOf),
  ].join('\n')
}

const factsOf = ({ transport, codec, path, size, age, buffer, roundTrip, bitRate }: Reading) => [
  `picture        ${transport}, ${codec ?? '-'}, ${size ? `${size.width}x${size.height}` : '-'}, ${path ?? '-'}`,
  `age of picture ${known(age, 'ms')} (by two clocks), buffer ${known(buffer, 'ms')}`,
  `round trip     ${known(roundTrip, 'ms')}, ${known(bitRate === null ? null : bitRate / 1_000, 'kbit/s')}`,
]

function rowOf({ at, reading }: Sample): string {
  const time = new Date(at).toISOString().slice(11, 19)
  if (!reading) return `${time}  no picture`
  const cell = (value: number | null | undefined, width: number) =>
    (value === null || value === undefined ? '-' : String(Math.round(value))).padStart(width)
  return [
    time,
    cell(reading.framesPerSecond, 8),
    cell(reading.packets?.lost, 4),
    cell(reading.packets?.received, 8),
    cell(reading.roundTrip, 10),
    cell(reading.buffer, 6),
    cell(reading.bitRate === null ? null : reading.bitRate / 1_000, 6),
    reading.transport,
  ].join('  ')
}
