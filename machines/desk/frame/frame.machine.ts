/** The frame of the back office: what stands around every page of the desk, for as long as one is shown. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { acts } from '#protocol/core/permissions.ts'
import { mailbox, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import { chatMachine } from '../chat/chat.machine.ts'
import { navbarMachine } from '../navbar/navbar.machine.ts'
import { type Viewer, holds } from '../navigation/navigation.ts'
import { problemBadgeMachine } from '../problemBadge/problemBadge.machine.ts'
import { quickPanelMachine } from '../quickPanel/quickPanel.machine.ts'
import { searchMachine } from '../search/search.machine.ts'
import { shortcutsMachine } from '../shortcuts/shortcuts.machine.ts'

export type FrameInput = { viewer: Viewer; shortcuts: readonly string[]; isPolling: boolean; timeZone: string }
/** `gamingDay`: `YYYY-MM-DD`; null for a moment. */
export type FrameContext = FrameInput & { gamingDay: string | null }
/** From the actor `dayWatch`. */
export type FrameEvent = { type: 'day.changed'; day: string }
declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    frame: FrameEvent
  }
}

const chart = setup({
  types: {} as {
    input: FrameInput
    context: FrameContext
    events: FrameEvent
    children: {
      navbar: 'navbar'
      search: 'search'
      palette: 'search'
      shortcuts: 'shortcuts'
      problemBadge: 'problemBadge'
      chat: 'chat'
      quickPanel: 'quickPanel'
    }
  },
  actors: {
    dayWatch: unprovidedCallback<{ type: 'never' }, { timeZone: string }>('dayWatch'),
    navbar: navbarMachine,
    search: searchMachine,
    shortcuts: shortcutsMachine,
    problemBadge: problemBadgeMachine,
    chat: chatMachine,
    quickPanel: quickPanelMachine,
  },
  actions: { send, setDay: assign((_, { day }: { day: string }) => ({ gamingDay: day })) },
  guards: { seesProblems: ({ context }) => holds(context.viewer, acts.fixProblem) },
})

const failed = { actions: sends(toast('error', { key: 'desk.failed' })) }

const problems = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'seesProblems', target: 'counted' }, { target: 'hidden' }] },
    hidden: {},
    counted: {
      invoke: {
        id: 'problemBadge',
        src: 'problemBadge',
        systemId: mailbox('problemBadge'),
        input: ({ context }) => ({ isPolling: context.isPolling }),
        onError: 'hidden',
      },
    },
  },
})

export const frameMachine = chart.createMachine({
  id: 'frame',
  context: ({ input }) => ({ ...input, gamingDay: null }),
  on: { 'day.changed': { actions: { type: 'setDay', params: ({ event }) => event } } },
  invoke: [
    { id: 'dayWatch', src: 'dayWatch', input: ({ context: { timeZone } }) => ({ timeZone }), onError: failed },
    { id: 'navbar', src: 'navbar', systemId: mailbox('navbar'), onError: failed },
    { id: 'search', src: 'search', systemId: mailbox('search'), input: { offersAll: false }, onError: failed },
    { id: 'palette', src: 'search', systemId: mailbox('palette'), input: { offersAll: true }, onError: failed },
    { id: 'chat', src: 'chat', systemId: mailbox('chat'), onError: failed },
    { id: 'quickPanel', src: 'quickPanel', systemId: mailbox('quickPanel'), onError: failed },
    {
      id: 'shortcuts',
      src: 'shortcuts',
      systemId: mailbox('shortcuts'),
      input: ({ context }) => ({ kept: context.shortcuts }),
      onError: failed,
    },
  ],
  type: 'parallel',
  states: { problems },
})

export type FrameRef = ActorRefFrom<typeof frameMachine>
