/** The inspector under load: a thousand actors that five thousand events a second come to, a large chart, and nobody looking. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { type ActorOptions, type AnyActorLogic, assign, createActor, createMachine } from 'xstate'
import { createRecorder } from '#machines/kit/recorder.ts'
import { buildInspector, inspectorReason } from '../../scripts/lib/build.mjs'
import { openInspectorServer } from '../../scripts/lib/inspectorServer.ts'
import { root } from '../../scripts/lib/tools.mjs'
import { launchChromium } from '../kit/chromium.ts'

export type InspectorRound = {
  /** Frames a second: of the inspector under load, and of an empty page beside the same sender. */
  frames: number
  emptyFrames: number
  /** Taken by the inspector, a second. */
  events: number
  /** kB of the page's memory after a third of the load, and after all of it. */
  early: number
  late: number
  /** Ms from the press to the chart of 200 states as it opens, to all of it once it is unfolded, and to one of 3 states. */
  large: number
  unfolded: number
  small: number
  /** Ms that the recorder adds to 200 events. */
  recorded: number
}

const [actors, perSecond, seconds] = [1_000, 5_000, 9]
const base = { rootId: 'x:0', createdAt: '0', id: null, _version: '0.7.2' }
const lamp = JSON.stringify({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { press: 'lit' } }, lit: { on: { press: 'dark' } }, broken: {} },
})
/** Twenty groups of nine states, each with a way on and one back. */
function large(): string {
  const group = (number: number) => ({
    initial: 's0',
    on: { [`group${number}`]: `#large.g${(number + 1) % 20}` },
    states: Object.fromEntries(
      Array.from({ length: 9 }, (_, place) => [
        `s${place}`,
        { on: { [`next${place}`]: `s${(place + 1) % 9}`, reset: 's0' } },
      ]),
    ),
  })
  const states = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`g${number}`, group(number)]))
  return JSON.stringify({ id: 'large', initial: 'g0', states })
}

function sender(url: string): Promise<{ send: (message: object) => void; close: () => void }> {
  const line = new WebSocket(url.replace('http', 'ws'))
  return new Promise((resolve, reject) => {
    line.addEventListener('error', () => reject(new Error('the line of the inspector does not open')))
    line.addEventListener('open', () =>
      resolve({ send: (message) => line.send(JSON.stringify({ ...base, ...message })), close: () => line.close() }),
    )
  })
}

const framesIn = (page: Page, ms: number) =>
  page.evaluate(
    (most) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let frames = 0
        const count = () => {
          frames += 1
          const passed = performance.now() - begun
          if (passed < most) requestAnimationFrame(count)
          else resolve((frames * 1_000) / passed)
        }
        requestAnimationFrame(count)
      }),
    ms,
  )
async function memoryOf(page: Page): Promise<number> {
  const glass = await page.context().newCDPSession(page)
  await glass.send('HeapProfiler.collectGarbage')
  const { usedSize } = await glass.send('Runtime.getHeapUsage')
  await glass.detach()
  return usedSize / 1_000
}
/** From the press to the frame that shows the state. */
const timeOf = (page: Page, buttons: string, text: string, state: string) =>
  page.evaluate(
    ([all, wanted, shown]) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll(all)].find((one) => one.textContent?.startsWith(wanted))
        const begun = performance.now()
        const look = () =>
          document.querySelector(`[role=application] [data-state="${shown}"]`)
            ? requestAnimationFrame(() => resolve(performance.now() - begun))
            : requestAnimationFrame(look)
        ;(button as HTMLElement).click()
        requestAnimationFrame(look)
      }),
    [buttons, text, state] as const,
  )
const timeOfChart = (page: Page, name: string, state = name) => timeOf(page, 'nav li button', name, state)

async function measureRound(
  browser: Browser,
  withPage: boolean,
): Promise<Omit<InspectorRound, 'emptyFrames' | 'recorded'>> {
  const attach = join(root, 'scripts/attach.html')
  const server = await openInspectorServer({ folder: join(root, 'dist/inspect'), attach, port: 0 })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    const { send, close } = await sender(server.url)
    await page.goto(withPage ? server.url : 'about:blank')
    for (let place = 0; place < actors; place += 1)
      send({
        type: '@xstate.actor',
        sessionId: `x:${place}`,
        name: `lamp ${place}`,
        definition: lamp,
        snapshot: { status: 'active', value: 'dark', context: { presses: 0 } },
      })
    send({
      type: '@xstate.actor',
      sessionId: 'x:large',
      name: 'large',
      definition: large(),
      snapshot: { status: 'active', value: { g0: 's0' }, context: {} },
    })
    let [shownLarge, unfolded, shownSmall] = [0, 0, 0]
    if (withPage) {
      await page.getByRole('button', { name: /^large/ }).waitFor({ timeout: 60_000 })
      // The library itself comes with the first chart.
      await timeOfChart(page, 'lamp')
      shownLarge = await timeOfChart(page, 'large', 'large.g0.s8')
      unfolded = await timeOf(page, 'main button', 'Unfold all', 'large.g19.s8')
      shownSmall = await timeOfChart(page, 'lamp')
    }
    let sent = 0
    const begun = performance.now()
    const sending = (async () => {
      while (performance.now() - begun < seconds * 1_000) {
        const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
        for (; sent < due; sent += 1)
          send({
            ...{ type: '@xstate.snapshot', sessionId: `x:${sent % actors}`, createdAt: String(Date.now()) },
            ...{
              event: { type: 'press' },
              snapshot: { status: 'active', value: sent % 2 === 0 ? 'lit' : 'dark', context: { presses: sent } },
            },
          })
        await wait(5)
      }
    })()
    await wait((seconds / 3) * 1_000)
    const early = await memoryOf(page)
    const frames = await framesIn(page, (seconds / 3) * 1_000)
    await sending
    const late = await memoryOf(page)
    close()
    return { frames, events: sent / seconds, early, late, large: shownLarge, unfolded, small: shownSmall }
  } finally {
    await page.close()
    await server.close()
  }
}

/** Ms of so many events at an actor with a context of twenty keys, of the processor. */
function eventsAt(count: number, options: Pick<ActorOptions<AnyActorLogic>, 'inspect'> = {}): number {
  const machine = createMachine({
    ...{ id: 'box', initial: 'a' },
    context: {
      count: 0,
      amount: 0,
      ...Object.fromEntries(Array.from({ length: 18 }, (_, key) => [`key${key}`, { key }])),
    } as { count: number },
    states: {
      a: { on: { go: { target: 'b', actions: assign({ count: ({ context }) => context.count + 1 }) } } },
      b: { on: { go: 'a' } },
    },
  })
  const actor = createActor(machine, options).start()
  const begun = process.cpuUsage()
  for (let times = 0; times < count; times += 1) actor.send({ type: 'go' })
  const { user, system } = process.cpuUsage(begun)
  actor.stop()
  return (user + system) / 1_000
}

export async function measureInspector(rounds: number): Promise<InspectorRound[]> {
  if (inspectorReason(root) !== null) await buildInspector(root, process.execPath)
  const measured: InspectorRound[] = []
  const browser = await launchChromium()
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const app = await measureRound(browser, true)
      const empty = await measureRound(browser, false)
      const many = 20_000
      const recorder = createRecorder({ now: () => Date.now(), limit: 500 })
      const recorded = ((eventsAt(many, { inspect: recorder.inspect }) - eventsAt(many)) / many) * 200
      if (round > 0) measured.push({ ...app, emptyFrames: empty.frames, recorded })
    }
    return measured
  } finally {
    await browser.close()
  }
}
