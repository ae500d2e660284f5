/** What the dev dock does to calls: seen by the venue as tries that it gets or does not get, by the page as what it is answered. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, type ActorRefFrom } from 'xstate'
import { type CallFate, type RuleDraft, tamperingMachine } from '#machines/inspect/tampering/index.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { until } from '#tests/kit/until.ts'
import { createTamperingActors } from '#wire/actors/tampering.ts'
import { failureOf } from '#wire/http/callFailure.ts'
import { type Client, createClient } from '#wire/http/client.ts'
import { networkTransport, type Transport } from '#wire/http/transport.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'

type Got = { method: string; path: string; key: string | null }
let got: Got[]
let client: Client
let transports: Transport[]
let actor: ActorRefFrom<typeof tamperingMachine>
let isAdministrator: boolean
let listeners: Set<() => void>
const list = {
  brands: [{ brand: { id: 1, name: 'Takewin', machineCount: 0 }, machines: [] }],
  seat: null,
  loginsEnabled: true,
}
const answers: Record<string, unknown> = {
  '/machine/all': list,
  '/dock/machines': { machines: [], disk: { feigned: null, free: null, floor: 1 } },
  '/player/proof': { until: 1 },
}

beforeEach(() => {
  got = []
  transports = []
  listeners = new Set()
  isAdministrator = true
  const address = createVenueAddress()
  const fetch = (url: string, { method = 'GET', headers, signal }: RequestInit) => {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    got.push({ method, path: url, key: new Headers(headers).get('Idempotency-Key') })
    return Promise.resolve(Response.json(answers[url] ?? {}))
  }
  const setup = { address, fetch: fetch as typeof globalThis.fetch, now: () => performance.now() }
  let keys = 0
  client = createClient({
    ...setup,
    ...{ token: { current: 'mine' }, makeKey: () => `key-${(keys += 1)}`, watch: () => {}, transports },
    patience: { tries: 3, over: 120, each: 40, pause: 10 },
  })
  actor = createActor(
    tamperingMachine.provide(
      createTamperingActors({
        ...{ transports, network: networkTransport(setup), now: setup.now },
        lines: { gate: null, cuts: new Set() },
        isAdministrator: () => isAdministrator,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }),
    ),
  )
  actor.start()
  actor.send({ type: 'tampering.allowed' })
})
afterEach(() => {
  actor.stop()
})

const set = (fate: CallFate, more: Partial<RuleDraft> = {}) =>
  actor.send({ type: 'rule.set', rule: { path: '', fate, delay: 0, left: null, ...more } })
const ask = () => client.call(lobbyCalls.lobby, {})
const pathsGot = () => got.map(({ path }) => path)
const metOf = () => actor.getSnapshot().context.rules.map(({ met }) => met)
const failed = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (problem: unknown) => failureOf(problem),
  )

test('without a rule, and after the last is taken back, there is no link in the chain', async () => {
  expect(transports).toHaveLength(0)
  set('refused')
  expect(transports).toHaveLength(1)
  actor.send({ type: 'tampering.cleared' })
  expect(transports).toHaveLength(0)
  expect(await ask()).toEqual(list)
})

test('a late call goes out once, however much longer that is than a try may take', async () => {
  set('late', { delay: 300 })
  expect(await ask()).toEqual(list)
  expect(pathsGot()).toEqual(['/machine/all'])
  expect(metOf()).toEqual([1])
})

test('a call that never comes stands until that is taken back, and then goes out once', async () => {
  set('never', { path: '/machine' })
  const asked = ask()
  // The dock's own are never met.
  set('broken')
  expect(await client.call(staffCalls.dockMachines, {})).toMatchObject({ machines: [] })
  // As long as all tries together: neither another rule nor time lets go what is held by this one.
  set('unsent', { path: '/player' })
  expect(await failed(client.call(lobbyCalls.balance, {}))).toMatchObject({ kind: 'unanswered' })
  expect(pathsGot()).toEqual(['/dock/machines'])
  actor.send({ type: 'tampering.cleared' })
  expect(await asked).toEqual(list)
  expect(pathsGot()).toEqual(['/dock/machines', '/machine/all'])
})

test('a held call that is given up never goes out', async () => {
  set('never')
  const controller = new AbortController()
  const asked = client.call(lobbyCalls.lobby, {}, { signal: controller.signal })
  await until(() => metOf().join(), '1')
  controller.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  actor.send({ type: 'tampering.cleared' })
  expect(await ask()).toEqual(list)
  expect(got).toHaveLength(1)
})

test('what is held becomes what the newer rule of its path says', async () => {
  set('never')
  const asked = failed(ask())
  await until(() => metOf().join(), '1')
  set('refused')
  expect(await asked).toMatchObject({ kind: 'refused', code: ErrorCode.noPermission })
  expect(got).toEqual([])
})

test('no connection, a broken venue and a refusal send nothing', async () => {
  set('unsent')
  expect(await failed(ask())).toMatchObject({ kind: 'unanswered' })
  set('broken')
  expect(await failed(ask())).toMatchObject({ kind: 'refused', code: ErrorCode.internal })
  set('refused')
  expect(await failed(client.call(sessionCalls.cancel, { body: { machineId: 2 } }))).toEqual({
    ...{ kind: 'refused', code: ErrorCode.noPermission, message: '' },
    params: { missing: sessionCalls.cancel.access },
  })
  expect(got).toEqual([])
})

test('the answer of an act is lost once: it is tried again under its own key, and under no other', async () => {
  set('lost', { left: 1 })
  await client.call(sessionCalls.cancel, { body: { machineId: 2 } })
  expect(got).toEqual([
    { method: 'POST', path: '/player/cancel', key: 'key-1' },
    { method: 'POST', path: '/player/cancel', key: 'key-1' },
  ])
  expect(metOf()).toEqual([1])
})

test('the answer of an act without a key is not lost: done again by the person it would be done twice', async () => {
  set('lost')
  await client.call(ownCalls.prove, { body: { pin: '1234' } })
  expect(pathsGot()).toEqual(['/player/proof'])
  expect(metOf()).toEqual([0])
})

test('lists have no rows, and acts are left alone', async () => {
  set('empty')
  expect(await ask()).toEqual({ ...list, brands: [] })
  await client.call(sessionCalls.cancel, { body: { machineId: 2 } })
  expect(metOf()).toEqual([1])
})

test('the rule of the longest path meets a call, and one that has met its tries leaves it to the next', async () => {
  set('empty')
  set('refused', { path: '/machine/all', left: 1 })
  expect(await failed(ask())).toMatchObject({ kind: 'refused' })
  expect(await ask()).toEqual({ ...list, brands: [] })
  expect(metOf()).toEqual([1, 1])
})

test('who is no administrator any more is answered by the venue alone', async () => {
  set('refused')
  isAdministrator = false
  for (const listener of listeners) listener()
  expect(await ask()).toEqual(list)
  actor.send({ type: 'rule.set', rule: { path: '', fate: 'refused', delay: 0, left: null } })
  expect(await ask()).toEqual(list)
})
