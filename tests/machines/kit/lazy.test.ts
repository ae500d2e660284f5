import { createActor, setup } from 'xstate'
import { expect, test } from 'vitest'
import { lazyLogic, ensureLoaded } from '#machines/kit/lazy.ts'
import { unprovidedLogic } from '#machines/kit/unprovided.ts'

type Types = { input: { from: number }; context: { count: number }; events: { type: 'close' }; output: number }
const types: Types = {} as never
const counter = setup({ types }).createMachine({
  context: ({ input }) => ({ count: input.from }),
  initial: 'open',
  states: { open: { on: { close: 'closed' } }, closed: { type: 'final' } },
  output: ({ context }) => context.count,
})

/** Loads, then runs the counter, as the app does with a seat. */
function openParent(given: { counter: typeof counter; loadPart: ReturnType<typeof ensureLoaded> }) {
  const chart = setup({ actors: given }).createMachine({
    initial: 'loading',
    context: { output: 0 },
    states: {
      loading: { invoke: { src: 'loadPart', onDone: 'running', onError: 'failed' } },
      running: {
        invoke: { id: 'counter', src: 'counter', input: { from: 5 }, onDone: 'ended', onError: 'failed' },
        on: { close: { actions: ({ self }) => self.getSnapshot().children.counter?.send({ type: 'close' }) } },
      },
      ended: {},
      failed: {},
    },
  })
  const actor = createActor(chart)
  const seen: unknown[] = []
  actor.subscribe(({ value, children }) => {
    const snapshot = children.counter?.getSnapshot()
    seen.push([value, snapshot && 'context' in snapshot ? snapshot.context : null])
  })
  actor.start()
  return { actor, seen }
}

test('a chart that is loaded later runs as the chart itself would', async () => {
  const loaded: (typeof counter)[] = []
  const part = Promise.withResolvers<void>()
  const late = lazyLogic(() => {
    const [one] = loaded
    if (!one) throw new Error('not loaded')
    return one
  })
  const { actor, seen } = openParent({
    counter: late,
    loadPart: ensureLoaded(
      () => loaded.length > 0,
      () => part.promise,
    ),
  })
  expect(seen).toEqual([['loading', null]])
  loaded.push(counter)
  part.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen.at(-1)).toEqual(['running', { count: 5 }])
  actor.send({ type: 'close' })
  expect(actor.getSnapshot().value).toBe('ended')
})

test('what is loaded already starts in the same step', () => {
  const { actor } = openParent({
    counter: lazyLogic(() => counter),
    loadPart: ensureLoaded(
      () => true,
      () => Promise.reject(new Error('asked for in vain')),
    ),
  })
  expect(actor.getSnapshot().value).toBe('running')
})

test('a part that fails, or a chart that nobody provided, fails as any actor does', async () => {
  const failing = openParent({
    counter,
    loadPart: ensureLoaded(
      () => false,
      () => Promise.reject(new Error('no part')),
    ),
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(failing.actor.getSnapshot().value).toBe('failed')
  const unprovided = openParent({
    counter: unprovidedLogic<typeof counter>('counter'),
    loadPart: ensureLoaded(
      () => true,
      () => Promise.resolve(),
    ),
  })
  expect(unprovided.actor.getSnapshot().value).toBe('failed')
})
