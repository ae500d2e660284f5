/** What staff write down of a player: dated, by whom; pinned ones first, and warnings told at the cage. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'

/** More are not kept of one player. */
export const mostPlayerNotes = 200
export const mostOfNote = 500
export const PlayerNote = z.object({
  id: Id,
  text: z.string(),
  isPinned: z.boolean(),
  /** Told at the cage whenever the player is served. */
  isWarning: z.boolean(),
  maker: Named,
  at: z.number(),
})
export type PlayerNote = z.infer<typeof PlayerNote>
const Notes = z.object({ notes: z.array(PlayerNote) })

const OfPlayer = z.object({ id: PathId })
const OfNote = z.object({ id: PathId, noteId: PathId })
const write = { access: 'staff', permission: acts.editUsers, needsKey: true, answer: Notes } as const

export const playerNoteCalls = {
  playerNotes: define({
    method: 'GET',
    path: '/admin/users/:id/notes',
    summary: 'Notes of a player: the pinned ones first, each newest first; 200 at most are kept.',
    access: 'staff',
    permission: items.users,
    params: OfPlayer,
    answer: Notes,
    codes: [ErrorCode.unknown],
  }),
  addPlayerNote: define({
    method: 'POST',
    path: '/admin/users/:id/notes',
    summary: 'Writes a note of a player. What it says is never changed: it is taken away, and written anew.',
    ...write,
    params: OfPlayer,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostOfNote), z.refine(isStorable)),
      isPinned: z.optional(z.boolean()),
      isWarning: z.optional(z.boolean()),
    }),
    success: 201,
    codes: [ErrorCode.unknown, ErrorCode.limitReached],
  }),
  markPlayerNote: define({
    method: 'PUT',
    path: '/admin/users/:id/notes/:noteId',
    summary: 'Pins a note, or takes the pin out; has it told at the cage, or no more.',
    ...write,
    params: OfNote,
    body: z.object({ isPinned: z.optional(z.boolean()), isWarning: z.optional(z.boolean()) }),
    codes: [ErrorCode.unknown],
  }),
  removePlayerNote: define({
    method: 'DELETE',
    path: '/admin/users/:id/notes/:noteId',
    summary: 'Takes a note away. Who wrote it, and who took it away, stays in the audit.',
    ...write,
    params: OfNote,
    codes: [ErrorCode.unknown],
  }),
} as const
