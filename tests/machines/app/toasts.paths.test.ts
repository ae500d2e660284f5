import { expect, it } from 'vitest'
import { mostShown, toastsMachine } from '#machines/app/toasts/toasts.machine.ts'
import type { ToastAction } from '#machines/kit/toast.ts'
import type { Toast, ToastsContext, ToastsEvent } from '#machines/app/toasts/toasts.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

type Shown = { context: ToastsContext }
const all = ({ context: { shown, queue } }: Shown): readonly Toast[] => [...shown, ...queue]
const undo = {
  words: { key: 'undo' },
  message: { to: 'freeWatch', event: { type: 'watch.played', id: 1 } },
} satisfies ToastAction

const alphabet = {
  'toast.show': [
    { type: 'toast.show', kind: 'info', words: { key: 'one' } },
    { type: 'toast.show', kind: 'message', words: { text: 'two', code: 60001 }, action: undo },
  ],
  'toast.dismiss': (snapshot: Shown) =>
    [...all(snapshot).map(({ id }) => id), 99].map((id) => ({ type: 'toast.dismiss', id }) as const),
  'toast.acted': (snapshot: Shown) => all(snapshot).map(({ id }) => ({ type: 'toast.acted', id }) as const),
  'actions.ended': [
    { type: 'actions.ended', to: 'freeWatch' },
    { type: 'actions.ended', to: 'command' },
  ],
  'hold.began': [
    { type: 'hold.began', hold: 'pointer' },
    { type: 'hold.began', hold: 'hidden' },
  ],
  'hold.ended': [{ type: 'hold.ended', hold: 'pointer' }],
} satisfies Alphabet<ToastsEvent>

it('walks every transition; at most five at once, none twice, time stands still while it is held', () => {
  const walked = walkChart({
    machine: toastsMachine,
    alphabet,
    outcomes: { pageWatch: { error: ['no document'] } },
    key: (snapshot) => [
      all(snapshot as unknown as Shown).map(({ words, action }) => [words, action !== null]),
      // Whether it goes with the next tick is all that the time left decides.
      Object.values((snapshot.context as ToastsContext).left).map((ms) => ms <= 100),
      [...(snapshot.context as ToastsContext).holds].sort(),
      Object.keys(snapshot.children),
    ],
    messages: [
      [
        'toast.acted',
        ({ before, event }) => all(before as never).find(({ id }) => id === event.id)?.action?.message ?? [],
      ],
    ],
    check: ({ before, after, event }) => {
      const { shown, queue, left, holds, next } = after.context as ToastsContext
      const toasts = [...shown, ...queue]
      if (event.type === 'actions.ended') {
        const acted = (snapshot: unknown) => all(snapshot as Shown).map(({ action }) => action)
        const stays = (action: Toast['action']) => (action?.message.to === event.to ? null : action)
        expect(acted(after)).toEqual(acted(before).map(stays))
      }
      expect(shown.length).toBeLessThanOrEqual(mostShown)
      if (queue.length > 0) expect(shown).toHaveLength(mostShown)
      expect(new Set(toasts.map(({ id }) => id)).size).toBe(toasts.length)
      expect(new Set(toasts.map(({ words }) => JSON.stringify(words))).size).toBe(toasts.length)
      expect(toasts.every(({ id }) => id < next)).toBe(true)
      expect(shown.every(({ id }) => (left[id] ?? 0) > 0)).toBe(true)
      expect(after.value).toBe(shown.length === 0 ? 'empty' : holds.length > 0 ? 'held' : 'passing')
      if (shown.length === 0) expect(holds.filter((hold) => hold !== 'hidden')).toEqual([])
    },
  })
  expect(walked.untaken).toEqual([])
})
