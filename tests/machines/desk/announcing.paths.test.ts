import { expect, it } from 'vitest'
import {
  type Announced,
  type AnnouncingContext,
  type AnnouncingEvent,
  announcingMachine,
} from '#machines/desk/pages/attendants/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall } from '../../kit/samples.ts'

const announced: Announced = {
  ...{ texts: { en: 'Hello', tr: null, ar: null }, places: ['lobby'], startsAt: null, until: 9_000 },
}
const alphabet = {
  'writing.opened': [{ type: 'writing.opened' }],
  'writing.submitted': [{ type: 'writing.submitted', announced, key: 'key-1234' }],
} satisfies Alphabet<AnnouncingEvent>

it('walks every transition: it is said once at a time, and what is refused stays written', () => {
  const walked = walkChart({
    machine: announcingMachine,
    alphabet,
    outcomes: { list: {}, draft: { done: [undefined] }, announce: { done: [undefined], error: [refusedCall] } },
    key: ({ context }) => context,
    messages: [
      ['announce done', toast('success', { key: 'attendants.announced' })],
      ['announce done', { to: 'announcementList', event: { type: 'collection.outdated' } }],
    ],
    check: ({ event, after, open }) => {
      const { failure } = after.context as AnnouncingContext
      expect(open.includes('list')).toBe(true)
      expect(open.includes('announce')).toBe(after.hasTag('busy'))
      expect(open.includes('draft')).toBe(after.matches('open'))
      expect(failure !== null).toBe(event.type === 'xstate.error.actor.announce')
      if (failure) expect(after.matches('open')).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
