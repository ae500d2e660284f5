/** The inspector alone, for apps of other people: `npm run inspect`. */
import '@fontsource-variable/archivo/standard.css'
import './app/styles.css'
import { LocaleProvider } from '@ark-ui/react/locale'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { createActor, fromPromise, waitFor } from 'xstate'
import * as z from 'zod/mini'
import { selectAreWordsSettled } from '#machines/app/language/index.ts'
import { createAttached } from '#machines/inspect/attached/index.ts'
import { coverageMachine } from '#machines/inspect/coverage/index.ts'
import { inspectionMachine } from '#machines/inspect/inspection/index.ts'
import { addressOf, inspectorMachine, replay } from '#machines/inspect/inspector/index.ts'
import { activeStates, eventText } from '#machines/kit/definition.ts'
import { mermaidOf } from '#machines/kit/mermaid.ts'
import { shownOf } from '#machines/kit/recorder.ts'
import { scxmlOf } from '#machines/kit/scxml.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { useMedia } from '#ui/useMedia.ts'
import { Inspector } from './inspect/Inspector.tsx'
import { InspectSourceContext } from './inspect/source.ts'
import { directionOf, languages, loadNamespaces, pageLanguage } from './view/language.ts'
import type { InspectSource } from './view/root.ts'
import { dress, localeOf, turn } from './view/theme.ts'
import { createInspectorActors } from './wire/actors/inspector.ts'
import { createStorage } from './wire/device/storage.ts'
import { paced } from './wire/page/paced.ts'
import { listenToApps } from './wire/sockets/attachedLine.ts'

z.config({ jitless: true })

const now = () => Date.now()
const attached = createAttached()
const source: InspectSource = {
  ...{ log: paced(attached), actor: () => undefined, now, isAlone: true },
  ...{ places: {}, editorLink: null },
}
const { search, host } = window.location

// There is no venue here: nobody answers, and nobody is asked again.
const inspection = createActor(
  inspectionMachine.provide({
    actors: { fetchInspection: fromPromise(() => new Promise<Inspection>(() => undefined)) },
  }),
)
const inspector = createActor(
  inspectorMachine.provide({
    actors: {
      coverage: coverageMachine.provide({ actors: { fetchTaken: fromPromise(() => Promise.resolve({})) } }),
      ...createInspectorActors({
        ...{ client: null, now, shownOf, textOf: eventText, activeStates },
        inspection: attached.inspection,
        definition: async ({ chart }) => attached.definition(chart),
        written: { scxml: scxmlOf, mermaid: mermaidOf },
        replay,
        tryEvent: () => undefined,
      }),
    },
    actions: { showAddress: (_, place) => window.history.replaceState(null, '', addressOf(place)) },
  }),
  { input: { search } },
)
listenToApps({ page: window, address: `ws://${host}/gathered`, take: attached.take })

const stored =
  createStorage(() => window.localStorage).read('takewin.language') ?? window.navigator.language.slice(0, 2)
const language = (Object.keys(languages) as (keyof typeof languages)[]).find((one) => one === stored) ?? 'en'

function Page() {
  const { i18n } = useTranslation()
  dress('desk', useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light')
  const direction = directionOf(i18n.language)
  turn(direction)
  return (
    <LocaleProvider locale={localeOf(direction)}>
      <InspectSourceContext value={source}>
        <Inspector inspection={inspection} inspector={inspector} />
      </InspectSourceContext>
    </LocaleProvider>
  )
}

const words = createActor(pageLanguage, { input: { language } }).start()
await Promise.all([waitFor(words, selectAreWordsSettled), loadNamespaces('inspect', 'lobby', 'ui')])
inspection.start()
inspector.start()
const place = document.getElementById('root')
if (!place) throw new Error('the page has no element named root')
createRoot(place).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
