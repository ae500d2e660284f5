/** What the chart of what is told consists of, but for its states. */
import { assign, setup } from 'xstate'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { freeWatchMachine } from '../../lobby/freeWatch/freeWatch.machine.ts'
import type { preconnectMachine } from '../../lobby/preconnect/preconnect.machine.ts'
import type { announcementsMachine } from '../announcements/announcements.machine.ts'
import type { noticesMachine } from '../../account/notices/notices.machine.ts'
import type { seatMessagesMachine } from '../../game/seatMessages/seatMessages.machine.ts'
import { lineMachine } from '../line/line.machine.ts'
import { standingOf, withoutSequences, withPush, withSnapshot } from './notifications.known.ts'
import { watchesAfter } from './notifications.watchers.ts'
import type {
  NotificationsContext,
  NotificationsEvent,
  NotificationsInput,
  NumberedPush,
} from './notifications.types.ts'

export type EventOf<Type extends NotificationsEvent['type']> = Extract<NotificationsEvent, { type: Type }>
type Figures = { sequence: number }
export type Watching = EventOf<'topic.watched' | 'watcher.left'>

export const chart = setup({
  types: {} as {
    input: NotificationsInput
    context: NotificationsContext
    events: NotificationsEvent
    children: {
      line: 'line'
      fetchBalance: 'fetchBalance'
      freeWatch: 'freeWatch'
      seatMessages: 'seatMessages'
      notices: 'notices'
      announcements: 'announcements'
      preconnect: 'preconnect'
    }
  },
  actors: {
    line: lineMachine,
    fetchBalance: unprovidedPromise<number>('fetchBalance'),
    freeWatch: unprovidedLogic<typeof freeWatchMachine>('freeWatch'),
    seatMessages: unprovidedLogic<typeof seatMessagesMachine>('seatMessages'),
    announcements: unprovidedLogic<typeof announcementsMachine>('announcements'),
    notices: unprovidedLogic<typeof noticesMachine>('notices'),
    preconnect: unprovidedLogic<typeof preconnectMachine>('preconnect'),
  },
  actions: {
    send,
    clearSequences: assign(({ context }) => withoutSequences(context)),
    setPush: assign(({ context }, push: NumberedPush) => withPush(context, push)),
    setSnapshot: assign(({ context }, { snapshot }: { snapshot: Snapshot }) => withSnapshot(context, snapshot)),
    setFetchedBalance: assign(({ context }, amount: number) => ({
      balance: context.balance ?? { amount, sequence: null },
    })),
    setFigures: assign((_, { sequence }: Figures) => ({ figures: sequence })),
    setWatches: assign(({ context }, event: Watching) => ({ watches: watchesAfter(context.watches, event) })),
  },
  delays: { look: 10_000 },
  guards: {
    isNewer: ({ context }, push: NumberedPush) => standingOf(context, push).isNewer,
    isGap: ({ context }, push: NumberedPush) => standingOf(context, push).isGap,
    isFiguresNewer: ({ context: { figures } }, { sequence }: Figures) => figures !== null && sequence > figures,
    isFiguresGap: ({ context: { figures } }, { sequence }: Figures) => figures !== null && sequence > figures + 1,
  },
})
