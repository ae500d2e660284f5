/** Who is told of what is pushed. */
import type { OwnReservation, OwnSeat } from '#protocol/core/entities.ts'
import type { CountedPushed } from '#protocol/sockets/chartEvents.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import { type Message, sends } from '../../kit/messages.ts'
import type { MachinePush } from '../line/line.types.ts'
import { newestOf, standingOf, withSnapshot } from './notifications.known.ts'
import { announcementsTold, noticesTold } from './notifications.hints.ts'
import { missedOf } from './notifications.numbers.ts'
import { messagesTold, newTopics, topicsTold, topicTold } from './notifications.topics.ts'
import type { NotificationsContext, NumberedPush } from './notifications.types.ts'
import { followAgain, told } from './notifications.watchers.ts'

type SeatPush = { seat: OwnSeat | null; reservation?: OwnReservation | null | undefined; sequence: number }
/** `reservation` undefined: nothing was said of it. */
function ownSeatChanged({ seat, reservation, sequence }: SeatPush): Message[] {
  const event = { type: 'ownSeat.changed', seat, sequence, reservation } as const
  return [
    { to: 'lobby', event },
    { to: 'seat', event },
  ]
}
const loginsEnabledChanged = (enabled: boolean): Message => ({
  to: 'lobby',
  event: { type: 'loginsEnabled.changed', enabled },
})
/** Those who show money look again. */
const moneyMoved: readonly Message[] = [
  { to: 'historyList', event: { type: 'query.outdated' } },
  { to: 'receipt', event: { type: 'receipt.outdated' } },
  { to: 'limits', event: { type: 'limits.outdated' } },
]
/** What the session of a seat that is left came to is told until the next seat is taken. */
function seatMoved({ seat: known }: NotificationsContext, seat: OwnSeat | null): Message[] {
  if (seat !== null) return [{ to: 'app', event: { type: 'receipt.over' } }, ...moneyMoved]
  const left = known.own?.sessionID
  return left === undefined
    ? [...moneyMoved]
    : [{ to: 'app', event: { type: 'receipt.due', sessionID: left } }, ...moneyMoved]
}
/** To whom each machine is one among thousands, and to the seat, which looks for its own. */
function statusesChanged({ watches }: NotificationsContext, machines: readonly MachinePush[]): Message[] {
  const event = { type: 'statuses.changed', machines } as const
  return [
    { to: 'lobby', event },
    { to: 'freeWatch', event },
    ...told(watches, 'statuses', event),
    ...machines.map((machine): Message => ({ to: 'seat', event: { type: 'machine.changed', ...machine } })),
  ]
}
const machinesTold = ({ watches }: NotificationsContext) => told(watches, 'machines', { type: 'machines.changed' })
const cageTold = ({ watches }: NotificationsContext) => told(watches, 'cage', { type: 'cage.changed' })
const presenceTold = ({ watches }: NotificationsContext) => told(watches, 'presence', { type: 'presence.changed' })
const settingsTold = ({ watches }: NotificationsContext) => told(watches, 'settings', { type: 'settings.changed' })
const playersTold = ({ watches }: NotificationsContext, id: number | null) =>
  told(watches, 'players', { type: 'player.changed', id })

type StaffNews = Extract<CountedPushed, { type: 'staff.pushed' }>['push']['news']
const contactsOutdated: Message = { to: 'chat', event: { type: 'contacts.outdated' } }
const panelOutdated: Message = { to: 'quickPanel', event: { type: 'panel.outdated' } }
/** What the staff is told to look at again. A hand pay waits for an attendant and is paid at the cage. */
const staffTold: Record<StaffNews, (context: NotificationsContext) => Message[]> = {
  problems: () => [panelOutdated],
  attendant: (context) => [panelOutdated, ...cageTold(context)],
  sessions: () => [],
  contacts: () => [contactsOutdated],
  cage: cageTold,
  presence: presenceTold,
  settings: settingsTold,
  /** Who shows the plan shows the machines. */
  places: machinesTold,
}
const topicWatched = ({ watches }: NotificationsContext, topic: string): Message[] => {
  if (topic === 'attendant') return told(watches, 'attendant', { type: 'attendant.changed' })
  if (topic === 'sessions') return told(watches, 'sessions', { type: 'sessions.changed' })
  if (topic === 'problems') return told(watches, 'problems', { type: 'problems.changed' })
  if (topic === 'confirms') return told(watches, 'confirms', { type: 'confirms.changed' })
  if (topic === 'reservations') return told(watches, 'reservations', { type: 'reservations.changed' })
  return []
}

const listsOutdated = (context: NotificationsContext): Message[] => [
  { to: 'lobby', event: { type: 'lobby.retry' } },
  ...machinesTold(context),
]
/** What a push that was missed may have said. A command that hears nothing asks by itself. */
const missed: Record<string, (context: NotificationsContext) => Message[]> = {
  machines: listsOutdated,
  player: (context) => playersTold(context, null),
  contact: () => [contactsOutdated],
  ...Object.fromEntries(Object.entries(staffTold).map(([news, told]) => [`news ${news}`, told])),
}
type Said = Exclude<CountedPushed, { type: 'loginsEnabled.pushed' }>
function countedTold(context: NotificationsContext, push: Said): Message[] {
  const { isGap } = standingOf(context, push)
  switch (push.type) {
    case 'machines.pushed':
      return listsOutdated(context)
    case 'staff.pushed':
      return staffTold[push.push.news](context)
    case 'player.pushed':
      return playersTold(context, isGap ? null : push.push.id)
    case 'command.pushed': {
      const { sequence, ...command } = push.push
      return [{ to: 'command', event: { type: 'command.pushed', command } }]
    }
    case 'contact.pushed': {
      const { id, status } = push.push
      return [{ to: 'chat', event: { type: 'contact.changed', id, status } }, ...(isGap ? [contactsOutdated] : [])]
    }
  }
}

export function pushTold(context: NotificationsContext, push: NumberedPush): readonly Message[] {
  switch (push.type) {
    case 'loginsEnabled.pushed':
      return [loginsEnabledChanged(push.push.enabled)]
    case 'statuses.pushed':
      return statusesChanged(context, newestOf(context, push.machines).newest)
    case 'balance.pushed':
      return moneyMoved
    case 'seat.pushed':
      return [...seatMoved(context, push.seat.seat), ...ownSeatChanged(push.seat)]
    case 'topic.pushed':
      return [
        ...topicTold(push.topic, push.push, standingOf(context, push).isGap),
        ...topicWatched(context, push.topic),
      ]
    case 'message.pushed':
      return messagesTold([push.message])
    default:
      return countedTold(context, push)
  }
}

/** What a snapshot changes, for those who listen. A status that is the same again is no news. */
export function snapshotTold(context: NotificationsContext, snapshot: Snapshot): Message[] {
  const next = withSnapshot(context, snapshot)
  const changed = snapshot.machines.filter(({ id }) => next.machines[id]?.status !== context.machines[id]?.status)
  const messages = changed.length === 0 ? [] : statusesChanged(context, changed)
  if (next.seat !== context.seat) {
    messages.push(...ownSeatChanged(snapshot.seat), ...seatMoved(context, snapshot.seat.seat))
  }
  if (snapshot.loginsEnabled !== context.loginsEnabled) messages.push(loginsEnabledChanged(snapshot.loginsEnabled))
  messages.push(...missedOf(context.numbers, snapshot.numbers).flatMap((name) => missed[name]?.(context) ?? []))
  const topics = newTopics(context, snapshot)
  const watched = Object.keys(topics).flatMap((topic) => topicWatched(context, topic))
  const said: Message[] = [
    ...(snapshot.notices ? [noticesTold(snapshot.notices)] : []),
    ...(snapshot.announcements ? announcementsTold(snapshot.announcements) : []),
  ]
  return [...messages, ...topicsTold(topics), ...watched, ...messagesTold(snapshot.messages ?? []), ...said]
}

export const newsLive = sends(
  { to: 'lobby', event: { type: 'news.live' } },
  { to: 'chat', event: { type: 'news.live' } },
  { to: 'quickPanel', event: { type: 'news.live' } },
)
/** What is watched may have changed unheard. */
const anythingTold = (context: NotificationsContext): Message[] => [
  ...machinesTold(context),
  ...cageTold(context),
  ...presenceTold(context),
  ...settingsTold(context),
  ...playersTold(context, null),
]
export const watchersTold = (context: NotificationsContext): Message[] => [
  ...anythingTold(context),
  ...followAgain(context.watches),
]
/** Topics whose news a snapshot brings, which does not come. The lobby asks by itself. */
const toldBySnapshot = ['attendant', 'sessions', 'problems', 'confirms', 'reservations']
export const unheardTold = (context: NotificationsContext): Message[] => [
  ...anythingTold(context),
  ...toldBySnapshot.flatMap((topic) => topicWatched(context, topic)),
]
