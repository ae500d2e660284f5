/** What waits on the floor, as the page lists it. */
import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { TaskRow } from '#machines/desk/pages/attendants/index.ts'
import { createAttendantsActors } from '#wire/actors/attendants.ts'
import type { Client } from '#wire/http/client.ts'

it('a booking early in the morning is of the gaming day before', async () => {
  const since = [Date.UTC(2026, 0, 16, 1), Date.UTC(2026, 0, 16, 4)]
  const tasks = since.map((at, place) => ({ id: `booking-${place + 7}`, kind: 'booking', since: at }))
  const client = { call: async () => ({ tasks }) } as unknown as Client
  const { fetchAll } = createAttendantsActors({ client, now: () => 1_000, timeZone: () => 'Europe/Istanbul' })
  const { rows } = await toPromise(createActor(fetchAll, { input: { filter: {} } }).start())
  expect((rows as readonly TaskRow[]).map(({ task, day }) => [task, day])).toEqual([
    ['booking-7', '2026-01-15'],
    ['booking-8', '2026-01-16'],
  ])
})
