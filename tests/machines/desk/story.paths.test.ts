import { expect, it } from 'vitest'
import {
  type SessionStory,
  type StoryContext,
  type StoryEvent,
  storyMachine,
} from '#machines/desk/pages/sessions/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall } from '../../kit/samples.ts'

const alphabet = {
  'story.asked': [{ type: 'story.asked', id: 7 }],
  'story.retry': [{ type: 'story.retry' }],
  'story.printed': [{ type: 'story.printed' }],
  'story.saved': [{ type: 'story.saved', name: 'session-7.txt', text: 'Session 7' }],
  'story.closed': [{ type: 'story.closed' }],
} satisfies Alphabet<StoryEvent>
const told = { readAt: 1_000 } as SessionStory

it('walks every transition: what is printed or saved is there as a whole, and closed it is forgotten', () => {
  const walked = walkChart({
    machine: storyMachine,
    alphabet,
    outcomes: { fetchStory: { done: [told], error: [refusedCall] } },
    key: ({ context }) => context,
    check: ({ after, open }) => {
      const { sessionId, story, failure } = after.context as StoryContext
      expect(open).toEqual(after.hasTag('reading') ? ['fetchStory'] : [])
      expect(sessionId !== null).toBe(after.hasTag('open'))
      expect(story !== null).toBe(after.matches('shown'))
      if (after.hasTag('failed')) expect(failure).not.toBeNull()
    },
  })
  expect(walked.untaken).toEqual([])
})
