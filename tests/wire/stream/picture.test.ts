import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frame } from '#protocol/simulator/line.ts'
import { type FrameNews, watchFrames } from '#wire/stream/frameWatch.ts'
import { toggleFullscreen } from '#wire/device/fullscreen.ts'
import { createPicture, type PictureSource } from '#wire/stream/picture.ts'
import { createPictureClock, pictureDelay, readStrip } from '#wire/stream/pictureClock.ts'

function strip(at: number, version: number, spoil = -1): Uint8ClampedArray {
  const bytes = [at & 255, (at >>> 8) & 255, (at >>> 16) & 255, at >>> 24, version & 255, version >>> 8]
  bytes.push(bytes.reduce((sum, byte) => sum ^ byte, 0))
  const row = new Uint8ClampedArray(frame.width * 4)
  for (let x = 0; x < frame.bits * frame.blockWidth; x += 1) {
    const bit = Math.floor(x / frame.blockWidth)
    const bright = (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1
    row.fill(bright !== (bit === spoil) ? 220 : 30, x * 4, x * 4 + 4)
  }
  return row
}

test('reads time and version off the strip, and nothing off a spoilt or a black one', () => {
  for (const [at, version] of [
    [1, 0],
    [0xffffffff, 0xffff],
    [0x80000001, 258],
  ] as const)
    expect(readStrip(strip(at, version))).toEqual({ at, version })
  for (let bit = 0; bit < frame.bits; bit += 1) expect(readStrip(strip(123_456_789, 42, bit))).toBeNull()
  expect(readStrip(new Uint8ClampedArray(frame.width * 4))).toBeNull()
  expect(readStrip(new Uint8ClampedArray(frame.width * 4).fill(255))).toBeNull()
  expect(readStrip(new Uint8ClampedArray(0))).toBeNull()
})

test('the delay survives the turn of the 32-bit clock, and clocks that are far apart mean nothing', () => {
  const now = 2 ** 40 + 5
  expect(pictureDelay((now - 40) >>> 0, now)).toBe(40)
  expect(pictureDelay(0xfffffff0, 2 ** 40 + 10)).toBe(26)
  expect(pictureDelay((now + 20) >>> 0, now)).toBe(-20)
  expect(pictureDelay((now - 3_600_000) >>> 0, now)).toBeNull()
  expect(pictureDelay((now + 3_600_000) >>> 0, now)).toBeNull()
})

test('takes one row through the middle of the strip, whatever size the picture has', () => {
  const drawn: unknown[] = []
  const context = {
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    getImageData: () => ({ data: strip(7, 8) }),
  }
  const clock = createPictureClock(() => ({ getContext: () => context }) as unknown as HTMLCanvasElement)
  expect(clock({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement)).toBeNull()
  expect(clock({ videoWidth: 960, videoHeight: 560 } as HTMLVideoElement)).toEqual({ at: 7, version: 8 })
  clock({ videoWidth: 480, videoHeight: 280 } as HTMLVideoElement)
  expect(drawn).toEqual([
    [0, 550, 960, 1, 0, 0, 960, 1],
    [0, 275, 480, 1, 0, 0, 960, 1],
  ])
  const tainted = {
    drawImage: () => undefined,
    getImageData: () => {
      throw new Error('SecurityError')
    },
  }
  expect(
    createPictureClock(() => ({ getContext: () => tainted }) as unknown as HTMLCanvasElement)({
      videoWidth: 1,
      videoHeight: 1,
    } as HTMLVideoElement),
  ).toBeNull()
})

type FakeVideo = HTMLVideoElement & { plays: { muted: boolean; volume: number }[]; allowSound: boolean }
function fakeVideo(name: string): FakeVideo {
  const video = {
    name,
    muted: false,
    volume: 1,
    allowSound: true,
    plays: [] as { muted: boolean; volume: number }[],
    async play() {
      video.plays.push({ muted: video.muted, volume: video.volume })
      if (!video.muted && !video.allowSound) throw new DOMException('gesture', 'NotAllowedError')
    },
  }
  return video as unknown as FakeVideo
}
function source(name: string, log: string[]): PictureSource {
  return {
    attach(video) {
      const element = (video as unknown as { name: string }).name
      log.push(`${name}>${element}`)
      return () => log.push(`${name}<${element}`)
    },
  }
}

test('the newest source plays in the element bound now; one taken back gives way to the one before', () => {
  const log: string[] = []
  const picture = createPicture(new EventTarget())
  const stopFirst = picture.show(source('hls', log))
  expect(picture.busy()).toBe(false)
  picture.bindVideo(fakeVideo('a'))
  const stopSecond = picture.show(source('peer', log))
  picture.bindVideo(null)
  picture.bindVideo(fakeVideo('b'))
  stopSecond()
  stopSecond()
  stopFirst()
  expect(log).toEqual(['hls>a', 'hls<a', 'peer>a', 'peer<a', 'peer>b', 'peer<b', 'hls>b', 'hls<b'])
  expect(picture.busy()).toBe(false)
})

test('a source taken back beneath another one changes nothing that is seen', () => {
  const log: string[] = []
  const picture = createPicture(new EventTarget())
  picture.bindVideo(fakeVideo('a'))
  const stopBeneath = picture.show(source('hls', log))
  picture.show(source('peer', log))
  stopBeneath()
  expect(log).toEqual(['hls>a', 'hls<a', 'peer>a'])
})

test('sound that the browser refuses is muted, and comes with the next gesture', async () => {
  const page = new EventTarget()
  const picture = createPicture(page)
  const video = fakeVideo('a')
  picture.bindVideo(video)
  picture.show({ attach: (element) => (picture.play(element), () => undefined) })
  expect(video.plays).toEqual([{ muted: true, volume: 0 }])
  video.allowSound = false
  picture.setVolume(0.4)
  await vi.waitFor(() =>
    expect(video.plays.slice(1)).toEqual([
      { muted: false, volume: 0.4 },
      { muted: true, volume: 0.4 },
    ]),
  )
  video.allowSound = true
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Event('keydown'))
  expect(video.plays.slice(3)).toEqual([{ muted: false, volume: 0.4 }])
  picture.setVolume(Number.NaN)
  expect(video.muted).toBe(true)
})

let frames: (() => void)[]
let hidden: boolean
beforeEach(() => {
  frames = []
  hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
function watched(live?: boolean) {
  const told: string[] = []
  const video = {
    readyState: 2,
    paused: false,
    requestVideoFrameCallback: (callback: () => void) => frames.push(callback),
    cancelVideoFrameCallback: () => frames.splice(0),
  }
  const news: FrameNews = { painted: () => told.push('painted'), frozen: () => told.push('frozen') }
  const watch = watchFrames(video as unknown as HTMLVideoElement, news, live)
  const paint = () => {
    for (const callback of frames.splice(0)) callback()
  }
  return { told, watch, paint }
}

test('a picture without a frame is frozen within half a second, and goes on with the next', () => {
  const { told, watch, paint } = watched()
  vi.advanceTimersByTime(5_000)
  paint()
  vi.advanceTimersByTime(350)
  expect(told).toEqual(['painted'])
  vi.advanceTimersByTime(150)
  paint()
  paint()
  expect(told).toEqual(['painted', 'frozen', 'painted'])
  expect(watch.frames()).toBe(3)
  watch.stop()
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(3)
})

test('a hidden page is never frozen, and a picture that starts there counts as painted', () => {
  hidden = true
  const { told, paint } = watched()
  vi.advanceTimersByTime(60_000)
  hidden = false
  vi.advanceTimersByTime(300)
  paint()
  expect(told).toEqual(['painted'])
})

test('a swapped element that stays empty is frozen, and its first frame is no news', () => {
  const empty = watched(true)
  vi.advanceTimersByTime(1_250)
  expect(empty.told).toEqual(['frozen'])
  const filled = watched(true)
  filled.paint()
  expect(filled.told).toEqual([])
})

test('full screen is turned on and off, and where there is none the person is told', async () => {
  const done: string[] = []
  const page = {
    fullscreenElement: null as Element | null,
    exitFullscreen: async () => void done.push('off'),
    documentElement: { requestFullscreen: async () => void done.push('on') } as unknown as HTMLElement,
  }
  await toggleFullscreen(page)
  page.fullscreenElement = {} as Element
  await toggleFullscreen(page)
  expect(done).toEqual(['on', 'off'])
  await expect(
    toggleFullscreen({ ...page, fullscreenElement: null, documentElement: {} as HTMLElement }),
  ).rejects.toThrow('Fullscreen is not supported')
})
