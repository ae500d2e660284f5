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
