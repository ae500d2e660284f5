import { expect, it } from 'vitest'
import { type AnnouncementEvent, announcementMachine } from '#machines/venue/announcement/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const [startsAt, until] = [1_000, 2_000]
const alphabet = {
  'deadline.passed': [999, startsAt, until].map((at) => ({ type: 'deadline.passed', at }) as const),
  'announcement.takenBack': [{ type: 'announcement.takenBack' }],
} satisfies Alphabet<AnnouncementEvent>

it('walks every transition: shown in its time alone, one whose time went by never, and ended once', () => {
  const walked = walkChart({
    machine: announcementMachine,
    input: { startsAt, until },
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      const is = after.value as string
      expect(before.hasTag('open')).toBe(true)
      expect(after.hasTag('open')).toBe(after.status !== 'done')
      if (event.type === 'announcement.takenBack') expect(is).toBe('takenBack')
      else if (event.at >= until) expect(is).toBe('over')
      else if (event.at >= startsAt) expect(is).toBe('standing')
      else expect(is).toBe(before.value)
    },
  })
  expect(walked.untaken).toEqual([])
})
