/** The program parts that come once the page is idle: whether the venue can be reached, and the key of the inspector's panel. */
import { createRoot } from 'react-dom/client'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { appMachine } from '#machines/app/app/index.ts'
import { connectivityMachine } from '#machines/app/connectivity/index.ts'
import { panelMachine } from '#machines/inspect/panel/index.ts'
import { chosenLogic, lazyLogic } from '#machines/kit/lazy.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import { loadNamespaces } from '../view/language.ts'
import type { CallWatch } from '../wire/http/callWatch.ts'
import { createNetworkWatch } from '../wire/page/networkWatch.ts'
import { createPanelWatch } from '../wire/page/panelWatch.ts'
import type { createDock } from './dock.ts'

type Dock = ReturnType<typeof createDock>
type AfterIdleSetup = {
  callWatch: CallWatch
  isPageThere: () => Promise<boolean>
  now: () => number
  recorder: Recorder
  fetchDock: () => Promise<Dock>
}

export async function createAfterIdle({ callWatch, isPageThere, now, recorder, fetchDock }: AfterIdleSetup) {
  await loadNamespaces('away')
  // The recorder knows actors by name alone; this name is the root's.
  const app = recorder.actor('app') as ActorRefFrom<typeof appMachine> | undefined
  if (app) startPanel({ app, recorder, fetchDock })
  // Beside what the page's first script puts there (main.web.tsx).
  const { takewin } = window as unknown as { takewin: object }
  Object.assign(takewin, { attach: async (address: string) => (await fetchDock()).attach(address) })
  return connectivityMachine.provide({
    actors: {
      networkWatch: createNetworkWatch({ callWatch }),
      probe: fromPromise(isPageThere),
      readClock: fromPromise(() => Promise.resolve(now())),
    },
  })
}

/** Of these the first that lives is shown, where nothing was chosen yet. */
const firstShown = ['seat', 'frame', 'lobby', 'profile', 'app'] as const

type PanelSetup = Pick<AfterIdleSetup, 'recorder' | 'fetchDock'> & { app: ActorRefFrom<typeof appMachine> }
function startPanel({ app, recorder, fetchDock }: PanelSetup): void {
  // Read without selectors: the page's first script would have to name them to others.
  const lock = () => app.getSnapshot().children.idleLock
  function isAllowed(): boolean {
    const { role, screen } = app.getSnapshot().context
    if (role === null || role === 'guest' || screen?.name === 'inspect') return false
    return !lock()?.getSnapshot().hasTag('locked')
  }
  /** The lock is a child that comes and goes. */
  function subscribe(listener: () => void): () => void {
    let followed: ReturnType<typeof lock>
    let stopLock: (() => void) | undefined
    function look(): void {
      const next = lock()
      if (next !== followed) {
        stopLock?.()
        followed = next
        const following = next?.subscribe(listener)
        stopLock = following && (() => following.unsubscribe())
      }
      listener()
    }
    look()
    const following = app.subscribe(look)
    return () => {
      following.unsubscribe()
      stopLock?.()
    }
  }
  function search(): string {
    const living = recorder.inspection().actors
    const first = firstShown
      .map((id) => living.find((one) => one.id === id && one.status === 'active'))
      .find((one) => one !== undefined)
    return first ? `?${new URLSearchParams({ side: 'browser', actor: first.id, chart: first.chart })}` : ''
  }
  let before: Element | null = null
  let dock: Dock | undefined
  const part = <Logic>(pick: (there: Dock) => Logic) => {
    if (!dock) throw new Error('the panel is used before it is loaded')
    return pick(dock)
  }
  const actor = createActor(
    panelMachine.provide({
      actors: {
        watch: createPanelWatch({ isAllowed, subscribe, search }),
        load: fromPromise(async () => {
          before = document.activeElement
          const [there, { showPanel }] = await Promise.all([fetchDock(), import('../inspect/InspectScreen.tsx')])
          dock = there
          showPanel({ panel: actor, source: there.source, createRoot })
          return undefined
        }),
        inspection: lazyLogic(() => part(({ inspection }) => inspection)),
        inspector: chosenLogic(() =>
          part(({ inspectorTo }) => inspectorTo((place) => actor.send({ type: 'panel.moved', search: place }))),
        ),
      },
      actions: { giveBack: () => before instanceof HTMLElement && before.focus() },
    }),
  )
  actor.start()
}
