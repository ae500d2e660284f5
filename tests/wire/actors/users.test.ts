/** What is done to users, as the venue is called. */
import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { UserOrder } from '#machines/desk/pages/users/index.ts'
import { createUsersActors } from '#wire/actors/users.ts'
import type { Client } from '#wire/http/client.ts'

it.for<[UserOrder, { reason?: string; text?: string }, string, object]>([
  [
    { do: 'accept', id: 3, name: 'Nil Ak' },
    { text: 'nil.ak' },
    'POST /admin/registrations/:id/accept',
    { params: { id: 3 }, body: { username: 'nil.ak' } },
  ],
  [
    { do: 'lift', id: 4, name: 'Ada', askedAt: null },
    { reason: 'she asks' },
    'DELETE /admin/player/:id/exclusion',
    // Who proposes confirms nothing that a colleague has proposed meanwhile.
    { params: { id: 4 }, body: { reason: 'she asks', proposedAt: null } },
  ],
  // What is confirmed is what was read.
  [
    { do: 'lift', id: 4, name: 'Ada', askedAt: 99 },
    { reason: 'she asks' },
    'DELETE /admin/player/:id/exclusion',
    { params: { id: 4 }, body: { reason: 'she asks', proposedAt: 99 } },
  ],
  [
    { do: 'keepOut', id: 4, name: 'Ada' },
    { reason: 'too early' },
    'DELETE /admin/player/:id/exclusion/proposal',
    { params: { id: 4 }, body: { reason: 'too early' } },
  ],
  [
    { do: 'lowerLimit', id: 4, name: 'Ada', limit: 'loss-week' },
    { reason: 'a talk', text: '30000' },
    'PUT /admin/player/:id/limits',
    { params: { id: 4 }, body: { reason: 'a talk', limits: [{ kind: 'loss', period: 'week', amount: 30_000 }] } },
  ],
  [
    { do: 'lowerLimit', id: 4, name: 'Ada', limit: 'reality-check' },
    { reason: 'a talk', text: '15' },
    'PUT /admin/player/:id/limits',
    { params: { id: 4 }, body: { reason: 'a talk', realityCheckMinutes: 15 } },
  ],
])('%o with %o', async ([act, { reason = null, ...how }, path, sent]) => {
  const calls: [string, object, string | undefined][] = []
  const client = {
    call: async (call: { method: string; path: string }, given: object, { key }: { key?: string }) => {
      calls.push([`${call.method} ${call.path}`, given, key])
      return {}
    },
  } as unknown as Client
  const { command } = createUsersActors({ client, now: () => 1_000 })
  const input = { act, key: 'a-key', confirm: null, reason, ...how }
  await toPromise(createActor(command.run, { input }).start())
  expect(calls).toEqual([[path, sent, 'a-key']])
})
