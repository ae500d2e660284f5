/** How two persons settle what a cabinet holds that contradicts the books: asked for by one, done exactly so when another confirms it. */
import { initialTransition, transition } from 'xstate'
import type { ApprovalEvent } from '#machines/venue/approval/index.ts'
import type { OccupancyEvent, SeatHolder, VenueProblem } from '#machines/venue/occupancy/index.ts'
import { type TransferInput, transferMachine } from '#machines/venue/transfer/index.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { TransferId } from '#protocol/cabinet/transfers.ts'
import type { Doubt } from '#machines/venue/machineLink/index.ts'
import type { SettledBy } from '#protocol/core/tasks.ts'
import { acts } from '#protocol/core/permissions.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refuseGoneMaker } from '../approvals/persons.ts'
import { begin, changed, step } from '../approvals/step.ts'
import { conflict } from '../money/desk/refusals.ts'
import { noPockets } from '../money/ledger/pockets.ts'
import { isKeyTurned } from '../money/ledger/sessionPockets.ts'
import { fingerprint } from '../store/idempotency.ts'
import type { ApprovalRow, HandPayRow, VenueRows } from '../store/rows.ts'
import { type Books, isForgotten, learn } from './books.ts'
import { persisted } from './persisted.ts'
import { stepHandPay } from './tasks.ts'
import { leftoverId, settledId } from './transferIds.ts'
import { postTransfer, writeIntent } from './transfers.ts'

/** What of a machine's step they need. */
type Step = {
  readonly machineId: number
  readonly at: number
  readonly rows: VenueRows
  readonly cabinet: CabinetState | null
  readonly tools: { timeZone: string; nonce: () => string; record: (step: StepRecord) => void }
  readonly occupancy: { context: { holder: SeatHolder | null; problems: readonly VenueProblem[] } }
  readonly transfers: ReadonlyMap<string, unknown>
  readonly effects: { push: (order: Order) => unknown }
  readonly doubt: Doubt | null
  books: Books
  accepted: Books | null
  noteBooked: (actorId: number | null) => Promise<void>
  lockPlayers: (playerId: number | null) => Promise<void>
  fire: (event: OccupancyEvent, actorId: number | null) => Promise<boolean>
}
type Order =
  | { order: 'staff'; news: 'problems' | 'attendant' }
  | { order: 'resetHandPay'; event: string }
  | { order: 'balance'; playerId: number }
  | { order: 'believe'; leftover: { transfer: TransferId; amount: number } | null }
type Asked = { outcome: SettledBy; amount: number; sessionID: number | null; evidence: string }

export const objectOf = (machineId: number) => `machine/${machineId}`
const kind = 'contradiction'

const isPosted = ({ state }: HandPayRow) => state === 'confirmed'
const isResetBy = (row: HandPayRow, { meters }: Books) =>
  isKeyTurned(row) || (meters?.ResetCredit ?? 0) >= row.resetCredit + row.amount
/** Of what the books know it was not reset: the credit that it locks up is still in their meters. */
const isLocked = (row: HandPayRow, books: Books) => row.cause === 'cashout' && !isResetBy(row, books)

/** What it would pay, and all that it rests on. Throws 60409 when there is nothing to settle so. */
async function standFor(commit: Step, outcome: SettledBy) {
  const { holder, problems } = commit.occupancy.context
  if (!problems.includes('metersContradict')) throw conflict({ reason: 'notNow' })
  const { identity, meters } = commit.books
  const cabinet = commit.doubt && { identity: commit.doubt.state.identity, meters: commit.doubt.state.meters }
  // What the cabinet shows must be seen.
  if (outcome === 'cabinet' && !cabinet) throw conflict({ reason: 'silent' })
  const open = await commit.rows.handPays.open(commit.machineId)
  const handPays = open.toSorted((one, other) => one.id - other.id)
  const paid = handPays.filter((row) => isPosted(row) && isLocked(row, commit.books))
  const byBooks = (meters?.CurrentCredit ?? 0) - paid.reduce((sum, { amount }) => sum + amount, 0)
  const credit = { books: Math.max(0, byBooks), cabinet: cabinet?.meters.CurrentCredit ?? 0, writeOff: 0 }[outcome]
  const told = commit.doubt?.state
  // What was paid by hand would be on the cabinet once more.
  if (outcome === 'cabinet' && told && handPays.some((row) => isPosted(row) && isForgotten(row, told)))
    throw conflict({ reason: 'paidByHand' })
  return {
    handPays,
    amount: holder ? credit : 0,
    sessionID: holder?.sessionId ?? null,
    playerId: holder?.playerId ?? null,
    before: { books: { identity, meters }, cabinet },
    restsOn: {
      ...{ books: meters, sessionID: holder?.sessionId ?? null, cabinet },
      handPays: handPays.map(({ id, state }) => ({ id, state })),
    },
  }
}

/** When it is confirmed: what cannot be settled so any more has changed. */
async function standNow(commit: Step, outcome: SettledBy) {
  try {
    return await standFor(commit, outcome)
  } catch (error) {
    throw error instanceof Refusal ? changed('object') : error
  }
}

/** Answers the id of what waits for a second person. Refusals: 60409 `notNow`, `silent`, `paidByHand`, `proposed`. */
export async function askSettlement(
  commit: Step,
  { outcome, evidence, makerId }: { outcome: SettledBy; evidence: string; makerId: number },
): Promise<{ id: number; asked: Asked }> {
  const { amount, sessionID, playerId, before, restsOn } = await standFor(commit, outcome)
  const object = objectOf(commit.machineId)
  const waiting = await commit.rows.approvals.where({ kind, object, state: 'pending' })
  if (waiting.length > 0) throw conflict({ reason: 'proposed', id: waiting[0]?.id })
  const asked: Asked = { outcome, amount, sessionID, evidence }
  const id = await commit.rows.approvals.add({
    kind,
    object,
    accountId: playerId,
    asked,
    before,
    restsOnHash: fingerprint(restsOn),
    secretHashes: {},
    reason: evidence,
    ...begin({ makerId, at: commit.at }),
  })
  commit.effects.push({ order: 'staff', news: 'problems' })
  return { id, asked }
}

/** Refusals: 60409 it waits no more, `changed`, `transferOpen`: what became of the transfer is to be fixed first. */
export async function settle(commit: Step, row: ApprovalRow, checkerId: number): Promise<void> {
  const { outcome, amount } = row.asked as Asked
  const stand = await standNow(commit, outcome)
  if (fingerprint(stand.restsOn) !== row.restsOnHash) throw changed('object')
  await refuseGoneMaker(commit.rows, row.makerId, acts.fixProblem, commit.at)
  if (commit.transfers.size > 0) throw conflict({ reason: 'transferOpen', transfers: [...commit.transfers.keys()] })
  const gainers = stand.playerId === null ? [] : [stand.playerId]
  const event: ApprovalEvent = { type: 'approval.confirm', checkerId, gainers, at: commit.at }
  if (!(await step(commit.rows, row, event))) throw conflict({ reason: 'expired' })

  await commit.lockPlayers(stand.playerId)
  const { holder } = commit.occupancy.context
  const isOver = outcome !== 'cabinet' && holder !== null
  const overtaken = stand.handPays.filter((one) => isOvertaken(one, commit, outcome))
  for (const one of overtaken) await stepHandPay(commit, one, { type: 'handPay.overtaken', at: commit.at })
  const waiting = commit.doubt?.state.handPay ?? null
  const resetCredit = commit.doubt?.state.meters.ResetCredit ?? 0
  for (const one of stand.handPays)
    if (one.event === waiting?.event && !overtaken.includes(one))
      await commit.rows.handPays.change(one.id, { resetCredit })
  if (isOver && amount > 0) await payByBooks(commit, row.id, amount, holder)
  if (commit.doubt) {
    commit.books = learn(commit.books, commit.doubt.state)
    await commit.noteBooked(checkerId)
  }
  commit.accepted = commit.books
  const waitsFor = waiting && { event: waiting.event, resetCredit }
  await commit.fire({ type: 'contradiction.settled', isOver, waitsFor, at: commit.at }, checkerId)
  // Nobody else would turn its key.
  const isFreed = overtaken.some(({ event }) => event === waiting?.event)
  if (waiting && isFreed) commit.effects.push({ order: 'resetHandPay', event: waiting.event })
  const locked = isFreed && waiting?.cause === 'cashout' ? waiting.amount : 0
  const left = outcome === 'cabinet' ? 0 : (commit.doubt?.state.meters.CurrentCredit ?? 0) - locked
  const leftover = left > 0 ? { transfer: leftoverId(commit.tools.nonce()), amount: left } : null
  commit.effects.push({ order: 'believe', leftover })
}

/** Whether it is settled with the rest. A win that nobody has paid yet is in no meter: by the books it is still owed. */
function isOvertaken(row: HandPayRow, { doubt, books }: Step, outcome: SettledBy): boolean {
  // A board that was replaced does not hold what the other one was reset of.
  if (outcome === 'cabinet')
    return doubt !== null && isForgotten(row, doubt.state) && !(doubt.isOther && isKeyTurned(row))
  return !isResetBy(row, books) && (outcome === 'writeOff' || isPosted(row) || row.cause === 'cashout')
}

/** A cash-out that no cabinet has carried out: its row says what people say moved. */
async function payByBooks(commit: Step, id: number, amount: number, holder: SeatHolder): Promise<void> {
  const { meters } = commit.books
  if (!meters) throw conflict({ reason: 'notNow' })
  const { sessionId, playerId } = holder
  const input: TransferInput = {
    transferId: settledId(id),
    machineId: commit.machineId,
    sessionId,
    playerId,
    purpose: 'cashout',
    amount,
    metersBefore: meters,
  }
  const { at } = commit
  const [asked] = initialTransition(transferMachine, input)
  const [unfinished] = transition(transferMachine, asked, { type: 'cabinet.contradicts', at })
  const [done] = transition(transferMachine, unfinished, { type: 'transfer.fix', outcome: 'done', amount, at })
  await writeIntent(commit.rows, input, noPockets(), { snapshot: persisted(done), sequence: 3 }, at)
  const after = { ...meters, CurrentCredit: 0 }
  await postTransfer(commit.rows, input, { amount, meters: after }, at, commit.tools.timeZone)
  commit.effects.push({ order: 'balance', playerId })
}

/** The cabinet agrees again: there is nothing to settle any more. */
export async function overtakeSettlement({ rows, machineId, at }: Pick<Step, 'rows' | 'machineId' | 'at'>) {
  for (const row of await rows.approvals.where({ kind, object: objectOf(machineId), state: 'pending' }))
    await step(rows, row, { type: 'basis.changed', reason: 'the cabinet agrees again', at })
}
