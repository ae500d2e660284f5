import type { GroupsAnswer, GroupsRef } from '#machines/desk/pages/groups/index.ts'

/** What every part of the page is shown by. */
export type PartProps = { page: GroupsRef; answer: GroupsAnswer }
