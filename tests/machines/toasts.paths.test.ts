import { expect, it } from 'vitest'
import { toastsMachine } from '#machines/shell/toasts/toasts.machine.ts'
import type { ToastsEvent } from '#machines/shell/toasts/toasts.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

type Shown = { context: { toasts: { id: number; words: unknown }[] } }
const idsOf = ({ context }: Shown) => context.toasts.map(({ id }) => id)

const alphabet = {
  'toast.show': [
    { type: 'toast.show', kind: 'info', words: { key: 'one' } },
    { type: 'toast.show', kind: 'error', words: { key: 'one' } },
    { type: 'toast.show', kind: 'error', words: { text: 'two', code: 60001 } },
  ],
  'toast.dismiss': (snapshot: Shown) => [...idsOf(snapshot), 99].map((id) => ({ type: 'toast.dismiss', id }) as const),
  'toast.expired': (snapshot: Shown) => idsOf(snapshot).map((id) => ({ type: 'toast.expired', id }) as const),
} satisfies Alphabet<ToastsEvent>

it('walks every transition; ids are unique, the same words never show twice', () => {
  const walked = walkChart({
    machine: toastsMachine,
    alphabet,
    key: ({ context }) => context.toasts.map(({ kind, words }: { kind: string; words: unknown }) => [kind, words]),
    check: ({ after }) => {
      const { toasts, next } = after.context as { toasts: { id: number; words: unknown }[]; next: number }
      expect(new Set(toasts.map(({ id }) => id)).size).toBe(toasts.length)
      expect(new Set(toasts.map(({ words }) => JSON.stringify(words))).size).toBe(toasts.length)
      expect(toasts.every(({ id }) => id < next)).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
