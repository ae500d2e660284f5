import type { AnyActorLogic } from 'xstate'
import type { PathValues } from '../../kit/paths.ts'
import type { SampleRole } from './guard.ts'
import type { SamplePageId } from './pages.ts'

/** Somebody of the made-up people. `settings`: as they are kept with them. */
export type SampleUser = {
  uuid: string
  from: string
  role: SampleRole
  data: {
    displayName: string
    photoURL: string
    email: string
    settings: Readonly<Record<string, unknown>>
    shortcuts: readonly string[]
  }
}
export type SampleRoute = { path: string; search: string }
export type SamplePlace = { page: SamplePageId; values: PathValues; search: string }
/** What every page begins with. */
export type SamplePageInput = { place: SamplePlace }
/** What a page may be told by others. */
export type SampleAct = { name: string; data: unknown }
export type SamplePageEvent =
  | { type: 'place.shown'; place: SamplePlace }
  | { type: 'act.asked'; act: SampleAct }
  /** From what saves a form: it is kept. `goTo`: where it is looked at from now on. */
  | { type: 'thing.saved'; goTo: string | null }
export type SamplePageLogic = AnyActorLogic

/** What the one dialog of the layer asks; `act` is what the page is told when it is meant. */
export type Question = { title: string; words: string; confirm: string; name: string; act: SampleAct }

export type FrameInput = { route: SampleRoute }
export type FrameContext = FrameInput & {
  /** undefined until it is known who is here; null: nobody. */
  user: SampleUser | null | undefined
  /** Where somebody wanted to go before they signed in. */
  remembered: string | null
  question: Question | null
}
export type FrameEvent =
  /** From the root: another address of the layer. */
  | { type: 'route.shown'; route: SampleRoute }
  /** From the form of signing in, by the system id `extension`. */
  | { type: 'session.opened'; user: SampleUser }
  | { type: 'session.closed' }
  | { type: 'page.retried' }
  | { type: 'menu.opened' }
  | { type: 'settings.opened' }
  | { type: 'question.asked'; question: Question }
  | { type: 'question.confirmed' }
  | { type: 'overlay.closed' }
export type FrameTag = 'menu' | 'settings' | 'asking' | 'pageFailed' | 'open'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    extension: FrameEvent
    samplePage: SamplePageEvent
  }
}
