/** One thing edited in a form: what is written in its fields is theirs, what becomes of it is here. Nobody writes over what they have not seen. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { formFailureOf } from '../failure.ts'
import { leavingMachine } from '../leaving/leaving.machine.ts'
import { mailbox, send, sends } from '../messages.ts'
import { toast } from '../toast.ts'
import { unprovidedPromise } from '../unprovided.ts'
import type {
  FormAnswer,
  FormBase,
  FormChange,
  FormContext,
  FormEvent,
  FormInput,
  FormSave,
  FormTag,
  FormValues,
} from './form.types.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
function differing(values: FormValues, { values: before }: FormBase): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])))
}

const chart = setup({
  types: {} as {
    input: FormInput
    context: FormContext
    events: FormEvent
    tags: FormTag
    children: { save: 'save'; leaving: 'leaving' }
  },
  actors: { save: unprovidedPromise<FormAnswer, FormSave>('save'), leaving: leavingMachine },
  actions: {
    send,
    setBase: assign((_, base: FormBase) => ({ base, change: null, failure: null })),
    setChange: assign((_, change: FormChange) => ({ change })),
    takeChange: assign(({ context }) => ({ base: context.change?.base ?? context.base, change: null, failure: null })),
    setFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: formFailureOf(error, Object.keys(context.base.values)),
    })),
    clearFailure: assign({ failure: null }),
    setFurther: assign((_, { isFurther }: { isFurther: boolean }) => ({ isFurther })),
    begin: assign({ failure: null, isFurther: false }),
  },
  guards: {
    isDirty: (_, { isDirty }: { isDirty: boolean }) => isDirty,
    isOther: ({ context }, { base }: FormChange) => base.version !== context.base.version,
    isSaved: (_, { kind }: FormAnswer) => kind === 'saved',
    isSavedInPart: ({ context }, { kind }: FormAnswer) => kind === 'saved' && context.isFurther,
    changesSomething: ({ context }, { values }: { values: FormValues }) =>
      Object.keys(differing(values, context.base)).length > 0,
  },
})

const change = ({ event }: { event: Extract<FormEvent, { type: 'form.renewed' }> }) => event.change
type Saved = { context: FormContext; event: { output: FormAnswer } }
const answer = ({ event }: { event: { output: FormAnswer } }) => event.output

/** What is written would be lost, or nothing would. */
const guarded = sends({ to: 'leaving', event: { type: 'leave.guarded' } })
const freed = sends({ to: 'leaving', event: { type: 'leave.freed' } })

const taken = [
  { type: 'setBase', params: ({ event }: Saved) => (event.output as Extract<FormAnswer, { kind: 'saved' }>).base },
  { type: 'send', params: ({ context }: Saved) => toast('success', context.saved) },
] as const

const saving = chart.createStateConfig({
  tags: ['dirty', 'saving'],
  entry: 'begin',
  on: {
    'form.continued': { actions: { type: 'setFurther', params: ({ event }) => event } },
    'form.discarded': 'pristine',
  },
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context: { id, base }, event }) => {
      const { values } = event as Extract<FormEvent, { type: 'form.submitted' }>
      return { id, values: differing(values, base), version: base.version }
    },
    onDone: [
      { guard: { type: 'isSavedInPart', params: answer }, target: 'dirty', actions: taken },
      { guard: { type: 'isSaved', params: answer }, target: 'pristine', actions: taken },
      {
        target: 'outdated',
        actions: {
          type: 'setChange',
          params: ({ event }) => (event.output as Extract<FormAnswer, { kind: 'changed' }>).change,
        },
      },
    ],
    onError: { target: 'dirty', actions: { type: 'setFailure', params: ({ event }) => event } },
  },
})

export const formMachine = chart.createMachine({
  id: 'form',
  description:
    'Who invokes it provides save and tells it what was read again. Its fields follow the version of the base: with another one they begin anew.',
  context: ({ input }) => ({ ...input, failure: null, change: null, isFurther: false }),
  invoke: { id: 'leaving', src: 'leaving', systemId: mailbox('leaving') },
  initial: 'pristine',
  states: {
    pristine: {
      tags: 'pristine',
      entry: freed,
      on: {
        'form.edited': { guard: { type: 'isDirty', params: ({ event }) => event }, target: 'dirty' },
        'form.renewed': {
          guard: { type: 'isOther', params: change },
          actions: { type: 'setBase', params: ({ event }) => event.change.base },
        },
      },
    },
    dirty: {
      tags: 'dirty',
      entry: guarded,
      on: {
        'form.edited': [
          { guard: { type: 'isDirty', params: ({ event }) => event }, actions: 'clearFailure' },
          { target: 'pristine', actions: 'clearFailure' },
        ],
        'form.submitted': {
          guard: { type: 'changesSomething', params: ({ event }) => event },
          target: 'saving',
        },
        'form.discarded': { target: 'pristine', actions: 'clearFailure' },
        'form.renewed': {
          guard: { type: 'isOther', params: change },
          target: 'outdated',
          actions: { type: 'setChange', params: change },
        },
      },
    },
    saving,
    outdated: {
      tags: ['dirty', 'outdated'],
      entry: guarded,
      description: 'Somebody else has changed it meanwhile. What is written here stays until it is chosen what stands.',
      on: {
        'form.renewed': {
          guard: { type: 'isOther', params: change },
          actions: { type: 'setChange', params: change },
        },
        'form.merged': { target: 'dirty', actions: 'takeChange' },
        'form.discarded': { target: 'pristine', actions: 'takeChange' },
      },
    },
  },
})

export type FormRef = ActorRefFrom<typeof formMachine>
