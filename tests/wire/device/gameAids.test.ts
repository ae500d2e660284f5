/** What the device does for a game, with fakes: keys, pads, trembling, a screen that stays awake, a window apart, measures. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, setup } from 'xstate'
import { reportOf } from '#machines/game/connection/report.ts'
import type { KeyboardRequest } from '#machines/game/controls/index.ts'
import { createPictureInPicture } from '#wire/device/pictureInPicture.ts'
import { createPictureInPicturePlace } from '#wire/device/pictureInPicturePlace.ts'
import { type CheckedDevice, createChecker } from '#wire/device/checker.ts'
import { createHaptics, createWakeLock } from '#wire/actors/device.ts'
import { createGamepad, padsOf, type PadSource } from '#wire/device/gamepad.ts'
import { createGauge, emptyReading } from '#wire/stream/gauge.ts'
import { createKeyboard } from '#wire/device/keyboard.ts'
import { createPeerStats } from '#wire/stream/peerStats.ts'
import { createPressMeter } from '#wire/stream/pressMeter.ts'
import { createCopyReport, createSampler } from '#wire/stream/sampler.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'

type Told = { type: string; [key: string]: unknown }
const stops: (() => void)[] = []
function open(logic: AnyActorLogic, input: object = {}) {
  const told: Told[] = []
  const actor = createActor(
    setup({ actors: { logic } }).createMachine({
      invoke: { id: 'it', src: 'logic', input },
      on: { '*': { actions: ({ event }) => void told.push(event) } },
    }),
  ).start()
  stops.push(() => actor.stop())
  return {
    told,
    send: (event: Told) => actor.getSnapshot().children.it?.send(event),
    stop: () => actor.stop(),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the keyboard', () => {
  class Control {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    closest = (names: string) => (names.split(', ').includes(this.name) ? this : null)
  }
  function keyboard() {
    vi.stubGlobal('Element', Control)
    const page = Object.assign(new EventTarget(), {
      hasDialog: false,
      querySelector: () => null as object | null,
      fullscreenElement: null as Element | null,
    })
    page.querySelector = () => (page.hasDialog ? {} : null)
    const pane = new EventTarget()
    const actor = open(createKeyboard(page, pane), { codes: ['Space', 'KeyT'] })
    const dispatch = (type: string, code: string, more: object = {}) => {
      const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more })
      page.dispatchEvent(event)
      return event.defaultPrevented
    }
    return {
      ...actor,
      page,
      pane,
      ask: (request: KeyboardRequest) => actor.send(request),
      down: (code: string, more?: object) => dispatch('keydown', code, more),
      up: (code: string) => dispatch('keyup', code),
      codes: () => actor.told.map(({ code }) => code),
    }
  }

  test('tells of its own keys alone, and takes those from the page', () => {
    const { down, up, codes } = keyboard()
    expect(down('Space')).toBe(true)
    up('Space')
    expect(['KeyQ', 'Tab'].map((code) => down(code))).toEqual([false, false])
    expect([down('KeyT', { ctrlKey: true }), down('KeyT', { repeat: true })]).toEqual([false, false])
    expect(down('Escape')).toBe(true)
    expect(codes()).toEqual(['Space', 'Escape'])
  })

  test('one key at a time: what is pressed while another is down does nothing, until that one is up or the page is left', () => {
    const { down, up, codes, pane } = keyboard()
    down('Space')
    expect(down('KeyT')).toBe(true)
    up('KeyT')
    down('KeyT')
    expect(codes()).toEqual(['Space'])
    up('Space')
    down('KeyT')
    pane.dispatchEvent(new Event('blur'))
    down('Space')
    expect(codes()).toEqual(['Space', 'KeyT', 'Space'])
  })

  test('a control keeps its keys, and a dialog its Escape; out of the full screen it is the browser’s', () => {
    const { down, up, codes, page } = keyboard()
    const focused = { control: new Control('input') }
    Object.defineProperty(Event.prototype, 'target', { configurable: true, get: () => focused.control })
    try {
      expect([down('Space'), down('KeyT')]).toEqual([false, false])
      // On a button what would not press it plays on.
      focused.control = new Control('button')
      expect([down('Space'), down('KeyT')]).toEqual([false, true])
      up('KeyT')
    } finally {
      Reflect.deleteProperty(Event.prototype, 'target')
    }
    page.hasDialog = true
    expect(down('Escape')).toBe(false)
    page.hasDialog = false
    page.fullscreenElement = {} as Element
    expect(down('Escape')).toBe(false)
    expect(codes()).toEqual(['KeyT'])
  })

  test('a key that is asked for is told whichever it is, and does nothing else; then the new ones count', () => {
    const { down, up, ask, codes, page } = keyboard()
    page.hasDialog = true
    ask({ type: 'keys.bound', codes: ['Space', 'KeyT'], isAsking: true })
    expect([down('F5'), down('Escape')]).toEqual([true, true])
    page.hasDialog = false
    ask({ type: 'keys.bound', codes: ['KeyS', 'KeyT'], isAsking: false })
    expect([down('Space'), down('KeyS')]).toEqual([false, true])
    up('KeyS')
    expect(codes()).toEqual(['F5', 'Escape', 'KeyS'])
  })

  test('hears nothing once it is stopped', () => {
    const { down, stop, codes } = keyboard()
    stop()
    expect(down('Space')).toBe(false)
    expect(codes()).toEqual([])
  })
})

describe('a gamepad', () => {
  function gamepad(begins: 'there' | 'absent' = 'absent') {
    const events = new EventTarget()
    const pad = {
      ...{ id: 'Pad', index: 1, connected: begins === 'there' },
      buttons: Array.from({ length: 17 }, () => ({ pressed: false })),
    }
    const looks = { count: 0, isElsewhere: false, isCovered: false, noted: 0 }
    const source: PadSource = {
      getGamepads: () => {
        looks.count += 1
        return [null, pad.connected ? pad : null]
      },
      addEventListener: (type, listener) => events.addEventListener(type, listener),
      removeEventListener: (type, listener) => events.removeEventListener(type, listener),
      isElsewhere: () => looks.isElsewhere,
      isCovered: () => looks.isCovered,
    }
    const actor = open(createGamepad(source, () => (looks.noted += 1)))
    vi.advanceTimersByTime(1_000)
    const connect = (connected: boolean) => {
      pad.connected = connected
      events.dispatchEvent(new Event(connected ? 'gamepadconnected' : 'gamepaddisconnected'))
    }
    const hold = async (...held: number[]) => {
      for (const [index, button] of pad.buttons.entries()) button.pressed = held.includes(index)
      await vi.advanceTimersByTimeAsync(20)
    }
    return { ...actor, connect, hold, looks }
  }

  test('is looked at only while it is there, and each button is told once as it goes down', async () => {
    const { told, connect, hold, looks } = gamepad()
    const before = looks.count
    await vi.advanceTimersByTimeAsync(1_000)
    expect(looks.count).toBe(before)
    connect(true)
    await hold(0)
    await hold(0)
    await hold()
    await hold(15)
    connect(false)
    await hold(3)
    expect(told).toEqual([
      { type: 'pad.found', name: 'Pad' },
      { type: 'pad.pressed', button: 0, isCovered: false },
      { type: 'pad.pressed', button: 15, isCovered: false },
      { type: 'pad.lost' },
    ])
    expect(looks.noted).toBe(2)
  })

  test('two buttons are one press; what was held as it came, or while the page was elsewhere, is none', async () => {
    const { told, hold, looks } = gamepad('there')
    await hold(0)
    await hold(0, 3)
    await hold(3)
    looks.isElsewhere = true
    await hold()
    await hold(2)
    looks.isElsewhere = false
    await hold(2)
    expect(told).toEqual([
      { type: 'pad.found', name: 'Pad' },
      { type: 'pad.pressed', button: 0, isCovered: false },
    ])
    expect(looks.noted).toBe(1)
  })

  test('a press while a dialog is open is told as such, and is activity all the same', async () => {
    const { told, hold, looks } = gamepad('there')
    looks.isCovered = true
    await hold(0)
    expect([told.at(-1), looks.noted]).toEqual([{ type: 'pad.pressed', button: 0, isCovered: true }, 1])
  })

  test('the game’s own window is as good as the page, and any dialog of the page covers the game', () => {
    const focused = { page: false, beside: false }
    vi.stubGlobal('document', {
      ...{ hidden: false, hasFocus: () => focused.page },
      querySelector: (names: string) => (names.includes('alertdialog') ? {} : null),
    })
    const beside = { ownerDocument: { hasFocus: () => focused.beside } } as HTMLElement
    const pads = padsOf({ body: () => beside })
    expect(pads.isElsewhere()).toBe(true)
    focused.beside = true
    expect(pads.isElsewhere()).toBe(false)
    expect([padsOf({ body: () => null }).isElsewhere(), pads.isCovered()]).toEqual([true, true])
  })
})

test('the device trembles where it can, and where it cannot nothing happens', () => {
  const patterns: unknown[] = []
  const felt = open(createHaptics({ vibrate: (pattern) => patterns.push(pattern) > 0 }))
  felt.send({ type: 'haptics.press' })
  felt.send({ type: 'haptics.win' })
  expect(patterns).toEqual([[12], [40, 60, 40, 60, 90]])
  open(createHaptics({})).send({ type: 'haptics.press' })
})

describe('the wake lock', () => {
  function wakeLock(answer: 'given' | 'refused' | 'absent') {
    const shown: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
    const page = Object.assign(new EventTarget(), shown)
    const held = { asked: 0, released: 0 }
    const request = async () => {
      held.asked += 1
      if (answer === 'refused') throw new Error('low battery')
      return { release: async () => void (held.released += 1) }
    }
    const actor = open(createWakeLock(answer === 'absent' ? {} : { wakeLock: { request } }, page))
    const show = async (visibilityState: DocumentVisibilityState) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
      await settle()
    }
    return { ...actor, held, show }
  }

  test('is held, asked for anew when the page is seen again, and let go of at the end', async () => {
    const { told, held, show, stop } = wakeLock('given')
    await settle()
    await show('hidden')
    expect(held).toEqual({ asked: 1, released: 0 })
    await show('visible')
    expect(held).toEqual({ asked: 2, released: 1 })
    stop()
    await settle()
    expect([held, told]).toEqual([{ asked: 2, released: 2 }, []])
  })

  test('one that comes after the end is let go of', async () => {
    const { held, stop } = wakeLock('given')
    stop()
    await settle()
    expect(held).toEqual({ asked: 1, released: 1 })
  })

  test.each(['refused', 'absent'] as const)('%s: it is told', async (answer) => {
    const { told } = wakeLock(answer)
    await settle()
    expect(told).toEqual([{ type: 'wake.refused' }])
  })
})

describe('the picture apart from the page', () => {
  function video() {
    const element = Object.assign(new EventTarget(), { requestPictureInPicture: async () => ({}) })
    const left: string[] = []
    const page = {
      pictureInPictureEnabled: true,
      pictureInPictureElement: element,
      exitPictureInPicture: async () => void left.push('left'),
    }
    return { element, page, left, picture: { video: () => element as never } }
  }
  function windows() {
    const { picture } = video()
    const added: unknown[] = []
    const inner = {
      ...{
        head: { append: (link: unknown) => added.push(link) },
        importNode: (link: unknown) => link,
        body: {},
        title: '',
      },
      documentElement: { setAttribute: (name: string, value: string) => added.push(`${name}=${value}`) },
    }
    const opened = Object.assign(new EventTarget(), { document: inner, isClosed: false, close() {} })
    opened.close = () => {
      opened.isClosed = true
    }
    const page = {
      ...{ title: 'Takewin', querySelectorAll: () => ['link'] },
      documentElement: { attributes: [{ name: 'dir', value: 'rtl' }] },
    }
    const place = createPictureInPicturePlace()
    const actor = open(
      createPictureInPicture({
        picture,
        place,
        page: page as never,
        documents: { requestWindow: async () => opened as never },
      }),
    )
    return { ...actor, place, opened, inner, added }
  }

  test('a window has the page’s styles and direction and stands where the view draws; closed by hand it is told', async () => {
    const { told, place, opened, inner, added } = windows()
    await settle()
    expect([told, place.body(), added, inner.title]).toEqual([
      [{ type: 'pictureInPicture.opened', kind: 'window' }],
      inner.body,
      ['link', 'dir=rtl'],
      'Takewin',
    ])
    opened.dispatchEvent(new Event('pagehide'))
    expect([told.at(-1), place.body()]).toEqual([{ type: 'pictureInPicture.closed' }, null])
  })

  test('stopped, it closes its window, also one that only then opens', async () => {
    const first = windows()
    await settle()
    first.stop()
    expect([first.opened.isClosed, first.place.body()]).toEqual([true, null])
    const late = windows()
    late.stop()
    await settle()
    expect([late.opened.isClosed, late.place.body(), late.told]).toEqual([true, null, []])
  })

  test('without such windows the bare picture goes apart, and comes back', async () => {
    const { element, page, left, picture } = video()
    const place = createPictureInPicturePlace()
    const actor = open(createPictureInPicture({ picture, place, page: page as never, documents: undefined }))
    await settle()
    expect(actor.told).toEqual([{ type: 'pictureInPicture.opened', kind: 'picture' }])
    element.dispatchEvent(new Event('leavepictureinpicture'))
    expect(actor.told.at(-1)).toEqual({ type: 'pictureInPicture.closed' })
    actor.stop()
    expect(left).toEqual(['left'])
  })

  test('where the browser has neither, or refuses, it is told', async () => {
    const place = createPictureInPicturePlace()
    const page = { pictureInPictureEnabled: false } as never
    const none = open(createPictureInPicture({ picture: { video: () => null }, place, page, documents: undefined }))
    const requestWindow = () => Promise.reject(new Error('no gesture'))
    const refused = open(
      createPictureInPicture({ picture: { video: () => null }, place, page, documents: { requestWindow } }),
    )
    await settle()
    expect([none.told, refused.told]).toEqual([
      [{ type: 'pictureInPicture.refused' }],
      [{ type: 'pictureInPicture.refused' }],
    ])
  })
})

describe('the measures', () => {
  const reports = (over: Record<string, object> = {}) =>
    new Map<string, object>(
      Object.entries({
        video: {
          ...{ type: 'inbound-rtp', kind: 'video', id: 'video', timestamp: 10_000, codecId: 'c', framesPerSecond: 25 },
          ...{ packetsReceived: 100, packetsLost: 0, framesDecoded: 25, framesDropped: 1, bytesReceived: 100_000 },
          ...{ jitterBufferDelay: 1, jitterBufferEmittedCount: 25, frameWidth: 960, frameHeight: 560 },
          ...over['video'],
        },
        pair: {
          ...{ type: 'candidate-pair', id: 'pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.05 },
          ...{ localCandidateId: 'local', remoteCandidateId: 'remote', ...over['pair'] },
        },
        c: { type: 'codec', id: 'c', mimeType: 'video/H264' },
        local: { type: 'local-candidate', id: 'local', candidateType: 'host' },
        remote: { type: 'remote-candidate', id: 'remote', candidateType: 'host', ...over['remote'] },
      }),
    )

  test('a peer’s statistics are those since the reading before', async () => {
    let now = reports()
    const read = createPeerStats({ getStats: async () => now })
    await read()
    const video = {
      ...{ timestamp: 12_000, packetsReceived: 290, packetsLost: 10, framesDecoded: 70, framesDropped: 6 },
      ...{ bytesReceived: 600_000, jitterBufferDelay: 1.9, jitterBufferEmittedCount: 55 },
    }
    now = reports({ video, remote: { candidateType: 'relay' } })
    const { buffer, ...rest } = await read()
    expect(buffer).toBeCloseTo(30)
    expect(rest).toEqual({
      ...{ transport: 'webrtc', framesPerSecond: 25, codec: 'H264', path: 'relayed', age: null },
      ...{ packets: { received: 190, lost: 10 }, frames: { decoded: 45, dropped: 5 } },
      ...{ roundTrip: 50, bitRate: 2_000_000, size: { width: 960, height: 560 } },
    })
  })

  test('what was sent again was lost, though the browser takes it off its count', async () => {
    let now = reports({ video: { nackCount: 3 } })
    const read = createPeerStats({ getStats: async () => now })
    await read()
    now = reports({ video: { packetsReceived: 200, packetsLost: 1, nackCount: 8 } })
    expect((await read()).packets).toEqual({ received: 100, lost: 5 })
  })

  test('the way and its round trip are told also while a check of it is on its way', async () => {
    const checked = reports({ pair: { state: 'in-progress' } })
    expect(await createPeerStats({ getStats: async () => checked })()).toMatchObject({ path: 'direct', roundTrip: 50 })
  })

  test('of several ways the one that its transport takes is told', async () => {
    const both = reports()
    both.set('other', { type: 'candidate-pair', id: 'other', state: 'in-progress', currentRoundTripTime: 0.09 })
    both.set('transport', { type: 'transport', id: 'transport', selectedCandidatePairId: 'other' })
    expect((await createPeerStats({ getStats: async () => both })()).roundTrip).toBe(90)
  })

  test('a way that failed is not told', async () => {
    const gone = reports({ pair: { state: 'failed' } })
    expect(await createPeerStats({ getStats: async () => gone })()).toMatchObject({ path: null, roundTrip: null })
  })

  test('a peer of which nothing is known yet tells nothing', async () => {
    expect(await createPeerStats({ getStats: async () => new Map() as never })()).toEqual(emptyReading('webrtc'))
  })

  test('of those that have something to tell the newest is heard, and one that fails keeps nobody silent', async () => {
    const gauge = createGauge()
    gauge.offer(async () => emptyReading('hls'))
    const takeBack = gauge.offer(async () => emptyReading('webrtc'))
    gauge.offer(async () => null)
    gauge.offer(() => Promise.reject(new Error('closed')))
    expect((await gauge.read())?.transport).toBe('webrtc')
    takeBack()
    expect((await gauge.read())?.transport).toBe('hls')
  })

  test('a sample a second; a page that slept is told of; nothing is told after the end', async () => {
    const gauge = createGauge()
    const pressMeter = createPressMeter({ picture: { video: () => null }, clock: () => null, now: () => Date.now() })
    const { told, stop } = open(createSampler({ gauge, pressMeter, now: () => Date.now() }))
    await vi.advanceTimersByTimeAsync(2_000)
    const at = Date.now()
    expect(told).toEqual(
      [at - 1_000, at].map((time) => ({ type: 'sample.taken', sample: { at: time, reading: null } })),
    )
    vi.setSystemTime(at + 30_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told.slice(2).map(({ type, slept }) => [type, slept])).toEqual([
      ['page.woke', 30_000],
      ['sample.taken', undefined],
    ])
    pressMeter.sent()(1)
    expect(told.at(-1)).toEqual({ type: 'press.measured', press: { answer: 0, pixel: null } })
    stop()
    const { length } = told
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told).toHaveLength(length)
  })

  describe('press to pixel', () => {
    function meter() {
      let shown = 5
      let now = 0
      let look: ((at: number) => void) | undefined
      const video = { requestVideoFrameCallback: (callback: (at: number) => void) => (look = callback) }
      const told: object[] = []
      const presses = createPressMeter({
        picture: { video: () => video as never },
        clock: () => ({ at: 0, version: shown }),
        now: () => now,
      })
      presses.subscribe((press) => told.push(press))
      return {
        told,
        press: (at: number, answered: number, version: number) => {
          now = at
          const done = presses.sent()
          now = answered
          done(version)
        },
        paint: (at: number, version: number) => {
          shown = version
          const callback = look
          look = undefined
          callback?.(at)
        },
        isLooking: () => look !== undefined,
      }
    }

    test('is the time from the press to the first frame that shows the version of its answer', () => {
      const { told, press, paint, isLooking } = meter()
      press(1_000, 1_020, 7)
      paint(1_040, 6)
      paint(1_073, 7)
      expect(told).toEqual([
        { answer: 20, pixel: null },
        { answer: 20, pixel: 73 },
      ])
      expect(isLooking()).toBe(false)
    })

    test('a frame that was painted before a busy page heard the answer has had it: its parts are the whole', () => {
      const { told, press, paint } = meter()
      press(0, 90, 7)
      paint(86, 7)
      expect(told.at(-1)).toEqual({ answer: 86, pixel: 86 })
    })

    test('goes over the edge of the picture’s sixteen bits', () => {
      const { told, press, paint } = meter()
      press(0, 10, 65_537)
      paint(20, 65_535)
      paint(50, 1)
      expect(told.at(-1)).toEqual({ answer: 10, pixel: 50 })
    })

    test('follows a press at most every three seconds, none that changes nothing, and none for ever', () => {
      const { told, press, paint, isLooking } = meter()
      press(0, 10, 7)
      paint(40, 7)
      press(1_000, 1_010, 8)
      expect(isLooking()).toBe(false)
      press(4_000, 4_010, 8)
      expect(isLooking()).toBe(false)
      press(8_000, 8_010, 9)
      paint(12_000, 8)
      expect([isLooking(), told.length]).toEqual([false, 5])
    })
  })

  test('the report is put on the clipboard, or it is told that it could not be', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Browser/1', language: 'en', onLine: true })
    vi.stubGlobal('window', { innerWidth: 390, innerHeight: 844, devicePixelRatio: 3 })
    const input = { machineID: 5, quality: 'hls', samples: [], press: null, trouble: null }
    const copied: string[] = []
    const good = createActor(
      createCopyReport({ now: () => 0, write: reportOf, copy: async (text) => void copied.push(text) }),
      { input },
    )
    const bad = createActor(
      createCopyReport({ now: () => 0, write: reportOf, copy: () => Promise.reject(new Error('refused')) }),
      { input },
    )
    bad.subscribe({ error: () => undefined })
    good.start()
    bad.start()
    await settle()
    expect(copied[0]?.split('\n').slice(0, 6)).toEqual([
      'Takewin connection report, 1970-01-01T00:00:00.000Z',
      expect.stringMatching(/^program {8}\S+/),
      'browser        Browser/1',
      'device         390x844 at 3, en, online',
      'machine        5',
      'chosen         hls',
    ])
    expect([good.getSnapshot().status, bad.getSnapshot().status]).toEqual(['done', 'error'])
  })
})

describe('the look at a device', () => {
  const able: CheckedDevice = {
    ...{ canConnect: () => true, codecs: () => ['video/h264'], isTouched: () => true, width: () => 1_280 },
  }
  async function look(device: CheckedDevice, answers: number[] | 'none') {
    let now = 0
    const times = answers === 'none' ? [] : [...answers]
    const get = (async () => {
      const time = times.shift()
      if (time === undefined) throw new Error('nobody answers')
      now += time
      return { ok: true }
    }) as unknown as typeof fetch
    const { told } = open(createChecker({ address: createVenueAddress(), get, now: () => now, device }))
    await settle()
    return Object.fromEntries(
      told.map(({ check, result }) => [check, Object.values(result as object)] as [string, unknown[]]),
    )
  }

  test('all is well', async () => {
    expect(await look(able, [80, 30, 40])).toEqual({
      ...{ webrtc: ['good', null], codec: ['good', null], sound: ['good', null], screen: ['good', 1_280] },
      roundTrip: ['good', 30],
    })
  })

  test('each thing that is less is told', async () => {
    const less: CheckedDevice = {
      ...{ canConnect: () => false, codecs: () => ['video/h264'], isTouched: () => false, width: () => 320 },
    }
    expect(await look(less, [900, 700, 800])).toEqual({
      ...{ webrtc: ['limited', null], codec: ['good', null], sound: ['limited', null], screen: ['limited', 320] },
      roundTrip: ['failed', 700],
    })
    expect(await look({ ...able, codecs: () => ['video/vp9'] }, [200, 200, 200])).toMatchObject({
      codec: ['limited', null],
      roundTrip: ['limited', 200],
    })
  })

  test('a venue that does not answer is told, and not waited for by the rest', async () => {
    expect(await look(able, 'none')).toMatchObject({ webrtc: ['good', null], roundTrip: ['failed', null] })
  })
})
