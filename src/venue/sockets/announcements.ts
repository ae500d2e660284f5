/** What staff say to everybody, as it is told. */
import { asc, eq } from 'drizzle-orm'
import type { Announcements } from '#protocol/core/announcements.ts'
import { announcement } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { newestNews } from './topics.ts'

/** What stands for somebody: of the staff all of it. */
export async function announcementsFor(queries: Queries, { type }: { type: number }): Promise<Announcements> {
  // Before they are read: what comes meanwhile is told again under a greater number.
  const sequence = await newestNews(queries, 'announcements')
  const { id, texts, places, until } = announcement
  const standing = await queries
    .select({ id, texts, places, until })
    .from(announcement)
    .where(eq(announcement.state, 'standing'))
    .orderBy(asc(id))
  const isFor = ({ places: seen }: { places: readonly string[] }) => type > 0 || seen.some((place) => place !== 'staff')
  return { announcements: standing.filter(isFor), sequence }
}
