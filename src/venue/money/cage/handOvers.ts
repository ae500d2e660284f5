import { handOverMachine } from '#machines/venue/handOver/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refuseFirstPerson } from '../../approvals/persons.ts'
import { conflict } from '../desk/refusals.ts'
import { writeAudit } from '../desk/tools.ts'
import type { CageHandOverRow, CageRow, VenueRows } from '../../store/rows.ts'
import { firstState, stateAfter } from '../../store/rowChart.ts'
import { type CageTools, type Cashier, checkCount, type Counted, isUnderWay, type Miscount } from './cages.ts'

/** Offers cash of the caller's safe to another. Refusals: 40000, 60005, 60403 `another person`, 60404, 60409 `safe closed`. */
export async function giveHandOver(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  asked: Counted & { to: number },
): Promise<CageHandOverRow> {
  checkCount(tools, asked)
  const [own] = await rows.cages.where({ accountId: actor.accountId, state: 'open' })
  if (!own) throw conflict({ reason: 'safe closed' })
  const [from, to] = await held(rows, own.id, asked.to)
  if (from.state !== 'open' || to.state !== 'open') throw conflict({ reason: 'safe closed' })
  const by = { makerId: actor.accountId, gainers: [], askedAt: tools.now }
  await refuseFirstPerson(rows, { ...by, checkerId: to.accountId })
  const row: CageHandOverRow = {
    ...{ id: await rows.cageHandOvers.nextId(), fromCageId: from.id, toCageId: to.id },
    ...{ state: firstState(handOverMachine), amount: asked.amount, pieces: asked.pieces ?? null, recounts: 0 },
    ...{ makerId: actor.accountId, requestedAt: tools.now, checkerId: null, decidedAt: null },
  }
  await rows.cageHandOvers.add(row)
  await writeAudit(rows, tools, actor, {
    ...{ act: 'hand-over offered', object: `handOver/${row.id}`, before: null, reason: null },
    // Not its amount: who is to count it blind may read what was done.
    after: { from: from.id, to: to.id },
  })
  return row
}

/** Takes it by a blind count, or notes that it differs. Refusals: 40000, 60005, 60403 `another person`, 60404, 60409 `decided`, `disputed`. */
export async function takeHandOver(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  id: number,
  count: Counted,
): Promise<CageHandOverRow | Miscount> {
  checkCount(tools, count)
  const { row, to } = await underWay(rows, id)
  const { makerId, amount } = row
  if (to.accountId !== actor.accountId || makerId === actor.accountId)
    throw new Refusal(ErrorCode.noPermission, { missing: 'another person' })
  await refuseFirstPerson(rows, { checkerId: actor.accountId, makerId, gainers: [], askedAt: row.requestedAt })
  const taking = { type: 'handOver.take', takerId: to.accountId, makerId, counted: count.amount, amount } as const
  const state = stateAfter(handOverMachine, row.state, { ...taking, actorId: actor.accountId })
  return state === null ? noteCount(rows, tools, actor, row, to, count) : decide(rows, tools, actor, row, state)
}

/** A blind count that did not agree is noted, and the last of them disputes it. */
async function noteCount(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  row: CageHandOverRow,
  to: CageRow,
  { amount }: Counted,
): Promise<Miscount> {
  const { id, recounts } = row
  const counting = { type: 'handOver.recount', actorId: actor.accountId, takerId: to.accountId, recounts } as const
  const state = stateAfter(handOverMachine, row.state, counting)
  if (state === null) throw conflict({ reason: 'disputed' })
  await rows.cageHandOvers.change(id, { state, recounts: recounts + 1 })
  await writeAudit(rows, tools, actor, {
    ...{ act: 'hand-over counted', object: `handOver/${id}`, reason: null },
    before: { state: row.state, recounts },
    after: { state, recounts: recounts + 1, counted: amount },
  })
  return { miscount: state === 'disputed' ? 'disputed' : 'variance' }
}

/** Lets it go over, by a third person who counted it with both. Refusals: 60403 `another person`, 60404, 60409 `decided`, `not disputed`. */
export async function settleHandOver(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier & { mayConfirm: boolean },
  id: number,
  reason: string,
): Promise<CageHandOverRow> {
  const { row, from, to } = await underWay(rows, id)
  if (row.state !== 'disputed') throw conflict({ reason: 'not disputed' })
  const { accountId: actorId, mayConfirm } = actor
  const settling = { type: 'handOver.settle', giverId: from.accountId, takerId: to.accountId, mayConfirm } as const
  const state = stateAfter(handOverMachine, row.state, { ...settling, actorId })
  if (state === null) throw new Refusal(ErrorCode.noPermission, { missing: 'another person' })
  const by = { makerId: from.accountId, gainers: [to.accountId], askedAt: row.requestedAt }
  await refuseFirstPerson(rows, { ...by, checkerId: actorId })
  return decide(rows, tools, actor, row, state, reason)
}

/** Refused by who should take it, taken back by who gave it, or called off by who may confirm. Refusals: 60403 `another person`, 60404, 60409 `decided`. */
export async function endHandOver(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier & { mayConfirm: boolean },
  id: number,
): Promise<CageHandOverRow> {
  const { row, from, to } = await underWay(rows, id)
  const { mayConfirm } = actor
  const ending = { type: 'handOver.end', giverId: from.accountId, takerId: to.accountId, mayConfirm } as const
  const state = stateAfter(handOverMachine, row.state, { ...ending, actorId: actor.accountId })
  if (state === null) throw new Refusal(ErrorCode.noPermission, { missing: 'another person' })
  return decide(rows, tools, actor, row, state)
}

async function decide(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  row: CageHandOverRow,
  state: CageHandOverRow['state'],
  reason: string | null = null,
): Promise<CageHandOverRow> {
  const changed = { ...row, state, checkerId: actor.accountId, decidedAt: tools.now }
  await rows.cageHandOvers.change(row.id, changed)
  await writeAudit(rows, tools, actor, {
    ...{ act: `hand-over ${state}`, object: `handOver/${row.id}`, reason },
    before: { state: row.state },
    after: { state, from: row.fromCageId, to: row.toCageId, amount: row.amount },
  })
  return changed
}

async function underWay(rows: VenueRows, id: number) {
  const seen = await rows.cageHandOvers.get(id)
  if (!seen) throw new Refusal(ErrorCode.unknown, { id })
  const [from, to] = await held(rows, seen.fromCageId, seen.toCageId)
  const row = await rows.cageHandOvers.get(id)
  if (!row || !isUnderWay(row)) throw conflict({ reason: 'decided' })
  return { row, from, to }
}

/** Both safes until the commit ends, in one order whoever asks. */
async function held(rows: VenueRows, fromId: number, toId: number): Promise<[CageRow, CageRow]> {
  for (const id of [fromId, toId].toSorted((one, other) => one - other)) await rows.cages.lock(id)
  const [from, to] = [await rows.cages.get(fromId), await rows.cages.get(toId)]
  if (!from || !to) throw new Refusal(ErrorCode.unknown, { id: from ? toId : fromId })
  return [from, to]
}
