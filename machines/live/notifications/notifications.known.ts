/** What is known, and what a push or a snapshot changes of it. */
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import type { MachinePush } from '../line/line.types.ts'
import { numberOf, withNumber, withNumbers } from './notifications.numbers.ts'
import { isMessageGap, isTopicGap, isTopicNewer, newTopics, withMessages } from './notifications.topics.ts'
import type { NotificationsContext, NumberedPush } from './notifications.types.ts'

type Pushed = { sequence: number }
type Known = { sequence: number | null } | null | undefined
type Standing = { isNewer: boolean; isGap: boolean }

const isNewer = (known: Known, pushed: Pushed) =>
  known === null || known === undefined || known.sequence === null || pushed.sequence > known.sequence
const skips = (known: Known, pushed: Pushed) =>
  known !== null && known !== undefined && known.sequence !== null && pushed.sequence > known.sequence + 1
const standing = (known: Known, pushed: Pushed): Standing => ({
  isNewer: isNewer(known, pushed),
  isGap: skips(known, pushed),
})

export const nothingKnown: Omit<NotificationsContext, 'userId'> = {
  balance: null,
  seat: { own: null, sequence: null },
  machines: {},
  loginsEnabled: true,
  numbers: {},
  topics: {},
  figures: null,
  watches: [],
  messages: null,
}

/** The ones that are newer than what is known, the newest of each machine, and whether one of them skips a number. */
export function newestOf({ machines }: NotificationsContext, pushed: readonly MachinePush[]) {
  const newest = new Map<number, MachinePush>()
  let isGap = false
  for (const machine of pushed) {
    const known = newest.get(machine.id) ?? machines[machine.id]
    if (!isNewer(known, machine)) continue
    isGap ||= skips(known, machine)
    newest.set(machine.id, machine)
  }
  return { newest: [...newest.values()], isGap }
}

/** Whether a push tells something new, and whether a number before it was missed. */
export function standingOf(context: NotificationsContext, push: NumberedPush): Standing {
  switch (push.type) {
    case 'statuses.pushed': {
      const { newest, isGap } = newestOf(context, push.machines)
      return { isNewer: newest.length > 0, isGap }
    }
    case 'balance.pushed':
      return standing(context.balance, push.balance)
    case 'seat.pushed':
      return standing(context.seat, push.seat)
    case 'topic.pushed':
      return {
        isNewer: isTopicNewer(context, push.topic, push.push),
        isGap: isTopicGap(context, push.topic, push.push),
      }
    case 'message.pushed':
      // Said each time that it comes: who shows it knows it by its id.
      return { isNewer: true, isGap: isMessageGap(context, push.message) }
    default:
      return standing({ sequence: numberOf(context.numbers, push) ?? null }, push.push)
  }
}

const withMachines = ({ machines }: NotificationsContext, news: readonly MachinePush[]) => ({
  ...machines,
  ...Object.fromEntries(news.map(({ id, status, sequence }) => [id, { status, sequence }])),
})

export function withPush(context: NotificationsContext, push: NumberedPush): Partial<NotificationsContext> {
  switch (push.type) {
    case 'loginsEnabled.pushed':
      return { loginsEnabled: push.push.enabled, numbers: withNumber(context.numbers, push) }
    case 'statuses.pushed':
      return { machines: withMachines(context, newestOf(context, push.machines).newest) }
    case 'balance.pushed':
      return { balance: { amount: push.balance.balance, sequence: push.balance.sequence } }
    case 'seat.pushed':
      return { seat: { own: push.seat.seat, sequence: push.seat.sequence } }
    case 'topic.pushed':
      return { topics: { ...context.topics, [push.topic]: push.push } }
    case 'message.pushed':
      return withMessages(context, [push.message])
    default:
      return { numbers: withNumber(context.numbers, push) }
  }
}

export function withSnapshot(
  context: NotificationsContext,
  snapshot: Snapshot,
): Partial<NotificationsContext> & Pick<NotificationsContext, 'machines' | 'seat'> {
  const { machines, balance, seat, loginsEnabled, numbers, messages = [] } = snapshot
  const news = machines.filter((machine) => isNewer(context.machines[machine.id], machine))
  return {
    machines: withMachines(context, news),
    balance: isNewer(context.balance, balance)
      ? { amount: balance.balance, sequence: balance.sequence }
      : context.balance,
    seat: isNewer(context.seat, seat) ? { own: seat.seat, sequence: seat.sequence } : context.seat,
    loginsEnabled,
    numbers: withNumbers(context.numbers, numbers),
    topics: { ...context.topics, ...newTopics(context, snapshot) },
    ...withMessages(context, messages),
  }
}

export function withoutSequences({ machines, balance, seat }: NotificationsContext) {
  return {
    machines: Object.fromEntries(Object.entries(machines).map(([id, { status }]) => [id, { status, sequence: null }])),
    balance: balance && { ...balance, sequence: null },
    seat: { ...seat, sequence: null },
    figures: null,
    numbers: {},
  }
}
