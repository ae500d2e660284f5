import { expect, it } from 'vitest'
import type { LiveNews, LiveTopic } from '#machines/live/notifications/notifications.watchers.ts'
import { notificationsMachine } from '#machines/live/notifications/notifications.machine.ts'
import type { SnapshotPush } from '#machines/live/line/line.types.ts'
import type { NotificationsContext, NotificationsEvent } from '#machines/live/notifications/notifications.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { ownSeat, unansweredCall } from '../../kit/samples.ts'

const message = (sequence: number) => ({ id: sequence, sessionID: 4, machineID: 1, text: 'Welcome', at: 1, sequence })
const chat = (sequence: number) =>
  ({
    type: 'topic.pushed',
    topic: 'chat',
    push: { chatId: 1, contactId: 2, message: null, userChatList: [], sequence },
  }) satisfies NotificationsEvent
const counted = ['loginsEnabled', 'machines', 'player', 'command', 'contact', 'news cage', 'news contacts']
const snapshot = (sequence: number, status: number) => ({
  machines: [{ id: 1, status, sequence }],
  balance: { balance: 500, sequence },
  seat: { seat: null, sequence },
  loginsEnabled: sequence < 5,
  messages: [message(1)],
  chat: { userChatList: [], unread: 0, sequence },
  notices: { notices: [], sequence },
  announcements: { announcements: [], sequence },
  numbers: Object.fromEntries(counted.map((name) => [name, sequence])),
})
const command = { commandId: 5, act: 'powerAll', total: 1, machines: [] }
const figures = (sequence: number) => ({ sessions: [], at: 1_000 * sequence, sequence })

/** Of one that is known, the next one, and one that skips some. */
const numbers = [3, 4, 6]
const numberedTopics = ['attendant', 'sessions', 'problems', 'confirms', 'reservations'] as const
const everyTopic = ['machines', 'cage', 'presence', 'settings', 'players', 'figures', ...numberedTopics] as const
const alphabet = {
  'snapshot.received': [
    { type: 'snapshot.received', snapshot: snapshot(3, 2) },
    { type: 'snapshot.received', snapshot: snapshot(6, 3) },
  ],
  'statuses.pushed': [3, 4, 6].map(
    // Within one frame the older of the two is passed over.
    (sequence) =>
      ({
        type: 'statuses.pushed',
        machines: [1, 0].map((less) => ({ id: 1, status: 3, sequence: sequence - less })),
      }) as const,
  ),
  'balance.pushed': [3, 5].map(
    (sequence) => ({ type: 'balance.pushed', balance: { balance: sequence, sequence } }) as const,
  ),
  'seat.pushed': [3, 5].map((sequence) => ({ type: 'seat.pushed', seat: { seat: ownSeat(1), sequence } }) as const),
  'loginsEnabled.pushed': numbers.map(
    (sequence) => ({ type: 'loginsEnabled.pushed', push: { enabled: false, sequence } }) as const,
  ),
  'machines.pushed': numbers.map((sequence) => ({ type: 'machines.pushed', push: { sequence } }) as const),
  'staff.pushed': (
    ['problems', 'attendant', 'sessions', 'contacts', 'cage', 'presence', 'settings', 'places'] as const
  ).flatMap((news) => numbers.map((sequence) => ({ type: 'staff.pushed', push: { news, sequence } }) as const)),
  'player.pushed': numbers.map((sequence) => ({ type: 'player.pushed', push: { id: 7, sequence } }) as const),
  'topic.pushed': [4, 6].map(chat),
  'topic.asked': [{ type: 'topic.asked', topic: 'chat' }],
  'topic.watched': everyTopic.map((topic) => ({ type: 'topic.watched', topic, by: 'page' }) as const),
  'figures.followed': [{ type: 'figures.followed', push: figures(4) }],
  'figures.pushed': [4, 5, 7].map((sequence) => ({ type: 'figures.pushed', push: figures(sequence) }) as const),
  'watcher.left': [{ type: 'watcher.left', by: 'page' }],
  'message.pushed': [1, 4].map((sequence) => ({ type: 'message.pushed', message: message(sequence) }) as const),
  'notices.pushed': [{ type: 'notices.pushed', push: { notices: [], sequence: 2 } }],
  'announcements.pushed': [{ type: 'announcements.pushed', push: { announcements: [], sequence: 2 } }],
  'command.pushed': numbers.map((sequence) => ({ type: 'command.pushed', push: { ...command, sequence } }) as const),
  'contact.pushed': numbers.map(
    (sequence) => ({ type: 'contact.pushed', push: { id: 2, status: 'away', sequence } }) as const,
  ),
  'line.live': [{ type: 'line.live' }],
  'line.away': [{ type: 'line.away' }],
  'news.asked': [{ type: 'news.asked' }],
} satisfies Alphabet<NotificationsEvent>

type Pushed<Type extends SnapshotPush['type']> = Extract<SnapshotPush, { type: Type }>
/** What is known before a push. */
type Known = Pick<NotificationsContext, 'machines' | 'balance' | 'seat' | 'topics' | 'numbers'>
type Numbered = { sequence: number | null } | null | undefined
const isNewer = (known: Numbered, sequence: number) => sequence > (known?.sequence ?? -1)

const isUnheard = (known: number | undefined, sequence: number) => known === undefined || sequence > known

const moneyMoved: Message[] = [
  { to: 'historyList', event: { type: 'query.outdated' } },
  { to: 'receipt', event: { type: 'receipt.outdated' } },
  { to: 'limits', event: { type: 'limits.outdated' } },
]
function statusesChanged(machines: Pushed<'statuses.pushed'>['machines']): Message[] {
  const event = { type: 'statuses.changed', machines } as const
  if (machines.length === 0) return []
  return [
    { to: 'lobby', event },
    { to: 'freeWatch', event },
    ...machines.map((machine): Message => ({ to: 'seat', event: { type: 'machine.changed', ...machine } })),
  ]
}
function ownSeatChanged(seat: Pushed<'seat.pushed'>['seat']): Message[] {
  const event = { type: 'ownSeat.changed', ...seat } as const
  return [
    { to: 'lobby', event },
    { to: 'seat', event },
  ]
}
const loginsEnabledChanged = (enabled: boolean): Message => ({
  to: 'lobby',
  event: { type: 'loginsEnabled.changed', enabled },
})
const chatChanged = (news: NonNullable<Known['topics']['chat']>, isMissed: boolean): Message => ({
  to: 'chat',
  event: { type: 'chat.changed', news, isMissed },
})
const said = (id: number): Message => ({
  to: 'seatMessages',
  event: { type: 'messages.said', messages: [message(id)] },
})

/** What others hear of a push: nothing where it is not newer than what is known. */
function news(push: SnapshotPush, { machines, balance, seat, topics, numbers }: Known): Message[] {
  switch (push.type) {
    case 'statuses.pushed': {
      const newest = push.machines.toSorted((one, other) => other.sequence - one.sequence).slice(0, 1)
      return statusesChanged(newest.filter(({ id, sequence }) => isNewer(machines[id], sequence)))
    }
    case 'balance.pushed':
      return isNewer(balance, push.balance.sequence) ? moneyMoved : []
    case 'seat.pushed':
      if (!isNewer(seat, push.seat.sequence)) return []
      return [{ to: 'app', event: { type: 'receipt.over' } }, ...moneyMoved, ...ownSeatChanged(push.seat)]
    case 'loginsEnabled.pushed':
      return isUnheard(numbers.loginsEnabled, push.push.sequence) ? [loginsEnabledChanged(push.push.enabled)] : []
    case 'topic.pushed': {
      const last = topics.chat?.sequence
      if (push.topic !== 'chat' || push.push.sequence <= (last ?? -1)) return []
      return [chatChanged(push.push, last !== undefined && push.push.sequence > last + 1)]
    }
    case 'message.pushed':
      return [said(push.message.id)]
  }
}
/** What others hear of a snapshot: what it changes. */
function changes(context: NotificationsContext, told: ReturnType<typeof snapshot>) {
  const { machines, seat, topics, loginsEnabled } = context
  const left = seat.own?.sessionID
  return [
    ...statusesChanged(
      told.machines.filter(
        ({ id, status, sequence }) => isNewer(machines[id], sequence) && machines[id]?.status !== status,
      ),
    ),
    ...(isNewer(seat, told.seat.sequence)
      ? [
          ...ownSeatChanged(told.seat),
          ...(left === undefined ? [] : [{ to: 'app', event: { type: 'receipt.due', sessionID: left } } as Message]),
          ...moneyMoved,
        ]
      : []),
    ...(told.loginsEnabled === loginsEnabled ? [] : [loginsEnabledChanged(told.loginsEnabled)]),
    ...missed(context, told),
    ...(isNewer(topics.chat, told.chat.sequence) ? [chatChanged(told.chat, true)] : []),
    said(1),
    { to: 'notices', event: { type: 'notices.told', ...told.notices } } as Message,
    { to: 'announcements', event: { type: 'announcements.told', ...told.announcements } } as Message,
    { to: 'announcementList', event: { type: 'collection.outdated' } } as Message,
  ]
}
const pushed = ({ before, event }: Step) => news(event as SnapshotPush, before.context as NotificationsContext)
/** A number that was skipped is made good by a snapshot. The first number of a line skips none, the first message of a session may. */
function gapSeen({ before, event }: Step): Message[] {
  const { machines, balance, seat, topics, messages, numbers } = before.context as NotificationsContext
  const push = event as SnapshotPush
  const skips = (known: Numbered, sequence = 0) => typeof known?.sequence === 'number' && sequence > known.sequence + 1
  const isGap = {
    'statuses.pushed': () => push.type === 'statuses.pushed' && skips(machines[1], push.machines[0]?.sequence),
    'balance.pushed': () => push.type === 'balance.pushed' && skips(balance, push.balance.sequence),
    'seat.pushed': () => push.type === 'seat.pushed' && skips(seat, push.seat.sequence),
    'topic.pushed': () => push.type === 'topic.pushed' && skips(topics.chat, push.push.sequence),
    'message.pushed': () => push.type === 'message.pushed' && push.message.sequence > (messages?.sequence ?? 0) + 1,
    'loginsEnabled.pushed': () =>
      push.type === 'loginsEnabled.pushed' && skips({ sequence: numbers.loginsEnabled ?? null }, push.push.sequence),
  }[push.type]()
  return isGap ? [{ to: 'line', event: { type: 'gap.seen' } }] : []
}
/** Whoever watches looks again. */
const toldOf =
  <Topic extends LiveTopic>(topic: Topic, event: LiveNews[Topic]) =>
  ({ before }: Pick<Step, 'before'>): Message[] =>
    (before.context as NotificationsContext).watches.flatMap((watch) =>
      watch.topic === topic ? [{ to: 'page', event }] : [],
    )
const machinesTold = toldOf('machines', { type: 'machines.changed' })
const cageTold = toldOf('cage', { type: 'cage.changed' })
const presenceTold = toldOf('presence', { type: 'presence.changed' })
const playersTold = toldOf('players', { type: 'player.changed', id: null })
const settingsTold = toldOf('settings', { type: 'settings.changed' })
const contactsOutdated: Message = { to: 'chat', event: { type: 'contacts.outdated' } }
const panelOutdated: Message = { to: 'quickPanel', event: { type: 'panel.outdated' } }
const lobbyOutdated: Message = { to: 'lobby', event: { type: 'lobby.retry' } }
/** What is counted alone: what is not newer is not told, and what skips a number is told for those before it too. */
const countedTold =
  (told: (step: Step, isGap: boolean) => Message[]) =>
  (step: Step): Message[] => {
    const { type, push } = step.event
    const name = type === 'staff.pushed' ? `news ${push.news}` : type.replace('.pushed', '')
    const known = (step.before.context as NotificationsContext).numbers[name]
    if (!isUnheard(known, push.sequence)) return []
    const isGap = known !== undefined && push.sequence > known + 1
    return [...told(step, isGap), ...(isGap ? [{ to: 'line', event: { type: 'gap.seen' } } as Message] : [])]
  }
/** What staff are to look at again, by what it is of. */
function staffTold(step: Step): Message[] {
  switch (step.event.push.news as string) {
    case 'problems':
      return [panelOutdated]
    case 'attendant':
      return [panelOutdated, ...cageTold(step)]
    case 'contacts':
      return [contactsOutdated]
    case 'cage':
      return cageTold(step)
    case 'presence':
      return presenceTold(step)
    case 'settings':
      return settingsTold(step)
    case 'places':
      return machinesTold(step)
    default:
      return []
  }
}
/** A snapshot whose number is higher than the last one heard: what was missed may have said anything. */
function missed(context: NotificationsContext, told: ReturnType<typeof snapshot>): Message[] {
  const at = { before: { context } } as Pick<Step, 'before'>
  const isMissed = (name: string) => (told.numbers[name] ?? 0) > (context.numbers[name] ?? Infinity)
  return [
    ...(isMissed('machines') ? [lobbyOutdated, ...machinesTold(at)] : []),
    ...(isMissed('player') ? playersTold(at) : []),
    ...(isMissed('contact') ? [contactsOutdated] : []),
    ...(isMissed('news cage') ? cageTold(at) : []),
    ...(isMissed('news contacts') ? [contactsOutdated] : []),
  ]
}
const follow = (on: boolean): Message => ({ to: 'notificationSocket', event: { type: 'notification.follow', on } })
const follows = (snapshot: Step['before']) =>
  (snapshot.context as NotificationsContext).watches.some(({ topic }) => topic === 'figures')
const isLive = ({ value }: Step['before']) => JSON.stringify(value).includes('live')
/** It is asked for when the first one watches it on a line that is live, and ended with the last. */
const followChanged = ({ before, after }: Step) =>
  isLive(before) && follows(before) !== follows(after) ? [follow(follows(after))] : []
/** What is older tells nothing; what skips a number is asked for as a whole. */
function figuresTold({ before, event }: Step): Message[] {
  const { figures: known, watches } = before.context as NotificationsContext
  const isFirst = event.type === 'figures.followed'
  if (!isLive(before) || (!isFirst && (known === null || event.push.sequence <= known))) return []
  if (!isFirst && event.push.sequence > (known ?? 0) + 1) return follows(before) ? [follow(true)] : []
  return watches.flatMap(({ topic }): Message[] =>
    topic === 'figures' ? [{ to: 'page', event: { type: 'figures.changed', figures: event.push } }] : [],
  )
}
/** While nothing is told whoever watches looks again. */
const unheard = 'after look'
const messages: Messages = [
  ['leaves live', { to: 'lobby', event: { type: 'news.away' } }],
  ['snapshot.received', ({ before, event }) => changes(before.context as NotificationsContext, event.snapshot)],
  [
    'enters live',
    [
      { to: 'lobby', event: { type: 'news.live' } },
      { to: 'chat', event: { type: 'news.live' } },
      { to: 'quickPanel', event: { type: 'news.live' } },
    ],
  ],
  ['enters live', machinesTold],
  ['enters live', cageTold],
  ['enters live', presenceTold],
  ['enters live', settingsTold],
  ['enters live', toldOf('players', { type: 'player.changed', id: null })],
  ['enters live', ({ before }) => (follows(before) ? follow(true) : [])],
  [unheard, machinesTold],
  [unheard, cageTold],
  [unheard, presenceTold],
  [unheard, settingsTold],
  [unheard, playersTold],
  ...numberedTopics.map((topic) => [unheard, toldOf(topic, { type: `${topic}.changed` })] as const),
  ['statuses.pushed', pushed],
  ['balance.pushed', pushed],
  ['seat.pushed', pushed],
  ['loginsEnabled.pushed', pushed],
  ['topic.pushed', pushed],
  ['message.pushed', pushed],
  ['loginsEnabled.pushed', gapSeen],
  ['statuses.pushed', gapSeen],
  ['balance.pushed', gapSeen],
  ['seat.pushed', gapSeen],
  ['topic.pushed', gapSeen],
  ['message.pushed', gapSeen],
  ['news.asked', { to: 'lobby', event: { type: 'news.live' } }],
  [
    'topic.asked',
    ({ before }) => {
      const { chat: known } = (before.context as NotificationsContext).topics
      return known ? chatChanged(known, true) : []
    },
  ],
  ['machines.pushed', countedTold((step) => [lobbyOutdated, ...machinesTold(step)])],
  ['topic.watched', followChanged],
  ['watcher.left', followChanged],
  ['figures.followed', figuresTold],
  ['figures.pushed', figuresTold],
  ['staff.pushed', countedTold(staffTold)],
  [
    'player.pushed',
    countedTold((step, isGap) => toldOf('players', { type: 'player.changed', id: isGap ? null : 7 })(step)),
  ],
  ['notices.pushed', { to: 'notices', event: { type: 'notices.told', notices: [], sequence: 2 } }],
  [
    'announcements.pushed',
    { to: 'announcements', event: { type: 'announcements.told', announcements: [], sequence: 2 } },
  ],
  ['announcements.pushed', { to: 'announcementList', event: { type: 'collection.outdated' } }],
  ['command.pushed', countedTold(() => [{ to: 'command', event: { type: 'command.pushed', command } }])],
  [
    'contact.pushed',
    countedTold((_, isGap) => [
      { to: 'chat', event: { type: 'contact.changed', id: 2, status: 'away' } },
      ...(isGap ? [contactsOutdated] : []),
    ]),
  ],
  ['line failed', toast('error', { key: 'notifications.failed' })],
  ['seatMessages failed', toast('error', { key: 'notifications.failed' })],
  ['notices failed', toast('error', { key: 'notifications.failed' })],
  ['announcements failed', toast('error', { key: 'notifications.failed' })],
  ['freeWatch failed', toast('error', { key: 'notifications.failed' })],
]

type Key = (context: NotificationsContext) => unknown[]

const watchedAnd =
  (name: string): Key =>
  ({ watches, numbers: known }) => [watches.map(({ topic }) => topic).sort(), known[name]]

/** With the pushes of these types, and no other, while these topics can be watched. */
const walk = (types: readonly NotificationsEvent['type'][], key: Key, topics: readonly LiveTopic[] = everyTopic) =>
  walkChart({
    machine: notificationsMachine,
    input: { userId: 7 },
    alphabet: Object.fromEntries(
      Object.entries(alphabet).map(([type, cases]) => [
        type,
        /\.(pushed|watched|left|followed)$/.test(type) && !types.includes(type as NotificationsEvent['type'])
          ? []
          : cases.filter((event) => event.type !== 'topic.watched' || topics.includes(event.topic)),
      ]),
    ),
    outcomes: {
      fetchBalance: { done: [900], error: [unansweredCall] },
      seatMessages: { done: [undefined] },
      line: { done: [undefined] },
    },
    key: ({ context }) => key(context as NotificationsContext),
    messages,
    check: ({ before, after, event, open, path }) => {
      const known = before.context as NotificationsContext
      const next = after.context as NotificationsContext
      expect(open.includes('line')).toBe(!path.some(({ type }) => /^xstate.(done|error).actor.line$/.test(type)))
      if (event.type === 'xstate.error.actor.line') expect(isLive(after)).toBe(false)
      if (event.type === 'statuses.pushed') {
        const last = known.machines[1]?.sequence ?? null
        const [, { sequence }] = event.machines
        const isNews = last === null || sequence > last
        expect(next.machines[1]).toEqual(isNews ? { status: 3, sequence } : known.machines[1])
      }
      // What a connection that is gone has numbered means nothing to the next one.
      if (isLive(before) && !isLive(after))
        expect([next.machines[1]?.sequence ?? null, next.seat.sequence, next.figures, next.numbers]).toEqual([
          ...[null, null, null],
          {},
        ])
      if (event.type === 'topic.pushed') {
        const last = known.topics.chat?.sequence
        const isNews = last === undefined || event.push.sequence > last
        expect(next.topics.chat?.sequence).toBe(isNews ? event.push.sequence : last)
      }
      // The numbers of the rows outlive a connection, and never go back.
      expect(next.topics.chat?.sequence ?? 0).toBeGreaterThanOrEqual(known.topics.chat?.sequence ?? 0)
      expect(next.messages?.sequence ?? 0).toBeGreaterThanOrEqual(known.messages?.sequence ?? 0)
    },
  })

it('walks every transition; a push that is not newer changes nothing and tells nobody', () => {
  // What is numbered by itself knows nothing of the others: each is walked alone, not all with all.
  const walked = [
    walk(['statuses.pushed'], ({ machines }) => [machines[1]?.sequence]),
    walk(['balance.pushed'], ({ balance }) => [balance?.sequence, balance === null]),
    walk(['seat.pushed'], ({ seat }) => [seat.sequence]),
    walk(['topic.pushed'], ({ topics }) => [topics.chat?.sequence]),
    walk(['message.pushed'], ({ messages }) => [messages?.sequence]),
    // Who watches all of them is told of all when the line is live.
    walk(['notices.pushed', 'announcements.pushed', 'topic.watched'], ({ watches }) => [watches.length]),
    ...(['command', 'contact', 'loginsEnabled'] as const).map((name) =>
      walk([`${name}.pushed`], ({ numbers: known }) => [known[name]]),
    ),
    walk(['machines.pushed', 'topic.watched', 'watcher.left'], watchedAnd('machines'), ['machines']),
    walk(['player.pushed', 'topic.watched', 'watcher.left'], watchedAnd('player'), ['players']),
    walk(['staff.pushed', 'topic.watched', 'watcher.left'], watchedAnd('news cage'), ['cage']),
    walk(['staff.pushed', 'topic.watched'], watchedAnd('news contacts'), ['presence']),
    walk(['staff.pushed', 'topic.watched'], watchedAnd('news settings'), ['settings']),
    walk(
      ['topic.watched', 'watcher.left', 'figures.followed', 'figures.pushed'],
      ({ watches, figures }) => [watches.map(({ topic }) => topic).sort(), figures],
      ['figures', 'cage'],
    ),
  ].map(({ untaken }) => new Set(untaken))
  expect([...walked.reduce((all, one) => all.intersection(one))]).toEqual([])
})
