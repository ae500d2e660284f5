/** Hand pays and fixes of one machine: their charts are stepped purely, inside the step of the machine. */
import { initialTransition, transition } from 'xstate'
import { type FixEvent, type FixInput, fixMachine } from '#machines/venue/fix/index.ts'
import { type HandPayEvent, handPayMachine } from '#machines/venue/handPay/index.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import type { OccupancyEvent, SeatHolder } from '#machines/venue/occupancy/index.ts'
import type { FixOutcome, TransferEvent } from '#machines/venue/transfer/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { postHandPay } from '../money/desk/handPays.ts'
import type { FixRow, HandPayRow, VenueRows } from '../store/rows.ts'
import { persisted } from './persisted.ts'
import { cameBack, postGameResult } from './transfers.ts'

/** What of a machine's step they need. */
type Step = {
  readonly machineId: number
  readonly at: number
  readonly cabinet: CabinetState | null
  readonly rows: VenueRows
  readonly tools: { timeZone: string; record: (step: StepRecord) => void }
  readonly occupancy: { context: { holder: SeatHolder | null } }
  readonly transfers: ReadonlyMap<string, unknown>
  readonly effects: { push: (order: Order) => unknown }
  lockPlayers: (playerId: number | null) => Promise<void>
  fire: (event: OccupancyEvent, actorId: number | null) => Promise<boolean>
  fireTransfer: (transferId: string, event: TransferEvent, actorId: number | null) => Promise<boolean>
}
type Order =
  | { order: 'staff'; news: 'problems' | 'attendant' }
  | { order: 'resetHandPay'; event: string }
  | { order: 'balance'; playerId: number }
export type HandPayType = typeof TransactionType.handPay | typeof TransactionType.jackpot
/** Who confirms, and as what it is posted. */
export type HandPayPosting = { type: HandPayType; ip: string | null }

const stateOfFix: Record<FixOutcome, number> = {
  done: TransactionState.done,
  refunded: TransactionState.refund,
  error: TransactionState.error,
}
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? ''))

/** Sends one event to the chart of one hand pay. Null when it does not take it now: nothing is written then. */
export async function stepHandPay(
  commit: Omit<Step, 'fireTransfer'>,
  row: HandPayRow,
  event: HandPayEvent,
  posting?: HandPayPosting,
): Promise<HandPayRow | null> {
  const before = handPayMachine.resolveState(row.snapshot as Parameters<typeof handPayMachine.resolveState>[0])
  if (!before.can(event)) return null
  const [next, actions] = transition(handPayMachine, before, event)
  const { makerId, evidence, checkerId, rejection } = next.context
  const changed: HandPayRow = {
    ...row,
    ...{ state: nameOf(next.value) as HandPayRow['state'], snapshot: persisted(next), makerId, evidence, checkerId },
    reason: rejection,
    ...(event.type === 'handPay.pay' ? { madeAt: event.at } : {}),
    ...(event.type === 'handPay.confirm' || next.matches('overtaken') ? { decidedAt: event.at } : {}),
  }
  await commit.rows.handPays.change(row.id, changed)
  commit.tools.record({
    actor: `handPay ${row.id}`,
    parent: `cabinet ${commit.machineId}`,
    chart: 'handPay',
    event,
    from: nameOf(before.value),
    to: nameOf(next.value),
    status: next.status,
    context: next.context,
  })
  commit.effects.push({ order: 'staff', news: 'attendant' })
  for (const { type } of actions)
    if (type === 'postHandPay') await postIt(commit, changed, posting)
    else if (type === 'resetCabinet') commit.effects.push({ order: 'resetHandPay', event: row.event })
    else if (type === 'tellOccupancy')
      await commit.fire(
        { type: next.matches('overtaken') ? 'handPay.overtaken' : 'handPay.paid', event: row.event, at: commit.at },
        event.type === 'handPay.confirm' ? checkerId : null,
      )
  return changed
}

/**
 * The ledger first learns what stands on the cabinet without the hand pay; what is paid by hand comes from the game then.
 * So it is right for a win, which never was credit, and for a cash-out, whose credit is locked up until the reset. A cash-out
 * comes back to the pockets that gave it, by whatever hand.
 */
async function postIt(
  commit: Omit<Step, 'fireTransfer'>,
  row: HandPayRow,
  posting: HandPayPosting | undefined,
): Promise<void> {
  const { type = TransactionType.handPay, ip = null } = posting ?? {}
  const { timeZone } = commit.tools
  const { sessionId, accountId, amount } = row
  const { cabinet, at } = commit
  await commit.lockPlayers(accountId)
  const isCashOut = row.cause === 'cashout'
  // Reset by the attendant's own key, it is on the meter no more.
  const locked = isCashOut && cabinet?.handPay?.event === row.event ? amount : 0
  const isTheirs = sessionId !== null && commit.occupancy.context.holder?.sessionId === sessionId
  if (isTheirs && accountId !== null && cabinet && commit.transfers.size === 0) {
    const credit = cabinet.meters.CurrentCredit - locked
    const place = { machineId: commit.machineId, sessionId, accountId }
    await postGameResult(commit.rows, { key: `game/handPay/${row.id}`, ...place, credit, at }, timeZone)
  }
  const gained = isCashOut && sessionId !== null ? await cameBack(commit.rows, sessionId, amount) : null
  await postHandPay(commit.rows, { timeZone, now: at }, row, ip, type, gained)
  if (accountId !== null) commit.effects.push({ order: 'balance', playerId: accountId })
}

/** The cabinet waits for the hand pay `waiting`, or for none: every other one was reset. `returned`: it can be asked again. */
export async function seeHandPays(commit: Step, waiting: string | null, returned: boolean): Promise<void> {
  const { machineId, at } = commit
  for (const row of await commit.rows.handPays.open(machineId))
    if (row.event !== waiting) await stepHandPay(commit, row, { type: 'cabinet.reset', event: row.event, at })
    else if (returned) await stepHandPay(commit, row, { type: 'cabinet.returned', at })
}

type Proposal = { outcome: FixOutcome; moved: number; evidence: string; makerId: number }

/** Null when the chart does not take it. Throws `Duplicate` while another proposal waits. */
export async function proposeFixIn(
  commit: Step,
  input: FixInput & { problemId: number },
  proposal: Proposal,
): Promise<FixRow | null> {
  const { problemId, ...about } = input
  const { at } = commit
  const [open] = initialTransition(fixMachine, about)
  const event: FixEvent = { type: 'fix.propose', ...proposal, at }
  if (!open.can(event)) return null
  const [next] = transition(fixMachine, open, event)
  const row: FixRow = {
    id: await commit.rows.fixes.nextId(),
    problemId,
    transferId: about.transferId,
    outcome: stateOfFix[proposal.outcome],
    amount: proposal.moved,
    evidence: proposal.evidence,
    state: 'proposed',
    snapshot: persisted(next),
    makerId: proposal.makerId,
    madeAt: at,
    checkerId: null,
    decidedAt: null,
    reason: null,
  }
  await commit.rows.fixes.add(row)
  commit.effects.push({ order: 'staff', news: 'problems' })
  return row
}

/** Sends one event to the chart of one fix; confirmed, its transfer is settled in the same commit. Null when it is not taken. */
export async function stepFix(commit: Step, row: FixRow, event: FixEvent): Promise<FixRow | null> {
  const before = fixMachine.resolveState(row.snapshot as Parameters<typeof fixMachine.resolveState>[0])
  if (!before.can(event)) return null
  const [next, actions] = transition(fixMachine, before, event)
  const { checkerId, reason } = next.context
  const changed: FixRow = {
    ...row,
    ...{ state: next.value, snapshot: persisted(next), checkerId, reason, decidedAt: event.at },
  }
  // Before the transfer is: it must not find this one still open.
  await commit.rows.fixes.change(row.id, changed)
  commit.tools.record({
    actor: `fix ${row.id}`,
    parent: `cabinet ${commit.machineId}`,
    chart: 'fix',
    event,
    from: String(before.value),
    to: String(next.value),
    status: next.status,
    context: next.context,
  })
  commit.effects.push({ order: 'staff', news: 'problems' })
  for (const { type, params } of actions)
    if (type === 'fixTransfer') {
      const { transferId, outcome, amount } = params as { transferId: string; outcome: FixOutcome; amount: number }
      const settled: TransferEvent = { type: 'transfer.fix', outcome, amount, at: event.at }
      if (!(await commit.fireTransfer(transferId, settled, checkerId))) return null
    }
  return changed
}

/** The cabinet did know the transfer after all: a proposal that waits has nothing to settle any more. */
export async function overtakeFix(commit: Step, transferId: string): Promise<void> {
  for (const row of await commit.rows.fixes.where({ transferId, state: 'proposed' }))
    await stepFix(commit, row, { type: 'transfer.settled', at: commit.at })
}
