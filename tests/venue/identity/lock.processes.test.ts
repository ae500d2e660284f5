import type { Namespace } from 'socket.io'
import pino from 'pino'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#venue/cluster/bus.ts'
import type { Caller, Identity } from '#venue/identity/identity.ts'
import { createCallerRates } from '#venue/http/rates.ts'
import { watchAdmission } from '#venue/sockets/admission.ts'
import { account, permissionGroup } from '#venue/store/schema/index.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { until } from '#tests/kit/until.ts'
import { createTestIdentity } from './identityKit.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const from = { ip: '127.0.0.1', agent: 'tests' }
type Tab = { data: { caller: Caller }; nsp: Namespace; isOpen: boolean }

/** Two processes of one venue on one database: what one of them says on the bus the other one hears. */
function createProcesses() {
  const { clock } = createTestIdentity(store)
  const heard: ((news: Message) => void)[] = []
  return [0, 1].map((place) => {
    const { identity } = createTestIdentity(store, { clock })
    const namespaces = { notification: new Map<string, Tab>(), game: new Map<string, Tab>() }
    const spaces = Object.fromEntries(
      Object.entries(namespaces).map(([name, sockets]) => [name, { sockets }]),
    ) as unknown as Record<keyof typeof namespaces, Namespace>
    const admission = watchAdmission({
      gate: { ...{ identity, clock, publicIp: null, addressOf: () => from.ip }, requests: createCallerRates(100) },
      ...spaces,
      bus: { tell: (news) => heard[1 - place]?.(JSON.parse(JSON.stringify(news)) as Message) },
      logger: pino({ level: 'silent' }),
    })
    heard[place] = admission.heard
    const open = (name: keyof typeof namespaces, caller: Caller): Tab => {
      const tab = {
        data: { caller },
        nsp: spaces[name],
        isOpen: true,
        handshake: { headers: {} },
        disconnect: () => {},
      }
      tab.disconnect = () => {
        tab.isOpen = false
      }
      namespaces[name].set(String(Math.random()), tab)
      return tab
    }
    return { identity, open, admission }
  }) as [Process, Process]
}
type Process = {
  identity: Identity
  open: (name: 'notification' | 'game', caller: Caller) => Tab
  admission: ReturnType<typeof watchAdmission>
}

let people = 0
async function person(identity: Identity, groupId: number | null = null): Promise<Caller> {
  const username = `process${++people}`
  const password = 'right horse battery'
  await identity.createAccount({ username, password, type: 1, name: '', lastname: '', pin: '1234', groupId })
  const { answer } = await identity.login({ username, password, ...from })
  return identity.authenticate(answer.token, from)
}

test('a lock and its end reach the sockets of that sign-in in every process, and no others', async () => {
  const [one, other] = createProcesses()
  const caller = await person(one.identity)
  const stranger = await person(one.identity)
  const [near, far, foreign] = [one.open('game', caller), other.open('game', caller), other.open('game', stranger)]
  const lockedNow = () => [near, far, foreign].map(({ data }) => data.caller.locked)
  await one.identity.own.lock(caller)
  expect(lockedNow()).toEqual([true, true, false])
  await other.identity.own.unlock({ ...caller, locked: true }, from, '1234')
  expect(lockedNow()).toEqual([false, false, false])
})

test('other rights end the news of before in every process, a white list ends everything', async () => {
  const [one, other] = createProcesses()
  const [group] = await store.database
    .insert(permissionGroup)
    .values({ name: 'both', permissions: [107] })
    .returning()
  const groupId = group?.id ?? 0
  const caller = await person(one.identity, groupId)
  const stranger = await person(one.identity)
  const news = other.open('notification', caller)
  const [game, foreign] = [other.open('game', caller), other.open('notification', stranger)]
  const change = async (values: Partial<typeof permissionGroup.$inferInsert>) => {
    await store.database.update(permissionGroup).set(values).where(eq(permissionGroup.id, groupId))
    one.identity.announceRights({ groupId })
  }
  await change({ permissions: [107, 132] })
  await until(
    () => news.isOpen,
    (isOpen) => !isOpen,
  )
  await until(
    () => game.data.caller.permissions.has(132),
    (has) => has,
  )
  expect([game.isOpen, foreign.isOpen]).toEqual([true, true])
  await change({ whitelistIps: ['10.0.0.1'] })
  await until(
    () => game.isOpen,
    (isOpen) => !isOpen,
  )
  expect(foreign.isOpen).toBe(true)
})

test('what was missed meanwhile is read from the rows', async () => {
  const [one] = createProcesses()
  const caller = await person(one.identity)
  const tab = one.open('game', caller)
  const { identity } = createTestIdentity(store)
  await identity.own.lock(caller)
  expect(tab.data.caller.locked).toBe(false)
  one.admission.missed()
  await until(
    () => tab.data.caller.locked,
    (locked) => locked,
  )
  await store.database.update(account).set({ mustChangePassword: true }).where(eq(account.id, caller.accountId))
  one.admission.missed()
  await until(
    () => tab.isOpen,
    (isOpen) => !isOpen,
  )
})
