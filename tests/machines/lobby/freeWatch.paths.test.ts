import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type FreeWatchContext,
  type FreeWatchEvent,
  freeWatchMachine,
  mostWatched,
} from '#machines/lobby/freeWatch/index.ts'
import { createActor, fromCallback } from 'xstate'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'

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

const isFreed = ({ before, event }: Step) =>
  event.type === 'statuses.changed' &&
  event.machines[0].status === 2 &&
  (before.context as FreeWatchContext).watched.some(({ id }) => id === event.machines[0].id)
const kept = ({ after }: Step): Message => ({
  to: 'storedWatches',
  event: { type: 'watched.write', watched: (after.context as FreeWatchContext).watched },
})
const isFree = toast(
  'success',
  { key: 'freeWatch.free', params: { name: machine.name, cabin: machine.cabin } },
  { words: { key: 'lobby.play' }, message: { to: 'freeWatch', event: { type: 'watch.played', id: machine.id } } },
)

it('walks every transition; each machine is told once, when it is free', () => {
  const walked = walkChart({
    machine: freeWatchMachine,
    input: { userId: 1 },
    alphabet,
    messages: [
      ['watch.toggled', kept],
      ['statuses.changed', (step) => (isFreed(step) ? [isFree, kept(step)] : [])],
    ],
    check: (step) => {
      const { before, after, event, said } = step
      const was = (before.context as FreeWatchContext).watched.map(({ id }) => id)
      const is = (after.context as FreeWatchContext).watched.map(({ id }) => id)
      expect(said.filter(({ type }) => type === 'announce').length).toBe(isFreed(step) ? 1 : 0)
      if (isFreed(step)) expect(is).toEqual(was.filter((id) => id !== event.machines[0].id))
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
