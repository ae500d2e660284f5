/** Accounts whose passwords everybody knows: of no use once the demo is off, and no venue that others reach starts with them. */
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { venueNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/tools.mjs'
import { openTestStore } from '#tests/kit/template.ts'
import { demoNames } from '#venue/identity/accounts.ts'
import { refuseOpenDemo } from '#venue/compose/openDemo.ts'
import { account } from '#venue/store/schema/index.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { createTestFolder } from '../http/httpKit.ts'
import { createTestIdentity, refusalOf } from './identityKit.ts'

let store: Store
let data: ReturnType<typeof createTestFolder>
beforeAll(async () => {
  store = await openTestStore()
  await createTestIdentity(store).identity.seedAccounts()
})
beforeEach(() => {
  data = createTestFolder()
  return () => data.remove()
})
afterAll(() => store.close())

const from = { ip: '192.0.2.1', agent: 'tests' }
const enter = ({ identity }: ReturnType<typeof createTestIdentity>, username: string, password: string) =>
  identity.login({ username, password, ...from })

test('while the demo is off they are nobody: same words, same work, and a token of before is none', async () => {
  const demo = createTestIdentity(store)
  const { token } = (await enter(demo, 'admin', 'admin1234')).answer
  const sober = createTestIdentity(store, { demo: false })
  const known: unknown[] = []
  const unknown: unknown[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    known.push(await refusalOf(enter(sober, 'admin', 'admin1234')))
    unknown.push(await refusalOf(enter(sober, 'nobody', 'admin1234')))
  }
  expect(known.slice(0, 1)).toEqual([{ code: 10700, params: { attempts: 4, minutes: 15 } }])
  expect(known).toEqual(unknown)
  const { verified } = sober.passwords
  expect(verified.filter(({ hashed }) => hashed === 'plain:admin1234')).toEqual([])
  expect(verified.length % 2).toBe(0)
  for (const name of demoNames)
    expect(await refusalOf(enter(sober, `${name}@takewin.example`, `${name}1234`)), name).toMatchObject({ code: 10700 })
  expect(await refusalOf(sober.identity.authenticate(token, from))).toMatchObject({ code: 10 })
  expect(await refusalOf(sober.identity.validate(token, from))).toMatchObject({ code: 10 })
  expect(await refusalOf(demo.identity.authenticate(token, from))).toBeNull()
})

test('a venue beyond loopback does not start with one of them enabled', async () => {
  const { identity, clock } = createTestIdentity(store)
  const look = async (host: string, demo: boolean) => {
    try {
      await refuseOpenDemo(store.database, { host, demo }, clock.now())
      return null
    } catch (error) {
      return String(error)
    }
  }
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(await look(host, true), host).toBeNull()
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'play.example.com']) {
    expect(await look(host, false), host).toMatch(/^EnvironmentProblem: HOST: .*player, player2, vip,.*block-demo$/)
    expect(await look(host, true), host).toMatch(/VENUE_DEMO=off/)
  }
  await store.database.update(account).set({ blockedAt: 1, blockedUntil: clock.now() + 1_000 })
  expect(await look('0.0.0.0', false)).toBeNull()
  clock.advance(1_000)
  expect(await look('0.0.0.0', false)).toMatch(/player, player2/)
  await store.database.update(account).set({ blockedAt: null, blockedUntil: null })
  expect(await identity.blockDemo()).toEqual([...demoNames])
  expect(await identity.blockDemo()).toEqual([])
  expect(await look('0.0.0.0', false)).toBeNull()
  const empty = await openTestStore()
  await expect(refuseOpenDemo(empty.database, { host: '0.0.0.0', demo: true }, 0)).rejects.toThrow(/VENUE_DEMO=off/)
  await refuseOpenDemo(empty.database, { host: '0.0.0.0', demo: false }, 0)
  await empty.close()
})

/** What the process printed when it ended, or null when it opened. */
function startBeyond(variables: Record<string, string>): Promise<{ code: number; problem: string } | null> {
  const child = spawn(venueNode(root), ['src/main.venue.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      VENUE_ENGINE_OPTIMISER: 'off',
      VENUE_DATA: data.folder,
      PORT: '0',
      HOST: '0.0.0.0',
      ...variables,
    },
  })
  let problem = ''
  child.stderr.on('data', (chunk) => {
    problem += chunk
  })
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (!String(chunk).includes('Takewin is open')) return
      child.kill('SIGKILL')
      resolve(null)
    })
    child.on('exit', (code) => resolve({ code: code ?? -1, problem }))
  })
}

test('told in one line by the process itself, before any of them is made', { timeout: 60_000 }, async () => {
  const refused = await startBeyond({ VENUE_DEMO: 'on', VENUE_HISTORY: 'off' })
  expect(refused).toEqual({
    code: 1,
    problem: expect.stringMatching(/^HOST: 0\.0\.0\.0 .*VENUE_DEMO=off[^\n]*\n$/),
  })
  const there = await openStore(data.folder)
  expect(await there.database.select().from(account)).toEqual([])
  await there.close()
})
