/** What staff say to everybody. Times are ms. */
import * as z from 'zod/mini'
import { announcementPlaces, announcementStates, type AnnouncementLanguage } from '../core/announcementNames.ts'
import { Announcement } from '../core/announcements.ts'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'

/** It lasts so many days at most, and begins as many days from now at the latest. */
export const mostAnnouncementDays = 31
export const mostAnnouncementLength = 300
const Moment = z.int().check(z.positive())
const Text = z.nullable(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(mostAnnouncementLength), z.refine(isStorable)),
)
const Texts = z
  .strictObject({ en: Text, tr: Text, ar: Text } satisfies Record<AnnouncementLanguage, typeof Text>)
  .check(z.refine((texts) => Object.values(texts).some((one) => one !== null)))
const Places = z.array(z.enum(announcementPlaces)).check(
  z.minLength(1),
  z.maxLength(announcementPlaces.length),
  z.refine((all) => new Set(all).size === all.length),
)

export const MadeAnnouncement = z.extend(Announcement, {
  state: z.enum(announcementStates),
  startsAt: z.number(),
  by: Named,
  madeAt: z.number(),
  /** When it was over or taken back; null: not yet. */
  endedAt: z.nullable(z.number()),
  /** Who took it back. */
  endedBy: z.nullable(Named),
})
export type MadeAnnouncement = z.infer<typeof MadeAnnouncement>

export const announcementCalls = {
  announcements: define({
    method: 'GET',
    path: '/admin/announcements',
    summary: 'The last 100 announcements, newest first: planned, standing, over and taken back.',
    access: 'staff',
    permission: acts.announce,
    query: z.strictObject({}),
    answer: z.object({ announcements: z.array(MadeAnnouncement) }),
  }),
  announce: define({
    method: 'POST',
    path: '/admin/announcements',
    summary:
      'Says something to everybody in the lobby, in games, or of the staff, from `startsAt` (null: at once) to `until`, at most 31 days. At least one of the three languages; who reads another one is shown the first that is written. Ten stand or wait at most (60409 `{standing}`).',
    access: 'staff',
    permission: acts.announce,
    body: z.strictObject({ texts: Texts, places: Places, startsAt: z.nullable(Moment), until: Moment }),
    answer: MadeAnnouncement,
    codes: [ErrorCode.conflict],
  }),
  takeAnnouncementBack: define({
    method: 'DELETE',
    path: '/admin/announcements/:id',
    summary:
      'Takes an announcement back, before its time or while it stands: it is gone from every page at once. 60409 `{state}` when it is over already.',
    access: 'staff',
    permission: acts.announce,
    params: z.object({ id: PathId }),
    answer: MadeAnnouncement,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
