/** Chat, contacts and sessions of one venue that is two processes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatContact, ChatMessage } from '#protocol/chatCalls.ts'
import type { LoginResult } from '#protocol/entities.ts'
import { type SessionPush, Snapshot } from '#protocol/sockets.ts'
import { eventually, Person } from '#tests/kit/house.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'

let redis: RedisServer
let first: VenueProcess
let second: VenueProcess
const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-people-'))
beforeAll(async () => {
  const [databaseUrl, server] = await Promise.all([createTestDatabase(), startRedis()])
  redis = server
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    VENUE_SECRET: 'the same in all processes of the venue',
    VENUE_DEMO: 'on',
  }
  first = await startVenue({ dataFolder, env })
  second = await startVenue({ dataFolder, env })
}, 120_000)
afterAll(async () => {
  await second?.stop()
  await first?.stop()
  await redis?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

async function login(venue: VenueProcess, username: string): Promise<Person> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}1234` }),
  })
  return new Person(venue.url, (await response.json()) as LoginResult)
}
const idOf = ({ answer }: Person) => answer.user.id
async function listen(person: Person) {
  const tab = person.tab('/notification')
  return { tab, snapshot: Snapshot.parse(await tab.ask('init', { id: idOf(person) })) }
}
const upFrom = (sequence: number, count: number) => Array.from({ length: count }, (_, place) => sequence + 1 + place)

it('who is at either process is told the same, in the same order, without a gap', async () => {
  const [supervisor, manager] = [await login(first, 'supervisor'), await login(second, 'manager')]
  const here = await listen(supervisor)
  const statusOf = async () => {
    const contacts = (await supervisor.call('GET', '/api/chat/contacts')).body as unknown as ChatContact[]
    return contacts.find(({ id }) => id === idOf(manager))?.status
  }
  expect(await statusOf()).toBe('offline')
  const there = await listen(manager)
  await eventually(statusOf, (status) => status === 'online')
  await eventually(
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
    const pushes = await eventually(
      () => tab.pushed('chat'),
      (all) => all.length === 30,
    )
    expect(pushes.map(({ message }) => message)).toEqual(dialog)
    expect(pushes.map(({ sequence }) => sequence)).toEqual(upFrom(snapshot.chat?.sequence ?? -9, 30))
  }

  // Two machines of which each process keeps one, or one of them both: the same news at both.
  const player = await login(first, 'player')
  const player2 = await login(second, 'player2')
  const seats = await Promise.all(
    [
      { person: player, machine: 1 },
      { person: player2, machine: 28 },
    ].map(async ({ person, machine }) => {
      const tab = person.tab()
      const seated = await eventually(
        () => tab.init(machine, 1_000),
        ({ status }) => status === 3,
        30_000,
      )
      return { tab, id: seated.session.id }
    }),
  )
  await Promise.all(seats.map(({ tab }) => tab.leave()))
  const told = await Promise.all(
    [here, there].map(async ({ tab, snapshot }) => {
      const pushes = await eventually(
        () => tab.pushed('sessions') as SessionPush[],
        (all) => seats.every(({ id }) => all.some((push) => push.id === id && push.state === 'closed')),
        30_000,
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
  await eventually(statusOf, (status) => status === 'offline')
  manager.close()
  supervisor.close()
}, 120_000)
