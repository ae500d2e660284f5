/** The frame of the back office: what stands around every page of the desk, for as long as one is shown. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { acts } from '#protocol/core/permissions.ts'
import { mailbox, type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import { chatMachine } from '../chat/chat.machine.ts'
import { exportingMachine } from '../exporting/exporting.machine.ts'
import { navbarMachine } from '../navbar/navbar.machine.ts'
import { holds } from '../navigation/navigation.ts'
import type { PagePlace, PlaceShown } from '../pages/page.types.ts'
import type { PageId } from '../pages/pages.ts'
import { problemBadgeMachine } from '../problemBadge/problemBadge.machine.ts'
import { quickPanelMachine } from '../quickPanel/quickPanel.machine.ts'
import { savedViewsMachine } from '../savedViews/savedViews.machine.ts'
import { recentMachine } from '../recent/recent.machine.ts'
import { visitOf } from '../recent/visit.ts'
import { searchMachine } from '../search/search.machine.ts'
import { shortcutsMachine } from '../shortcuts/shortcuts.machine.ts'
import type { FrameContext, FrameEvent, FrameInput, FrameTag, PageLogic } from './frame.types.ts'

const chart = setup({
  types: {} as {
    input: FrameInput
    context: FrameContext
    events: FrameEvent
    tags: FrameTag
    children: {
      navbar: 'navbar'
      recent: 'recent'
      search: 'search'
      palette: 'search'
      shortcuts: 'shortcuts'
      problemBadge: 'problemBadge'
      chat: 'chat'
      quickPanel: 'quickPanel'
      savedViews: 'savedViews'
      exporting: 'exporting'
      loadPage: 'loadPage'
      page: 'page'
    }
  },
  actors: {
    dayWatch: unprovidedCallback<{ type: 'never' }, { timeZone: string }>('dayWatch'),
    navbar: navbarMachine,
    search: searchMachine,
    recent: recentMachine,
    shortcuts: shortcutsMachine,
    problemBadge: problemBadgeMachine,
    chat: chatMachine,
    quickPanel: quickPanelMachine,
    savedViews: savedViewsMachine,
    exporting: exportingMachine,
    loadPage: unprovidedPromise<undefined, { page: PageId }>('loadPage'),
    page: unprovidedLogic<PageLogic>('page'),
  },
  actions: {
    send,
    setDay: assign((_, { day }: { day: string }) => ({ gamingDay: day })),
    setCount: assign(({ context: { waiting } }, { page, count }: Extract<FrameEvent, { type: 'page.counted' }>) => ({
      waiting: { ...waiting, [page]: count },
    })),
    setPlace: assign((_, { place }: { place: PagePlace }) => ({ place })),
  },
  guards: {
    seesProblems: ({ context }) => holds(context.viewer, acts.fixProblem),
    hasPage: ({ context }) => context.place !== null,
    isSamePage: ({ context }, { place }: { place: PagePlace }) => context.place?.page === place.page,
  },
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

const setPlace = { type: 'setPlace', params: ({ event }: { event: PlaceShown }) => event } as const
const tellViews = {
  type: 'send',
  params: ({ event }: { event: PlaceShown }): Message => ({ to: 'savedViews', event }),
} as const
const place = ({ context }: { context: FrameContext }): PagePlace => {
  if (!context.place) throw new Error('no page of the desk stands here')
  return context.place
}

const page = chart.createStateConfig({
  description: 'The slot of the desk: the one page that stands. Leaving it stops its chart.',
  initial: 'deciding',
  on: {
    'place.shown': [
      {
        guard: { type: 'isSamePage', params: ({ event }) => event },
        actions: [setPlace, tellViews, { type: 'send', params: ({ event }) => ({ to: 'page', event }) }],
      },
      { target: '.deciding', actions: [setPlace, tellViews] },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'hasPage', target: 'loading' }, { target: 'none' }] },
    none: {},
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: (at) => ({ page: place(at).page }),
        onDone: 'open',
        onError: 'failed',
      },
    },
    open: {
      entry: { type: 'send', params: ({ context }) => visitOf(context.place?.page) },
      exit: sends(
        { to: 'notifications', event: { type: 'watcher.left', by: 'page' } },
        { to: 'toasts', event: { type: 'actions.ended', to: 'command' } },
      ),
      invoke: {
        id: 'page',
        src: 'page',
        systemId: mailbox('page'),
        input: (at) => ({ place: place(at), viewer: at.context.viewer, timeZone: at.context.timeZone }),
        onError: 'failed',
      },
    },
    failed: { tags: 'pageFailed', on: { 'page.retried': 'loading' } },
  },
})

export const frameMachine = chart.createMachine({
  id: 'frame',
  context: ({ input }) => ({ ...input, gamingDay: null, waiting: {} }),
  entry: sends(
    { to: 'notifications', event: { type: 'topic.asked', topic: 'confirms' } },
    { to: 'notifications', event: { type: 'topic.asked', topic: 'attendant' } },
  ),
  on: {
    'day.changed': { actions: { type: 'setDay', params: ({ event }) => event } },
    'page.counted': { actions: { type: 'setCount', params: ({ event }) => event } },
  },
  invoke: [
    { id: 'dayWatch', src: 'dayWatch', input: ({ context: { timeZone } }) => ({ timeZone }), onError: failed },
    { id: 'navbar', src: 'navbar', systemId: mailbox('navbar'), onError: failed },
    {
      id: 'recent',
      src: 'recent',
      systemId: mailbox('recent'),
      input: ({ context: { userId } }) => ({ userId }),
      onError: failed,
    },
    {
      id: 'search',
      src: 'search',
      systemId: mailbox('search'),
      input: ({ context: { viewer } }) => ({ offersAll: false, viewer }),
      onError: failed,
    },
    {
      id: 'palette',
      src: 'search',
      systemId: mailbox('palette'),
      input: ({ context: { viewer } }) => ({ offersAll: true, viewer }),
      onError: failed,
    },
    { id: 'chat', src: 'chat', systemId: mailbox('chat'), onError: failed },
    { id: 'quickPanel', src: 'quickPanel', systemId: mailbox('quickPanel'), onError: failed },
    { id: 'exporting', src: 'exporting', systemId: mailbox('exporting'), onError: failed },
    {
      id: 'savedViews',
      src: 'savedViews',
      systemId: mailbox('savedViews'),
      input: ({ context: { place: at } }) => ({ place: at }),
      onError: failed,
    },
    {
      id: 'shortcuts',
      src: 'shortcuts',
      systemId: mailbox('shortcuts'),
      input: ({ context }) => ({ kept: context.shortcuts }),
      onError: failed,
    },
  ],
  type: 'parallel',
  states: { problems, page },
})

export type FrameRef = ActorRefFrom<typeof frameMachine>
