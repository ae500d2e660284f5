/** What is written in a dialog, and the closing of it: asked about while something would be lost. */
import { type ActorRefFrom, setup } from 'xstate'
import { leavingMachine } from '../leaving/leaving.machine.ts'
import { mailbox, send, sends } from '../messages.ts'
import type { DraftEvent } from './draft.types.ts'

const chart = setup({
  types: {} as { events: DraftEvent; children: { leaving: 'leaving' } },
  actors: { leaving: leavingMachine },
  actions: { send },
  guards: { isDirty: (_, { isDirty }: { isDirty: boolean }) => isDirty },
})

const edited = ({ event }: { event: Extract<DraftEvent, { type: 'draft.edited' }> }) => event

export const draftMachine = chart.createMachine({
  id: 'draft',
  description:
    'A page invokes it while its dialog is open, and closes the dialog when it is done. Its question is LeaveDialog, beside the fields.',
  invoke: { id: 'leaving', src: 'leaving', systemId: mailbox('leaving') },
  on: { 'draft.discarded': '.closed' },
  initial: 'pristine',
  states: {
    pristine: {
      entry: sends({ to: 'leaving', event: { type: 'leave.freed' } }),
      on: {
        'draft.edited': { guard: { type: 'isDirty', params: edited }, target: 'dirty' },
        'draft.closed': 'closed',
      },
    },
    dirty: {
      entry: sends({ to: 'leaving', event: { type: 'leave.guarded' } }),
      on: {
        'draft.edited': [{ guard: { type: 'isDirty', params: edited } }, { target: 'pristine' }],
        'draft.closed': { actions: sends({ to: 'leaving', event: { type: 'leave.asked', to: '' } }) },
      },
    },
    closed: { type: 'final' },
  },
})

export type DraftRef = ActorRefFrom<typeof draftMachine>
