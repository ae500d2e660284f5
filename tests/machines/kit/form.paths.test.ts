import { expect, it } from 'vitest'
import { type FormBase, type FormContext, type FormEvent, formMachine } from '#machines/kit/form/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const base: FormBase = { values: { name: 'Quay', tag: '', layout: [1] }, version: 'v1' }
const theirs: FormBase = { values: { name: 'Pier', tag: '', layout: [1] }, version: 'v2' }
const saved: FormBase = { values: { name: 'Harbour', tag: '', layout: [1] }, version: 'v3' }
const change = { base: theirs, by: { username: 'technician', name: 'Umut', lastname: '' }, at: 5_000 }
const refused = {
  ...{ kind: 'refused', code: 40_000, message: 'no' },
  params: { fields: [{ path: 'name', code: 'too_big', message: 'too long' }] },
}
const alphabet = {
  'form.edited': [true, false].map((isDirty) => ({ type: 'form.edited', isDirty }) as const),
  'form.submitted': [
    { type: 'form.submitted', values: { name: 'Harbour', tag: '', layout: [1] } },
    // Nothing is otherwise: there is nothing to save.
    { type: 'form.submitted', values: base.values },
  ],
  'form.discarded': [{ type: 'form.discarded' }],
  'form.renewed': [
    { type: 'form.renewed', change },
    { type: 'form.renewed', change: { base, by: null, at: null } },
  ],
  'form.merged': [{ type: 'form.merged' }],
  'form.continued': [true, false].map((isFurther) => ({ type: 'form.continued', isFurther }) as const),
} satisfies Alphabet<FormEvent>

const guarded: Message = { to: 'leaving', event: { type: 'leave.guarded' } }
const freed: Message = { to: 'leaving', event: { type: 'leave.freed' } }

it('walks every transition: nothing is written over unseen, and nothing that was written is lost without being given up', () => {
  const saves: unknown[] = []
  const walked = walkChart({
    machine: formMachine,
    input: { id: 4, base, saved: { key: 'form.saved' } },
    alphabet,
    outcomes: {
      leaving: {},
      save: {
        done: [
          { kind: 'saved', base: saved },
          { kind: 'changed', change },
        ],
        error: [unansweredCall, refused],
      },
    },
    key: ({ context }) => {
      const { base: of, change: by, failure, isFurther } = context as FormContext
      return [of.version, by?.base.version, failure?.fields.length, isFurther]
    },
    messages: [
      ['save done', ({ event }) => (event.output.kind === 'saved' ? toast('success', { key: 'form.saved' }) : [])],
      ['enters dirty', guarded],
      ['enters outdated', guarded],
      ['enters pristine', freed],
    ],
    check: ({ before, after, event, open }) => {
      const [was, is] = [before.context as FormContext, after.context as FormContext]
      expect(open).toEqual(['leaving', ...(after.hasTag('saving') ? ['save'] : [])])
      expect(after.hasTag('outdated')).toBe(is.change !== null)
      // The fields begin anew only where nothing is written, or on one's own word.
      if (is.base.version !== was.base.version && before.hasTag('dirty'))
        expect(['form.merged', 'form.discarded', 'xstate.done.actor.save']).toContain(event.type)
      // What was written while it was saved stays, and whoever wants to leave is asked.
      if (event.type === 'xstate.done.actor.save' && was.isFurther && !after.hasTag('outdated'))
        expect(after.value).toBe('dirty')
      // Given up, it holds the page no longer, saved or not.
      if (event.type === 'form.discarded') expect(after.value).toBe('pristine')
      if (event.type === 'form.submitted') saves.push(after.hasTag('saving'))
    },
  })
  expect(walked.untaken).toEqual([])
  expect(new Set(saves)).toEqual(new Set([true, false]))
})
