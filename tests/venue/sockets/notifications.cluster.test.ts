/** Chat, contacts and sessions of one venue that is two processes. */
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { ChatContact, ChatMessage } from '#protocol/calls/chat.ts'
import { type SessionPush, Snapshot } from '#protocol/sockets/sockets.ts'
import { loginAt, openCluster } from '#tests/kit/cluster.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { idOf } from '#tests/kit/peopled.ts'
import { openBus } from '#venue/cluster/bus.ts'

const { first, second, redisUrl, databaseUrl } = await openCluster(() => undefined)

async function listen(person: Person) {
  const tab = person.tab('/notification')
  return { tab, snapshot: Snapshot.parse(await tab.ask('init', { id: idOf(person) })) }
}
const upFrom = (sequence: number, count: number) => Array.from({ length: count }, (_, place) => sequence + 1 + place)

it('who is at either process is told the same, in the same order, without a gap', async () => {
  const [supervisor, manager] = [await loginAt(first, 'supervisor'), await loginAt(second, 'manager')]
  const here = await listen(supervisor)
  const statusOf = async () => {
    const contacts = (await supervisor.call('GET', '/api/chat/contacts')).body as unknown as ChatContact[]
    return contacts.find(({ id }) => id === idOf(manager))?.status
  }
  expect(await statusOf()).toBe('offline')
  const there = await listen(manager)
  await until(statusOf, 'online')
  await until(
    () => here.tab.pushed('contact'),
    (pushes) => pushes.some(({ id, status }) => id === idOf(manager) && status === 'online'),
  )

  // Both write at once, each at their own process.
  const opened = await supervisor.call('GET', `/api/chat/get-chat?contactId=${idOf(manager)}`)
  const { id: chatId } = opened.body.chat as { id: number }
  const send = (person: Person, other: Person, messageText: string) =>
    person.call('POST', '/api/chat/send-message', { chatId, messageText, contactId: idOf(other) })
  await Promise.all(
    upFrom(0, 15).flatMap((place) => [send(supervisor, manager, `s${place}`), send(manager, supervisor, `m${place}`)]),
  )
  const { dialog } = (await manager.call('GET', `/api/chat/get-chat?contactId=${idOf(supervisor)}`)).body.chat as {
    dialog: ChatMessage[]
  }
  expect(dialog).toHaveLength(30)
  for (const { tab, snapshot } of [here, there]) {
    const pushes = await until(
      () => tab.pushed('chat'),
      (all) => all.length === 30,
    )
    expect(pushes.map(({ message }) => message)).toEqual(dialog)
    expect(pushes.map(({ sequence }) => sequence)).toEqual(upFrom(snapshot.chat?.sequence ?? -9, 30))
  }

  // Two machines of which each process keeps one, or one of them both: the same news at both.
  const player = await loginAt(first, 'player')
  const player2 = await loginAt(second, 'player2')
  const seats = await Promise.all(
    [
      { person: player, machine: 1 },
      { person: player2, machine: 28 },
    ].map(async ({ person, machine }) => {
      const tab = person.tab()
      const seated = await until(
        () => tab.init(machine, 1_000),
        ({ status }) => status === 3,
        { timeout: 30_000 },
      )
      return { tab, id: seated.session.id }
    }),
  )
  await Promise.all(seats.map(({ tab }) => tab.leave()))
  const told = await Promise.all(
    [here, there].map(async ({ tab, snapshot }) => {
      const pushes = await until(
        () => tab.pushed('sessions') as SessionPush[],
        (all) => seats.every(({ id }) => all.some((push) => push.id === id && push.state === 'closed')),
        { timeout: 30_000 },
      )
      const from = snapshot.sessions?.sequence ?? -9
      expect(pushes.map(({ sequence }) => sequence)).toEqual(upFrom(from, pushes.length))
      return pushes
    }),
  )
  const shared = Math.max(...told.map((pushes) => pushes[0]?.sequence ?? 0))
  const [one, other] = told.map((pushes) => pushes.filter(({ sequence }) => sequence >= shared))
  expect(one).toEqual(other)

  there.tab.drop()
  await until(statusOf, 'offline')
  manager.close()
  supervisor.close()
}, 120_000)

it('a first message that the second one overtakes between processes is told before it', async () => {
  const cashier = await loginAt(first, 'cashier')
  const { tab, snapshot } = await listen(cashier)
  const from = snapshot.chat?.sequence ?? -9
  const other = await openBus({ redisUrl, databaseUrl }, 'overtaken', pino({ enabled: false }))
  const tellOf = (sequence: number) =>
    other.tell({
      kind: 'chat',
      news: [[idOf(cashier), { chatId: 1, contactId: 1, message: null, userChatList: [], sequence }]],
    })
  tellOf(from + 2)
  tellOf(from + 1)
  const pushes = await until(
    () => tab.pushed('chat'),
    (all) => all.some(({ sequence }) => sequence === from + 2),
  )
  expect(pushes.map(({ sequence }) => sequence)).toEqual([from + 1, from + 2])
  await other.close()
  cashier.close()
})

it('what an engineer has one process take for free on the disk, the other one goes by too', async () => {
  const [admin, player] = [await loginAt(first, 'admin'), await loginAt(second, 'player2')]
  const seatsGiven = async () => (await player.call('GET', '/machine/all')).body.loginsEnabled
  expect(await seatsGiven()).toBe(true)
  await admin.call('POST', '/dock/disk', { feigned: 'none' })
  await until(seatsGiven, false)
  await admin.call('POST', '/dock/disk', { feigned: null })
  await until(seatsGiven, true)
})
