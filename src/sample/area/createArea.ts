/** The chart of an area with what it asks the layer for. */
import { fromPromise } from 'xstate'
import {
  type FormAnswer,
  type FormBase,
  formMachine,
  type FormSave,
  type FormValues,
} from '#machines/kit/form/index.ts'
import type { Mail } from '#machines/kit/messages.ts'
import type { PathValues } from '#machines/kit/paths.ts'
import {
  type QueryAsk,
  type QueryFilter,
  queryMachine,
  type QueryPage,
  type QueryRow,
} from '#machines/kit/query/index.ts'
import { type ActAnswer, areaMachine, type AreaThing, type FetchThing } from '#machines/sample/area/index.ts'
import type { SampleAct } from '#machines/sample/frame/index.ts'
import type { SamplePageSetup } from '../frame/page.ts'

export const baseOf = (values: FormValues): FormBase => ({ values, version: JSON.stringify(values) })
/** What is written in the one line comes with where it was written. */
export type Drafted = { text: string; values: PathValues }
export const done: ActAnswer = { said: null, goTo: null }
/** What is answered stands in the list already; nothing is said. `goTo`: an address that is looked at from now on. */
export const saidAs = (said: string, goTo: string | null = null): ActAnswer => ({ said, goTo })

type Saved = { values: FormValues; goTo: string | null }
type AreaActors = {
  rows?: (filter: QueryFilter) => Promise<readonly QueryRow[]>
  /** `about`: what is told beside the rows. */
  about?: (filter: QueryFilter) => Promise<unknown>
  thing?: (asked: FetchThing) => Promise<AreaThing>
  /** `id` null: it is new. `changed`: only what differs from what was read, which is `before`. */
  save?: (order: { id: string | null; changed: FormValues; before: FormValues }) => Promise<Saved>
  act?: (act: SampleAct) => Promise<ActAnswer>
}

export function createArea({ leaving, navigate }: SamplePageSetup, area: AreaActors) {
  const save = fromPromise<FormAnswer, FormSave>(async ({ input: { id, values, version }, system }) => {
    if (!area.save) throw new Error('nothing of this area is saved')
    const before = JSON.parse(version) as FormValues
    const saved = await area.save({ id: id === 0 ? null : String(id), changed: values, before })
    const mail: Mail = system
    mail.get('samplePage')?.send({ type: 'thing.saved', goTo: saved.goTo })
    return { kind: 'saved', base: baseOf({ ...before, ...saved.values }) }
  })
  return areaMachine.provide({
    actors: {
      rows: queryMachine.provide({
        actors: {
          fetchPage: fromPromise<QueryPage, QueryAsk>(async ({ input: { filter } }) => {
            const [rows, about] = await Promise.all([area.rows?.(filter) ?? [], area.about?.(filter) ?? null])
            return { rows, isLast: true, about }
          }),
        },
      }),
      form: formMachine.provide({ actors: { save, leaving } }),
      fetchThing: fromPromise<AreaThing, FetchThing>(async ({ input }) => {
        if (!area.thing) throw new Error('nothing of this area is opened')
        return area.thing(input)
      }),
      act: fromPromise<ActAnswer, SampleAct>(async ({ input }) => area.act?.(input) ?? done),
    },
    actions: { navigate: (_, { to }) => navigate(to, { replace: true }) },
  })
}
