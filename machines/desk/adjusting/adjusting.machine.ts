/** A safe's adjustment as it is asked for: which way, how much, why. It is booked by somebody else. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { commandMachine } from '../../kit/command/command.machine.ts'
import type { CommandInput, CommandOrder, CommandOutput } from '../../kit/command/command.types.ts'
import { mailbox, send, sends } from '../../kit/messages.ts'
import type {
  AdjustedSafe,
  AdjustingAct,
  AdjustingContext,
  AdjustingEvent,
  AdjustingTag,
  AdjustmentDraft,
} from './adjusting.types.ts'

/** Minor units, negative: out of the safe, or short. 0: nothing yet, or no figure. */
function amountOf({ safe, draft: { amount, isOut } }: AdjustingContext): number {
  if (safe?.left != null) return safe.left
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return 0
  return isOut ? -amount : amount
}
const orderOf = (context: AdjustingContext): CommandOrder<AdjustingAct> => ({
  act: {
    do: 'adjust',
    id: context.safe?.id ?? 0,
    amount: amountOf(context),
    reason: context.draft.reason.trim(),
  },
  isAsked: false,
  isDangerous: false,
  title: { key: 'cage.adjust.send' },
  words: null,
  confirm: { key: 'cage.adjust.send' },
  reason: 'none',
  phrase: null,
  affected: [],
  done: { key: 'cage.adjust.asked' },
})
const first: AdjustmentDraft = { amount: null, isOut: false, reason: '' }

const chart = setup({
  types: {} as {
    context: AdjustingContext
    events: AdjustingEvent
    tags: AdjustingTag
    children: { command: 'command' }
  },
  actors: { command: commandMachine },
  actions: {
    send,
    start: assign((_, { safe }: { safe: AdjustedSafe }) => ({ safe, draft: first })),
    setDraft: assign(({ context }, { change }: { change: Partial<AdjustmentDraft> }) => ({
      draft: { ...context.draft, ...change },
    })),
  },
  guards: {
    isWritten: ({ context }) => amountOf(context) !== 0 && context.draft.reason.trim() !== '',
    isBlank: ({ context: { draft } }) => draft.amount === null && draft.reason.trim() === '',
    isDone: (_, { ended }: CommandOutput) => ended === 'done',
  },
})

export const adjustingMachine = chart.createMachine({
  id: 'adjusting',
  context: { safe: null, draft: first },
  initial: 'none',
  states: {
    none: {
      on: {
        'adjustment.begun': { target: 'asking', actions: { type: 'start', params: ({ event }) => event } },
      },
    },
    asking: {
      tags: 'writing',
      on: {
        'adjustment.edited': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'adjustment.submitted': { guard: 'isWritten', target: 'sending' },
        'adjustment.closed': [{ guard: 'isBlank', target: 'none' }, { target: 'dropping' }],
      },
    },
    dropping: { tags: ['writing', 'dropping'], on: { 'adjustment.kept': 'asking', 'adjustment.dropped': 'none' } },
    sending: {
      tags: ['writing', 'busy'],
      description: 'Refused, what is written stays, and the safe is looked at again: it may have been closed.',
      exit: sends(
        { to: 'shift', event: { type: 'cage.changed' } },
        { to: 'cageSafes', event: { type: 'query.outdated' } },
      ),
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ context, event }): CommandInput => ({
          order: orderOf(context),
          key: (event as Extract<AdjustingEvent, { key: string }>).key,
        }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'none' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
  },
})
export type AdjustingRef = ActorRefFrom<typeof adjustingMachine>
