/** What staff write down of a player, and what of it is told at the cage. */
import { and, count, desc, eq } from 'drizzle-orm'
import { mostPlayerNotes, type PlayerNote, playerNoteCalls } from '#protocol/calls/playerNotes.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'
import { account, playerNote } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { auditLook } from '../supervision/audit/looks.ts'
import { named } from './named.ts'

/** The pinned ones first, each newest first. */
async function notesOf(queries: Queries, playerId: number): Promise<PlayerNote[]> {
  const { id, text, isPinned, isWarning, at } = playerNote
  return queries
    .select({ id, text, isPinned, isWarning, at, maker: named(account) })
    .from(playerNote)
    .innerJoin(account, eq(account.id, playerNote.makerId))
    .where(eq(playerNote.accountId, playerId))
    .orderBy(desc(isPinned), desc(id))
    .limit(mostPlayerNotes)
}

export const warningsOf = async (queries: Queries, playerId: number): Promise<PlayerNote[]> =>
  (await notesOf(queries, playerId)).filter(({ isWarning }) => isWarning)

export function registerPlayerNoteCalls(tools: VenueTools): void {
  const { registerCall, database, clock, announceBalance } = tools
  const objectOf = (playerId: number) => `account/${playerId}`

  registerCall(playerNoteCalls.playerNotes, async (input) => {
    const { id } = input.params
    await refuseOthers(database, id, 'read')
    await auditLook(database, tools, input, objectOf(id))
    return { notes: await notesOf(database, id) }
  })

  /** In one commit: the key, the row, the audit, the answer. Whoever serves the player then looks again. */
  async function write(
    call: (typeof playerNoteCalls)['addPlayerNote' | 'markPlayerNote' | 'removePlayerNote'],
    input: KeyedInput & { params: { id: number } },
    work: (transaction: Transaction, playerId: number) => Promise<{ act: string; after: object }>,
  ) {
    const { id } = input.params
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      await refuseOthers(transaction, id, 'write')
      const told = await work(transaction, id)
      await writeAudit(transaction, tools, input, { ...told, object: objectOf(id) })
      return { notes: await notesOf(transaction, id) }
    })
    announceBalance(id)
    return answer
  }

  registerCall(playerNoteCalls.addPlayerNote, (input) =>
    write(playerNoteCalls.addPlayerNote, input, async (transaction, accountId) => {
      const { text, isPinned = false, isWarning = false } = input.body
      const [known] = await transaction
        .select({ count: count() })
        .from(playerNote)
        .where(eq(playerNote.accountId, accountId))
      if ((known?.count ?? 0) >= mostPlayerNotes)
        throw new Refusal(ErrorCode.limitReached, { limit: 'playerNotes', most: mostPlayerNotes })
      const [made] = await transaction
        .insert(playerNote)
        .values({ accountId, text, isPinned, isWarning, makerId: input.caller.accountId, at: clock.now() })
        .returning({ id: playerNote.id })
      return { act: 'player note added', after: { note: made?.id, isPinned, isWarning } }
    }),
  )
  registerCall(playerNoteCalls.markPlayerNote, (input) =>
    write(playerNoteCalls.markPlayerNote, input, async (transaction, accountId) => {
      const { isPinned, isWarning } = input.body
      const { noteId } = input.params
      const row = await takeNote(transaction, accountId, noteId)
      const marks = { isPinned: isPinned ?? row.isPinned, isWarning: isWarning ?? row.isWarning }
      await transaction.update(playerNote).set(marks).where(eq(playerNote.id, noteId))
      return { act: 'player note marked', after: { note: noteId, ...marks } }
    }),
  )
  registerCall(playerNoteCalls.removePlayerNote, (input) =>
    write(playerNoteCalls.removePlayerNote, input, async (transaction, accountId) => {
      const { noteId } = input.params
      const { makerId: maker, at } = await takeNote(transaction, accountId, noteId)
      await transaction.delete(playerNote).where(eq(playerNote.id, noteId))
      return { act: 'player note removed', after: { note: noteId, maker, at } }
    }),
  )
}

/** Its row, locked. Refusal: 60404. */
async function takeNote(transaction: Transaction, accountId: number, id: number) {
  const [row] = await transaction
    .select()
    .from(playerNote)
    .where(and(eq(playerNote.id, id), eq(playerNote.accountId, accountId)))
    .for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  return row
}

/** Notes are of players; who writes one holds their row, so that no more are written than are kept. Refusal: 60404. */
async function refuseOthers(queries: Queries, id: number, how: 'read' | 'write'): Promise<void> {
  const query = queries.select({ type: account.type }).from(account).where(eq(account.id, id))
  const [row] = await (how === 'write' ? query.for('update') : query)
  if (row?.type !== UserType.player) throw new Refusal(ErrorCode.unknown, { id })
}
