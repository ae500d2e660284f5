/** The line and what is known together: a page connects anew, perhaps to another process of the venue, which says something before its snapshot is there. */
import { expect, it } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { notificationsMachine } from '#machines/live/notifications/notifications.machine.ts'
import { lineMachine, type LineEvent, type LineRef, type NotificationSocketRequest } from '#machines/live/line/index.ts'
import type { NotificationsEvent } from '#machines/live/notifications/notifications.types.ts'

const snapshot = (
  sequence: number,
  status: number,
  loginsEnabled = true,
  numbers: Record<string, number> = {},
): LineEvent => ({
  type: 'snapshot.received',
  snapshot: {
    machines: [{ id: 1, status, sequence }],
    balance: { balance: 500, sequence },
    seat: { seat: null, sequence },
    loginsEnabled,
    numbers,
  },
})
const pushed = (sequence: number, status: number): LineEvent => ({
  type: 'statuses.pushed',
  machines: [{ id: 1, status, sequence }],
})

const notifications = notificationsMachine.provide({
  actors: {
    line: lineMachine.provide({
      actors: {
        notificationSocket: fromCallback<NotificationSocketRequest, { userId: number }>(() => {}),
        pathWatch: fromCallback(() => {}),
      },
    }),
    fetchBalance: fromPromise(() => Promise.resolve(500)),
  },
})
type Chart = ActorRefFrom<typeof notificationsMachine>
const lineOf = (chart: Chart) => chart.getSnapshot().children.line as LineRef
/** The line's events go to the line, as its socket says them. */
function give(chart: Chart, event: LineEvent | NotificationsEvent) {
  if (event.type.startsWith('topic.') && event.type !== 'topic.pushed') chart.send(event as NotificationsEvent)
  else lineOf(chart).send(event as LineEvent)
}
/** What the lobby is told of machine 1, as status and sequence, and how the chart stands then. */
function told(...events: LineEvent[]) {
  const machines: [number, number][] = []
  type Told = { type: string; machines: { status: number; sequence: number }[] }
  const lobby = fromCallback<Told>(({ receive }) =>
    receive((event) => {
      if (event.type === 'statuses.changed')
        for (const { status, sequence } of event.machines) machines.push([status, sequence])
    }),
  )
  const seat = fromCallback(() => {})
  const page = setup({ actors: { notifications, lobby, seat } }).createMachine({
    invoke: [
      { id: 'lobby', systemId: 'lobby', src: 'lobby' },
      { id: 'seat', systemId: 'seat', src: 'seat' },
      { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: 7 } },
    ],
  })
  const actor = createActor(page).start()
  const chart = actor.getSnapshot().children.notifications as Chart
  for (const event of events) lineOf(chart).send(event)
  const state = chart.getSnapshot()
  const line = lineOf(chart).getSnapshot()
  actor.stop()
  return { machines, state, line }
}
const connected: LineEvent[] = [{ type: 'socket.up' }, snapshot(10, 2), pushed(11, 3)]
const again: LineEvent[] = [
  { type: 'socket.down', reason: 'transport close' },
  { type: 'path.back' },
  { type: 'socket.up' },
]

it('what is older than the snapshot, or the same, is not shown', () => {
  const { machines } = told(...connected, ...again, pushed(10, 2), pushed(11, 3), snapshot(11, 3))
  expect(machines).toEqual([
    [2, 10],
    [3, 11],
  ])
})

it('what is newer than the snapshot is shown after it', () => {
  const { machines, state, line } = told(...connected, ...again, pushed(12, 6), pushed(13, 2), snapshot(11, 3))
  expect(machines.at(-1)).toEqual([2, 13])
  expect(state.context.machines[1]).toEqual({ status: 2, sequence: 13 })
  // 12 was only passed over: a snapshot is asked for, as after any gap.
  expect(line.matches({ linked: { live: 'catchingUp' } })).toBe(true)
})

it('the newest word on the logins stays, though the snapshot was read before it', () => {
  const disabled: LineEvent = { type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } }
  const { state, line } = told(...connected, ...again, disabled, snapshot(11, 3, true, { loginsEnabled: 0 }))
  expect(state.context.loginsEnabled).toBe(false)
  expect(line.context.early).toEqual([])
})

it('a snapshot that counts a word on the logins is not undone by it', () => {
  const disabled: LineEvent = { type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } }
  const { state } = told(...connected, ...again, disabled, snapshot(11, 3, true, { loginsEnabled: 2 }))
  expect(state.context.loginsEnabled).toBe(true)
  expect(state.context.numbers).toEqual({ loginsEnabled: 2 })
})

it('what an older connection said is forgotten with it', () => {
  const { state } = told(...connected, ...again, pushed(14, 6), ...again, snapshot(11, 3))
  expect(state.context.machines[1]).toEqual({ status: 3, sequence: 11 })
})

/** What the chat and the notice of the game page are told, by sequence. */
function toldOf(...events: (LineEvent | NotificationsEvent)[]) {
  const heard: [string, number, boolean?][] = []
  const asked: string[] = []
  type Chat = { type: string; news: { sequence: number }; isMissed: boolean }
  type Said = { type: string; messages: { id: number }[] }
  const chat = fromCallback<Chat>(({ receive }) =>
    receive(({ type, news, isMissed }) => {
      if (type === 'chat.changed') heard.push(['chat', news.sequence, isMissed])
    }),
  )
  const seatMessages = fromCallback<Said>(({ receive }) =>
    receive(({ messages }) => heard.push(...messages.map(({ id }): [string, number] => ['message', id]))),
  )
  const notifications = notificationsMachine.provide({
    actors: {
      line: lineMachine.provide({
        actors: {
          notificationSocket: fromCallback<NotificationSocketRequest, { userId: number }>(({ receive }) =>
            receive(({ type }) => asked.push(type)),
          ),
          pathWatch: fromCallback(() => {}),
        },
      }),
      fetchBalance: fromPromise(() => Promise.resolve(500)),
      seatMessages: seatMessages as never,
    },
  })
  const page = setup({ actors: { notifications, chat } }).createMachine({
    invoke: [
      { id: 'chat', systemId: 'chat', src: 'chat' },
      { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: 7 } },
    ],
  })
  const actor = createActor(page).start()
  const chart = actor.getSnapshot().children.notifications as Chart
  for (const event of events) give(chart, event)
  actor.stop()
  return { heard, asked }
}
const message = (id: number) => ({ id, sessionID: 4, machineID: 1, text: 'Hello', at: 1, sequence: id })
const said = (id: number): LineEvent => ({ type: 'message.pushed', message: message(id) })
const chat = (sequence: number): LineEvent => ({
  ...{ type: 'topic.pushed', topic: 'chat' },
  push: { chatId: 1, contactId: 2, message: null, userChatList: [], sequence },
})
const staffSnapshot = (sequence: number, messages: number[] = []): LineEvent => {
  const plain = snapshot(10, 2) as Extract<LineEvent, { type: 'snapshot.received' }>
  const more = { chat: { userChatList: [], unread: 0, sequence }, messages: messages.map(message) }
  return { ...plain, snapshot: { ...plain.snapshot, ...more } }
}

it('the chat is told each number once, over connections too, and of what was missed', () => {
  const { heard, asked } = toldOf(
    ...[{ type: 'socket.up' } as const, staffSnapshot(5), chat(5), chat(6)],
    // A push of the next connection, before its snapshot.
    ...again,
    ...[chat(7), chat(8), staffSnapshot(7), chat(8), chat(10), staffSnapshot(10)],
  )
  expect(heard).toEqual([
    ['chat', 5, true],
    ['chat', 6, false],
    ['chat', 7, true],
    ['chat', 8, false],
    ['chat', 10, true],
  ])
  expect(asked).toEqual(['notification.init', 'notification.init', 'notification.snapshot'])
})

it('a chart that begins later is told what was told last', () => {
  const { heard } = toldOf({ type: 'socket.up' }, staffSnapshot(5), { type: 'topic.asked', topic: 'chat' })
  expect(heard).toEqual([
    ['chat', 5, true],
    ['chat', 5, true],
  ])
})

it('a message to the seat that was missed is asked for', () => {
  const { heard, asked } = toldOf(
    { type: 'socket.up' },
    staffSnapshot(5, [1]),
    said(2),
    said(4),
    staffSnapshot(5, [1, 2, 3, 4]),
  )
  expect(heard.filter(([what]) => what === 'message').map(([, id]) => id)).toEqual([1, 2, 4, 1, 2, 3, 4])
  expect(asked).toEqual(['notification.init', 'notification.snapshot'])
})

it('a page is told of what it watches, and of nothing once it has left', () => {
  const heard: string[] = []
  const page = fromCallback(({ receive }) => receive(({ type }) => heard.push(type)))
  const house = setup({ actors: { notifications, page } }).createMachine({
    invoke: [
      { id: 'page', systemId: 'page', src: 'page' },
      { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: 7 } },
    ],
  })
  const actor = createActor(house).start()
  const chart = actor.getSnapshot().children.notifications as Chart
  const say = (...events: LineEvent[]) => {
    heard.length = 0
    for (const event of events) lineOf(chart).send(event)
    return heard.join(' ')
  }
  const sessions = (sequence: number): LineEvent => ({
    ...{ type: 'topic.pushed', topic: 'sessions' },
    push: { id: 4, machineID: 1, state: 'open', status: 3, credit: 500, sequence },
  })
  for (const topic of ['statuses', 'machines', 'sessions', 'problems'] as const)
    chart.send({ type: 'topic.watched', topic, by: 'page' })
  expect(say({ type: 'socket.up' }, snapshot(10, 2))).toBe('statuses.changed machines.changed')
  expect(say(pushed(11, 3), pushed(11, 3))).toBe('statuses.changed')
  expect(say(sessions(1), sessions(1))).toBe('sessions.changed')
  expect(say({ type: 'topic.pushed', topic: 'problems', push: { count: 2, sequence: 1 } })).toBe('problems.changed')
  expect(say({ type: 'machines.pushed', push: { sequence: 1 } })).toBe('machines.changed')
  // Said again it is no news; a snapshot that counts more of it is.
  expect(say({ type: 'machines.pushed', push: { sequence: 1 } })).toBe('')
  expect(say(snapshot(11, 3, true, { machines: 1 }))).toBe('')
  expect(say({ type: 'machines.pushed', push: { sequence: 3 } })).toBe('machines.changed')
  expect(say(snapshot(11, 3, true, { machines: 4 }))).toBe('machines.changed')
  chart.send({ type: 'watcher.left', by: 'page' })
  expect(say(pushed(12, 2), sessions(2), { type: 'machines.pushed', push: { sequence: 5 } })).toBe('')
  actor.stop()
})

it('the quick panel looks again when something waits for a second person, or waits no more', () => {
  const heard: string[] = []
  const quickPanel = fromCallback(({ receive }) => receive(({ type }) => heard.push(type)))
  const house = setup({ actors: { notifications, quickPanel } }).createMachine({
    invoke: [
      { id: 'quickPanel', systemId: 'quickPanel', src: 'quickPanel' },
      { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: 7 } },
    ],
  })
  const actor = createActor(house).start()
  const line = lineOf(actor.getSnapshot().children.notifications as Chart)
  line.send({ type: 'socket.up' })
  line.send(snapshot(10, 2))
  heard.length = 0
  for (const [place, count] of [1, 0].entries())
    line.send({ type: 'topic.pushed', topic: 'confirms', push: { count, sequence: place + 1 } })
  expect(heard).toEqual(['panel.outdated', 'panel.outdated'])
  actor.stop()
})

it('who calls is told how many wait, known or new; the list of its page is not looked at again for what it began with', () => {
  const heard: string[] = []
  type Told = { type: string; topic?: string; count?: number }
  const calling = fromCallback<Told>(({ receive }) => receive(({ topic, count }) => heard.push(`${topic} ${count}`)))
  const page = fromCallback<Told>(({ receive }) => receive(({ type }) => heard.push(type)))
  const house = setup({ actors: { notifications, page, calling } }).createMachine({
    invoke: [
      { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: 7 } },
      { id: 'page', systemId: 'page', src: 'page' },
      { id: 'calling', systemId: 'calling', src: 'calling' },
    ],
  })
  const actor = createActor(house).start()
  const chart = actor.getSnapshot().children.notifications as Chart
  const say = (...events: (LineEvent | NotificationsEvent)[]) => {
    heard.length = 0
    for (const event of events) give(chart, event)
    return heard.join(', ')
  }
  const waits = (count: number, sequence: number): LineEvent => ({
    ...{ type: 'topic.pushed', topic: 'confirms', push: { count, sequence } },
  })
  const calls: LineEvent = {
    ...{ type: 'topic.pushed', topic: 'attendant', push: { count: 5, untaken: 3, sequence: 1 } },
  }
  say({ type: 'socket.up' }, snapshot(10, 2), waits(2, 1))
  for (const topic of ['confirms', 'attendant'] as const) chart.send({ type: 'topic.watched', topic, by: 'page' })
  expect(say({ type: 'topic.asked', topic: 'confirms' })).toBe('confirms 2')
  expect(say(waits(3, 2), waits(3, 2))).toBe('confirms 3, confirms.changed')
  expect(say(calls)).toBe('attendant 3, attendant.changed')
  actor.stop()
})
