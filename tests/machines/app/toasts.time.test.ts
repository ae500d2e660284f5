import { expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { ToastKind } from '#machines/kit/toast.ts'
import { selectToasts, toastsMachine } from '#machines/app/toasts/index.ts'
import type { ToastsEvent } from '#machines/app/toasts/toasts.types.ts'

function open() {
  const clock = new SimulatedClock()
  const machine = toastsMachine.provide({
    actors: { pageWatch: fromCallback<{ type: 'never' }, undefined>(() => () => {}) },
  })
  const actor = createActor(machine, { clock }).start()
  return {
    /** In steps: the simulated clock runs a timer that is set anew only from where it stands. */
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= 100) clock.increment(Math.min(100, left))
    },
    send: (event: ToastsEvent) => actor.send(event),
    show: (text: string, kind: ToastKind = 'info') => actor.send({ type: 'toast.show', kind, words: { text } }),
    said: () => selectToasts(actor.getSnapshot()).map(({ words, count }) => [(words as { text: string }).text, count]),
    list: () => selectToasts(actor.getSnapshot()),
  }
}

it('a toast stands for 5 s, what a person says for 6 s', () => {
  const { pass, show, said } = open()
  show('one')
  show('hello', 'message')
  pass(4_999)
  expect(said()).toEqual([
    ['one', 1],
    ['hello', 1],
  ])
  pass(1)
  expect(said()).toEqual([['hello', 1]])
  // Said between two ticks it stands up to one longer, never less.
  pass(900)
  expect(said()).toEqual([['hello', 1]])
  pass(300)
  expect(said()).toEqual([])
})

it('the same words again are counted and stand anew', () => {
  const { pass, show, said } = open()
  show('one')
  pass(4_000)
  show('one', 'error')
  expect(said()).toEqual([['one', 2]])
  pass(4_900)
  expect(said()).toEqual([['one', 2]])
  pass(300)
  expect(said()).toEqual([])
})

it('time stands still while the pointer or the focus is there or the page is hidden; what was left is kept', () => {
  const { pass, send, show, said } = open()
  show('one')
  pass(3_000)
  send({ type: 'hold.began', hold: 'pointer' })
  send({ type: 'hold.began', hold: 'focus' })
  pass(60_000)
  send({ type: 'hold.ended', hold: 'pointer' })
  pass(60_000)
  expect(said()).toEqual([['one', 1]])
  send({ type: 'hold.ended', hold: 'focus' })
  pass(1_900)
  expect(said()).toEqual([['one', 1]])
  pass(200)
  expect(said()).toEqual([])
  send({ type: 'hold.began', hold: 'hidden' })
  show('two')
  pass(60_000)
  expect(said()).toEqual([['two', 1]])
  send({ type: 'hold.ended', hold: 'hidden' })
  pass(5_000)
  expect(said()).toEqual([])
})

it('five at once; the sixth waits its turn and then stands for its whole time', () => {
  const { pass, send, show, said, list } = open()
  for (const text of ['1', '2', '3', '4', '5', '6', '6']) show(text)
  expect(said().map(([text]) => text)).toEqual(['1', '2', '3', '4', '5'])
  pass(2_000)
  send({ type: 'toast.dismiss', id: 3 })
  expect(said().map(([text]) => text)).toEqual(['1', '2', '4', '5', '6'])
  pass(3_200)
  expect(said()).toEqual([['6', 2]])
  pass(1_700)
  expect(said()).toEqual([['6', 2]])
  pass(300)
  expect(said()).toEqual([])
  expect(list()).toEqual([])
})

it('the list stays the same object while only time passes', () => {
  const { pass, show, list } = open()
  show('one')
  const before = list()
  pass(1_000)
  expect(list()).toBe(before)
})
