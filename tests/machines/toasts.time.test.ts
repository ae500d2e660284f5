import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { selectToasts, toastsMachine } from '#machines/shell/toasts/index.ts'

it('shows each toast for 5 s; the same words again show once, for 5 s more; a dismissed one leaves no timer', () => {
  const clock = new SimulatedClock()
  const actor = createActor(toastsMachine, { clock }).start()
  const ids = () => selectToasts(actor.getSnapshot()).map(({ id, kind }) => [id, kind])
  const show = (text: string, kind: 'info' | 'error' = 'info') =>
    actor.send({ type: 'toast.show', kind, words: { text } })
  show('one')
  show('two')
  clock.increment(3_000)
  show('one', 'error')
  expect(ids()).toEqual([
    [1, 'error'],
    [2, 'info'],
  ])
  clock.increment(2_000)
  expect(ids()).toEqual([[1, 'error']])
  clock.increment(2_999)
  expect(ids()).toEqual([[1, 'error']])
  clock.increment(1)
  expect(ids()).toEqual([])
  show('three')
  actor.send({ type: 'toast.dismiss', id: 3 })
  expect(ids()).toEqual([])
})
