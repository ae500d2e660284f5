import { expect, it } from 'vitest'
import {
  type FreeWatchContext,
  type FreeWatchEvent,
  freeWatchMachine,
  mostWatched,
} from '#machines/lobby/freeWatch/index.ts'
import { createActor, fromCallback } from 'xstate'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const machine = { id: 7, name: 'Night Orchard', cabin: 12 }
const other = { id: 8, name: 'Tidewright', cabin: 17 }
const changed = (id: number, status: number) => ({
  ...{ type: 'statuses.changed' as const, machines: [{ id, status, sequence: 5 }] },
})
const alphabet = {
  'watched.read': [{ type: 'watched.read', watched: [machine] }],
  'watch.toggled': [
    { type: 'watch.toggled', machine },
    { type: 'watch.toggled', machine: other },
  ],
  'statuses.changed': [changed(7, 2), changed(7, 6), changed(9, 2)],
  'watch.played': [{ type: 'watch.played', id: 7 }],
} satisfies Alphabet<FreeWatchEvent>

it('walks every transition; each machine is told once, when it is free', () => {
  const walked = walkChart({
    machine: freeWatchMachine,
    input: { userId: 1 },
    alphabet,
    check: ({ before, after, event, said }) => {
      const was = (before.context as FreeWatchContext).watched.map(({ id }) => id)
      const is = (after.context as FreeWatchContext).watched.map(({ id }) => id)
      const told = said.flatMap(({ params }) => {
        const tellings = (Array.isArray(params) ? params : [params]) as { to?: string; event?: { type: string } }[]
        return tellings.flatMap((one) => (one?.to === 'toasts' ? [one.event] : []))
      })
      const isFreed =
        event.type === 'statuses.changed' && event.machines[0].status === 2 && was.includes(event.machines[0].id)
      expect(told.length).toBe(isFreed ? 1 : 0)
      expect(said.filter(({ type }) => type === 'announce').length).toBe(isFreed ? 1 : 0)
      if (isFreed) expect(is).toEqual(was.filter((id) => id !== event.machines[0].id))
      if (event.type === 'watch.played') expect(said).toEqual([{ type: 'navigate', params: { to: '/game/7' } }])
      // Leave is asked by a press that asks to be told, never otherwise.
      const asksMore = event.type === 'watch.toggled' && is.length > was.length
      expect(said.some(({ type }) => type === 'askLeave')).toBe(asksMore)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('what is kept on the device is what is watched, and never grows without end', () => {
  const written: unknown[] = []
  const actor = createActor(
    freeWatchMachine.provide({
      actors: {
        storedWatches: fromCallback(({ receive }) =>
          receive((event) => written.push((event as never as FreeWatchContext).watched)),
        ) as never,
      },
    }),
    { input: { userId: 1 } },
  ).start()
  for (let id = 1; id <= mostWatched + 5; id++) actor.send({ type: 'watch.toggled', machine: { ...machine, id } })
  actor.send(changed(10, 2))
  const { watched } = actor.getSnapshot().context
  expect(watched.map(({ id }) => id)).toEqual(
    Array.from({ length: mostWatched }, (_, at) => at + 6).filter((id) => id !== 10),
  )
  expect(written.at(-1)).toEqual(watched)
})
