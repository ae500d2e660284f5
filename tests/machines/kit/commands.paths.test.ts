import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type CommandAnswer,
  commandMachine,
  type CommandOrder,
  type CommandRef,
  type CommandRun,
  selectIsAside,
  selectIsOpen,
  selectNews,
  selectStep,
} from '#machines/kit/command/index.ts'
import {
  type CommandPlace,
  commandPlaces,
  type CommandsContext,
  type CommandsEvent,
  commandsMachine,
  selectCommandAt,
} from '#machines/kit/commands/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const order = (id: number): CommandOrder => ({
  ...{ act: { do: `close-${id}` }, isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
  ...{ title: { key: 'title' }, words: null, confirm: { key: 'close' }, done: null },
})
const ordered = (id: number) => ({ type: 'command.ordered', order: order(id), key: `key-${id}` }) as const
const push = (commandId: number, ...codes: (number | null)[]) => ({
  ...{ commandId, act: 'closeMachines', total: 2 },
  machines: codes.map((ErrorCode, place) => ({ id: place + 1, ErrorCode })),
})
const pushed = (...told: Parameters<typeof push>) => ({ type: 'command.pushed', command: push(...told) }) as const
const told: Message = { to: 'machineList', event: { type: 'collection.outdated' } }
const alphabet = {
  'command.ordered': [1, 2, 3, 4, 5].map(ordered),
  'command.pushed': [pushed(7, null)],
} satisfies Alphabet<CommandsEvent>
const ids = commandPlaces.map((place) => `command${place}` as const)
const end = { ended: 'done', act: { do: 'close' }, answer: 7 } as const
const ends = { done: [end], error: ['broken'] }

it('walks every transition: as many as there are places, none twice, and whoever waits is told of each end', () => {
  const ordersOf = ({ context }: { context: unknown }) => (context as CommandsContext).orders
  const walked = walkChart({
    machine: commandsMachine,
    input: { told: [told], endedTo: 'page' },
    alphabet,
    outcomes: Object.fromEntries(ids.map((id) => [id, ends])),
    // Which orders they are makes no difference to the places.
    key: ({ context }) => [
      (context as CommandsContext).orders.map((one) => one !== null),
      (context as CommandsContext).orders
        .map((one) => one?.key ?? '')
        .toSorted((one, other) => one.localeCompare(other)),
    ],
    messages: [
      ['command.pushed', ({ event }) => ids.map((to) => ({ to, event: event as ReturnType<typeof pushed> }))],
      ...ids.flatMap((id) => [
        ...[`${id} done`, `${id} failed`].map((when) => [when, told] as const),
        [`${id} done`, { to: 'page', event: { type: 'command.ended', ...end } }] as const,
      ]),
      [
        'command.ordered',
        ({ before }) => (ordersOf(before).includes(null) ? [] : toast('error', { key: 'command.full' })),
      ],
    ],
    check: ({ before, after, event, open }) => {
      const [was, is] = [ordersOf(before), ordersOf(after)]
      expect(open).toEqual(ids.filter((_, place) => is[place] !== null))
      const acts = is.flatMap((one) => (one ? [one.order.act.do] : []))
      expect(new Set(acts).size).toBe(acts.length)
      // Whoever runs goes on as before.
      for (const [place, one] of was.entries())
        if (one !== null && !event.type.endsWith(`.command${place}`)) expect(is[place]).toBe(one)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('two go on at once, each told by its id; the one set aside ends beside the page, and the other is untouched', async () => {
  const runs: CommandRun[] = []
  const run = fromPromise<CommandAnswer, CommandRun>(({ input }) => {
    runs.push(input)
    return Promise.resolve({ kind: 'accepted', commandId: Number(input.key.slice(4)) })
  })
  const machine = commandsMachine.provide({
    actors: {
      command: commandMachine.provide({ actors: { run, prove: fromPromise(() => Promise.resolve(undefined)) } }),
    },
  })
  const actor = createActor(machine, { input: { told: [] }, systemId: 'command' }).start()
  const at = (place: CommandPlace): CommandRef => {
    const command = selectCommandAt(place)(actor.getSnapshot())
    if (!command) throw new Error(`nothing runs at ${place}`)
    return command
  }
  const awaits = (place: CommandPlace) =>
    waitFor(at(place), (snapshot) => selectStep(snapshot) === 'awaiting', { timeout: 1_000 })
  actor.send(ordered(7))
  // Pressed twice.
  actor.send({ ...ordered(7), key: 'key-9' })
  await awaits(0)
  at(0).send({ type: 'command.setAside' })
  actor.send(ordered(8))
  await awaits(1)
  expect(runs.map(({ key }) => key)).toEqual(['key-7', 'key-8'])
  expect([at(0), at(1)].map((one) => selectIsOpen(one.getSnapshot()))).toEqual([false, true])
  actor.send(pushed(8, null))
  actor.send(pushed(7, null, 60_007))
  expect(selectNews(at(0).getSnapshot())).toEqual(push(7, null, 60_007))
  expect(selectNews(at(1).getSnapshot())).toEqual(push(8, null))
  // What was refused is kept until somebody has read it, and opens over nothing.
  expect([selectStep(at(0).getSnapshot()), selectIsAside(at(0).getSnapshot())]).toEqual(['reporting', true])
  at(0).send({ type: 'command.opened' })
  expect(selectIsOpen(at(0).getSnapshot())).toBe(true)
  at(0).send({ type: 'command.closed' })
  await waitFor(actor, ({ children }) => children.command0 === undefined, { timeout: 1_000 })
  expect(selectStep(at(1).getSnapshot())).toBe('awaiting')
  actor.send(pushed(8, null, null))
  await waitFor(actor, ({ context }) => context.orders.every((one) => one === null), { timeout: 1_000 })
})
