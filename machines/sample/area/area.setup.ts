/** What the chart of an area is made of. */
import { assign, setup } from 'xstate'
import type { CallFailure } from '../../kit/failure.ts'
import { formMachine } from '../../kit/form/form.machine.ts'
import { send } from '../../kit/messages.ts'
import { queryMachine } from '../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { SampleAct, SamplePageInput, SamplePlace } from '../frame/frame.types.ts'
import { thingOf } from './area.address.ts'
import type { ActAnswer, AreaContext, AreaEvent, AreaTag, AreaThing, FetchThing } from './area.types.ts'

export const chart = setup({
  types: {} as {
    input: SamplePageInput
    context: AreaContext
    events: AreaEvent
    tags: AreaTag
    children: {
      rows: 'rows'
      form: 'form'
      fetchThing: 'fetchThing'
      renewThing: 'fetchThing'
      renewRow: 'fetchThing'
      act: 'act'
    }
  },
  actors: {
    rows: queryMachine,
    form: formMachine,
    fetchThing: unprovidedPromise<AreaThing, FetchThing>('fetchThing'),
    act: unprovidedPromise<ActAnswer, SampleAct>('act'),
  },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    setPlace: assign((_, { place }: { place: SamplePlace }) => ({ place })),
    setThing: assign((_, { thing }: { thing: AreaThing }) => ({ thing, failure: null })),
    clearThing: assign({ thing: null, failure: null }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    clearDraft: assign({ draft: '' }),
    setAct: assign((_, { act }: { act: SampleAct }) => ({ act })),
    setSelected: assign((_, { ids }: { ids: readonly string[] }) => ({ selected: ids })),
    clearSelected: assign({ selected: [] }),
    setCursor: assign((_, { to }: { to: string | null }) => ({ cursor: to })),
  },
  guards: {
    hasThing: ({ context }) => thingOf(context.place) !== null,
    isSameThing: ({ context }, { place }: { place: SamplePlace }) =>
      JSON.stringify(place.values) === JSON.stringify(context.place.values),
    isForm: (_, { base }: AreaThing) => base !== null,
    hasDraft: ({ context }) => context.draft.trim() !== '',
    leadsOn: (_, { goTo }: { goTo: string | null }) => goTo !== null,
    isCursor: ({ context }, { from }: { from: string }) => context.cursor === from,
    isDraft: ({ context }) => context.act?.name === 'draft',
  },
})
