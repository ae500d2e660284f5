/** Fragmented MP4 with one H.264 and one AAC track: just what HLS asks for. */
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
const zeros = (count: number) => Buffer.alloc(count)

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const full = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...parts)
const unity = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

export const videoTrack = 1
export const audioTrack = 2
export const videoRate = 90_000

interface Track {
  id: number
  rate: number
  handler: 'vide' | 'soun'
  mediaHeader: Buffer
  entry: Buffer
  volume: number
  width: number
  height: number
}

function trak({ id, rate, handler, mediaHeader, entry, volume, width, height }: Track): Buffer {
  const header = full(
    'tkhd',
    0,
    3,
    u32(0),
    u32(0),
    u32(id),
    u32(0),
    u32(0),
    zeros(8),
    u16(0),
    u16(0),
    u16(volume),
    u16(0),
    unity,
    u32(width << 16),
    u32(height << 16),
  )
  const tables = box(
    'stbl',
    full('stsd', 0, 0, u32(1), entry),
    full('stts', 0, 0, u32(0)),
    full('stsc', 0, 0, u32(0)),
    full('stsz', 0, 0, u32(0), u32(0)),
    full('stco', 0, 0, u32(0)),
  )
  const media = box(
    'mdia',
    full('mdhd', 0, 0, u32(0), u32(0), u32(rate), u32(0), u16(0x55c4), u16(0)),
    full('hdlr', 0, 0, u32(0), Buffer.from(handler), zeros(12), Buffer.from('h\0')),
    box('minf', mediaHeader, box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))), tables),
  )
  return box('trak', header, media)
}

export interface Movie {
  width: number
  height: number
  avcC: Buffer
  aac: { config: Buffer; rate: number; channels: number }
}

export function initSegment({ width, height, avcC, aac }: Movie): Buffer {
  const avc1 = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box('avcC', avcC),
  )
  const descriptor = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag, body.length]), body])
  }
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(96_000), u32(96_000), descriptor(5, aac.config))
  const esds = full('esds', 0, 0, descriptor(3, u16(2), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2]))))
  const mp4a = box(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(aac.channels),
    u16(16),
    u32(0),
    u32((aac.rate << 16) >>> 0),
    esds,
  )
  const picture = trak({
    id: videoTrack,
    rate: videoRate,
    handler: 'vide',
    mediaHeader: full('vmhd', 0, 1, zeros(8)),
    entry: avc1,
    volume: 0,
    width,
    height,
  })
  const sound = trak({
    id: audioTrack,
    rate: aac.rate,
    handler: 'soun',
    mediaHeader: full('smhd', 0, 0, u32(0)),
    entry: mp4a,
    volume: 0x100,
    width: 0,
    height: 0,
  })
  const extends_ = [videoTrack, audioTrack].map((id) => full('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0)))
  const header = full(
    'mvhd',
    0,
    0,
    u32(0),
    u32(0),
    u32(videoRate),
    u32(0),
    u32(0x10000),
    u16(0x100),
    u16(0),
    zeros(8),
    unity,
    zeros(24),
    u32(3),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(1), Buffer.from('iso6cmfcavc1mp41')),
    box('moov', header, picture, sound, box('mvex', ...extends_)),
  ])
}

export interface Sample {
  data: Buffer
  /** In units of the track's rate. */
  duration: number
  key: boolean
}
export interface TrackRun {
  id: number
  /** Decode time of the first sample. */
  base: number
  samples: Sample[]
}

export function fragment(sequence: number, runs: TrackRun[]): Buffer {
  const filled = runs.filter(({ samples }) => samples.length > 0)
  const moof = (offsets: number[]) =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(sequence)),
      ...filled.map(({ id, base, samples }, place) =>
        box(
          'traf',
          full('tfhd', 0, 0x020000, u32(id)),
          full('tfdt', 1, 0, u64(base)),
          full(
            'trun',
            0,
            0x000701,
            u32(samples.length),
            u32(offsets[place] ?? 0),
            ...samples.flatMap(({ data, duration, key }) => [
              u32(duration),
              u32(data.length),
              u32(key ? 0x02000000 : 0x01010000),
            ]),
          ),
        ),
      ),
    )
  let offset = moof(filled.map(() => 0)).length + 8
  const offsets = filled.map(({ samples }) => {
    const start = offset
    for (const { data } of samples) offset += data.length
    return start
  })
  return Buffer.concat([
    moof(offsets),
    box('mdat', ...filled.flatMap(({ samples }) => samples.map(({ data }) => data))),
  ])
}
