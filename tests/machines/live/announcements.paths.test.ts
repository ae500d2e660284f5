import { expect, it } from 'vitest'
import {
  type AnnouncementsContext,
  type AnnouncementsEvent,
  announcementsMachine,
  selectAnnouncementsIn,
} from '#machines/live/announcements/index.ts'
import type { Announcement } from '#protocol/core/announcements.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const announcement = (id: number, ...places: Announcement['places']): Announcement => ({
  ...{ id, places, until: 9_000 },
  texts: { en: `Announcement ${id}`, tr: null, ar: null },
})
const [forAll, forStaff] = [announcement(1, 'lobby', 'games', 'staff'), announcement(2, 'staff')]
const alphabet = {
  'announcements.told': [
    { type: 'announcements.told', announcements: [forAll], sequence: 2 },
    { type: 'announcements.told', announcements: [forAll, forStaff], sequence: 3 },
    { type: 'announcements.told', announcements: [forStaff], sequence: 4 },
  ],
  'kept.read': [
    { type: 'kept.read', kept: null },
    { type: 'kept.read', kept: [1] },
  ],
  'announcement.putAway': [1, 2].map((id) => ({ type: 'announcement.putAway', id })),
} satisfies Alphabet<AnnouncementsEvent>

it('walks every transition: what stands is shown where it is for, what is put away is not, and what is older changes nothing', () => {
  const walked = walkChart({
    machine: announcementsMachine,
    alphabet,
    outcomes: { storedAnnouncements: { error: ['broken'] } },
    key: ({ context }) => context,
    messages: [
      [
        'announcement.putAway',
        ({ before, after }) =>
          before.context === after.context
            ? []
            : [
                {
                  to: 'storedAnnouncements',
                  event: { type: 'kept.write', kept: (after.context as AnnouncementsContext).putAway },
                },
              ],
      ],
    ],
    check: ({ event, before, after }) => {
      const was = before.context as AnnouncementsContext
      const { announcements, sequence, putAway } = after.context as AnnouncementsContext
      expect(sequence).toBeGreaterThanOrEqual(was.sequence)
      if (event.type === 'announcements.told' && event.sequence < was.sequence)
        expect(announcements).toEqual(was.announcements)
      const shown = (place: Announcement['places'][number]) =>
        selectAnnouncementsIn(place)(after as never).map(({ id }) => id)
      const stands = after.hasTag('shown') ? announcements.filter(({ id }) => !putAway.includes(id)) : []
      expect(shown('staff')).toEqual(stands.map(({ id }) => id))
      expect(shown('lobby')).toEqual(stands.flatMap(({ id }) => (id === 1 ? [1] : [])))
      expect(shown('games')).toEqual(shown('lobby'))
      if (event.type === 'announcement.putAway' && after.hasTag('shown')) expect(shown('staff')).not.toContain(event.id)
    },
  })
  expect(walked.untaken).toEqual([])
})
