/** What staff ask of one machine: to close or open it, to end or hold its session, to settle its money. */
import { type OccupancyEvent, selectPath, selectStatus } from '#machines/venue/occupancy/index.ts'
import type { FixOutcome } from '#machines/venue/transfer/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { SettledBy } from '#protocol/core/tasks.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { refuseFirstPerson, refuseGoneMaker } from '../approvals/persons.ts'
import { conflict, needsAnother, wrongField } from '../money/desk/refusals.ts'
import { Duplicate, type FixRow, type HandPayRow } from '../store/rows.ts'
import type { Commit } from './commit.ts'
import { type Actor, BookingOperations } from './bookingOperations.ts'
import { askSettlement, objectOf, settle } from './settlement.ts'
import { leftoverId } from './transferIds.ts'
import { type HandPayType, proposeFixIn, stepFix, stepHandPay } from './tasks.ts'

type OmitEach<Event, Key extends string> = Event extends unknown ? Omit<Event, Key> : never
/** What staff may do to a machine or its session. */
export type StaffEvent = OmitEach<
  Extract<
    OccupancyEvent,
    {
      type:
        | 'machine.close'
        | 'machine.open'
        | 'power.stop'
        | 'power.start'
        | 'reservation.cancel'
        | 'seat.leave'
        | 'feature.set'
        | 'feature.undo'
        | 'problem.fixed'
    }
  >,
  'at' | 'winWaiting'
>

export type FixAsked = { outcome: FixOutcome; moved: number; evidence: string }
export type Decision = 'confirm' | 'reject'

/** Its refusals, beside each act's own: 60404, 60409 not now, 60403 where another person must, 40000. Nothing is changed then. */
export class StaffOperations extends BookingOperations {
  /** Something that staff does to the machine or its session, with its audit row in the same commit. Who came after the `seen` sessions is not meant. */
  async staff(event: StaffEvent, actor: Actor, seen?: readonly number[]): Promise<void> {
    await this.step(async (commit, at) => {
      const before = standOf(commit)
      if (seen && before.sessionId !== null && !seen.includes(before.sessionId))
        throw conflict({ reason: 'anotherSession' })
      if (event.type === 'problem.fixed' && event.problem === 'strayCredit' && (await this.#takeOff(commit, actor)))
        return
      const winWaiting = this.cabinet?.phase === 'winWaiting'
      if (!(await commit.fire({ ...event, winWaiting, at } as OccupancyEvent, actor.accountId)))
        throw conflict({ reason: 'notNow', state: before.state })
      await this.audit(commit, actor, {
        act: event.type === 'seat.leave' ? event.reason : event.type,
        before,
        after: standOf(commit),
      })
    })
  }

  /** What nobody owns leaves the cabinet, as a transfer out that no wallet gets; the problem ends when the cabinet says that it is gone. */
  async #takeOff(commit: Commit, actor: Actor): Promise<boolean> {
    const { credit: amount, doubt, cabinet } = commit
    if (!amount || doubt || !cabinet || commit.occupancy.context.holder) return false
    const leftover = { transfer: leftoverId(commit.tools.nonce()), amount }
    commit.effects.push({ order: 'believe', leftover })
    const stand = standOf(commit)
    await this.audit(commit, actor, { act: 'problem.fixed', before: stand, after: { ...stand, takenOff: leftover } })
    return true
  }

  /** Off and on again, while nobody sits there. */
  async restart(actor: Actor): Promise<void> {
    await this.step(async (commit) => {
      const before = standOf(commit)
      if (before.sessionId !== null || commit.transfers.size > 0)
        throw conflict({ reason: 'seated', state: before.state })
      commit.effects.push({ order: 'restart', undone: null })
      await this.audit(commit, actor, { act: 'machine.restart', before, after: before })
    })
  }

  /** How the unfinished transfer really ended, by one person; another decides. */
  async proposeFix(transferId: string, asked: FixAsked, actor: Actor): Promise<FixRow> {
    return this.step(async (commit) => {
      const unfinished = this.#unfinished(commit, transferId)
      const [problem] = await commit.rows.problems.where({
        machineId: this.machine.id,
        kind: 'unknownTransfer',
        closedAt: null,
      })
      if (!problem) throw conflict({ reason: 'notUnfinished' })
      const { playerId, amount } = unfinished.context
      if (asked.evidence.trim() === '') throw wrongField('evidence', 'required', 'The evidence is needed')
      if (actor.accountId === playerId) throw needsAnother()
      const proposal = { ...asked, makerId: actor.accountId }
      const input = { transferId, machineId: this.machine.id, playerId, amount, problemId: problem.id }
      const row = await proposeFixIn(commit, input, proposal)
      if (!row) throw wrongField('moved', 'range', `From 1 to ${amount} when it is done, else 0`)
      await this.audit(commit, actor, {
        act: 'fix proposed',
        object: `transfer/${transferId}`,
        before: { sasStatus: 'unfinished' },
        after: { fix: row.id, ...asked },
        reason: asked.evidence,
      })
      return row
    }).catch((error: unknown) => {
      throw error instanceof Duplicate ? conflict({ reason: 'proposed' }) : error
    })
  }

  async decideFix(fixId: number, decision: Decision, reason: string | null, actor: Actor): Promise<FixRow> {
    return this.step(async (commit, at) => {
      const row = await commit.rows.fixes.get(fixId)
      if (!row) throw new Refusal(ErrorCode.unknown, { id: fixId })
      if (row.state !== 'proposed') throw conflict({ state: row.state })
      const { playerId } = this.#unfinished(commit, row.transferId).context
      const { makerId, madeAt: askedAt } = row
      await refuseFirstPerson(commit.rows, { checkerId: actor.accountId, makerId, gainers: [playerId], askedAt })
      if (decision === 'confirm') await refuseGoneMaker(commit.rows, makerId, acts.fixProblem, at)
      else if (!reason?.trim()) throw wrongField('reason', 'required', 'A reason is needed')
      const by = { checkerId: actor.accountId, at }
      const decided = await stepFix(
        commit,
        row,
        decision === 'confirm' ? { type: 'fix.confirm', ...by } : { type: 'fix.reject', ...by, reason: reason ?? '' },
      )
      if (!decided) throw conflict({ reason: 'notNow' })
      await this.audit(commit, actor, {
        act: `fix ${decided.state}`,
        object: `transfer/${row.transferId}`,
        before: { fix: fixId, state: row.state },
        after: { fix: fixId, state: decided.state, outcome: row.outcome, moved: row.amount },
        reason,
      })
      return decided
    })
  }

  /** How what contradicts the books is to be settled, by one person; another confirms it. Answers the id of the approval. */
  async askSettlement(asked: { outcome: SettledBy; evidence: string }, actor: Actor): Promise<number> {
    return this.step(async (commit) => {
      const { holder } = commit.occupancy.context
      if (asked.evidence.trim() === '') throw wrongField('evidence', 'required', 'The evidence is needed')
      if (actor.accountId === holder?.playerId) throw needsAnother()
      const { id, asked: what } = await askSettlement(commit, { ...asked, makerId: actor.accountId })
      await this.audit(commit, actor, {
        act: 'approval asked',
        before: standOf(commit),
        after: { approval: id, kind: 'contradiction', ...what },
        reason: asked.evidence,
      })
      return id
    })
  }

  async confirmSettlement(id: number, actor: Actor): Promise<void> {
    await this.step(async (commit) => {
      const row = await commit.rows.approvals.take(id)
      if (row?.object !== objectOf(this.machine.id)) throw new Refusal(ErrorCode.unknown, { id })
      const { accountId, makerId, requestedAt: askedAt } = row
      const gainers = accountId === null ? [] : [accountId]
      await refuseFirstPerson(commit.rows, { checkerId: actor.accountId, makerId, gainers, askedAt })
      if (row.state !== 'pending') throw conflict({ state: row.state })
      const before = standOf(commit)
      await settle(commit, row, actor.accountId)
      await this.audit(commit, actor, {
        act: 'approval confirmed',
        before,
        after: { approval: id, maker: makerId, ...row.asked, ...standOf(commit) },
        reason: row.reason,
      })
    })
  }

  /** One person says that it is paid. Where nobody sat it is their cash: `isSafeNeeded` wants their safe open, and it stays so until it is over. */
  async payHandPay(id: number, evidence: string, isSafeNeeded: boolean, actor: Actor): Promise<HandPayRow> {
    return this.#onHandPay(id, { ...actor, reason: evidence }, 'called', async (commit, row, at) => {
      if (evidence.trim() === '') throw wrongField('evidence', 'required', 'The evidence is needed')
      if (actor.accountId === row.accountId) throw needsAnother()
      const isCash = row.accountId === null
      if (isCash && isSafeNeeded && !(await commit.rows.cages.holdOpen({ accountId: actor.accountId })))
        throw conflict({ reason: 'safe closed' })
      return stepHandPay(commit, row, { type: 'handPay.pay', makerId: actor.accountId, evidence, at })
    })
  }

  /** Another one has looked: it is posted, once, and the cabinet is reset. */
  async confirmHandPay(id: number, type: HandPayType, actor: Actor): Promise<HandPayRow> {
    return this.#onHandPay(id, actor, 'paid', async (commit, row, at) => {
      if (actor.accountId === row.makerId || actor.accountId === row.accountId) throw needsAnother()
      if (row.makerId !== null) await refuseGoneMaker(commit.rows, row.makerId, acts.post, at)
      const posting = { type, ip: actor.ip }
      return stepHandPay(commit, row, { type: 'handPay.confirm', checkerId: actor.accountId, at }, posting)
    })
  }

  async rejectHandPay(id: number, reason: string, actor: Actor): Promise<HandPayRow> {
    return this.#onHandPay(id, { ...actor, reason }, 'paid', async (commit, row, at) => {
      if (reason.trim() === '') throw wrongField('reason', 'required', 'A reason is needed')
      if (actor.accountId === row.makerId || actor.accountId === row.accountId) throw needsAnother()
      return stepHandPay(commit, row, { type: 'handPay.reject', checkerId: actor.accountId, reason, at })
    })
  }

  #unfinished(commit: Commit, transferId: string) {
    const open = commit.transfers.get(transferId)
    if (!open?.snapshot.matches('unfinished')) throw conflict({ reason: 'notUnfinished' })
    return open.snapshot
  }

  async #onHandPay(
    id: number,
    actor: Actor,
    wanted: HandPayRow['state'],
    act: (commit: Commit, row: HandPayRow, at: number) => Promise<HandPayRow | null>,
  ): Promise<HandPayRow> {
    return this.step(async (commit, at) => {
      const row = await commit.rows.handPays.get(id)
      if (row?.machineId !== this.machine.id) throw new Refusal(ErrorCode.unknown, { id })
      if (row.state !== wanted) throw conflict({ state: row.state })
      const changed = await act(commit, row, at)
      if (!changed) throw conflict({ reason: 'notNow', state: row.state })
      await this.audit(commit, actor, {
        act: `hand pay ${changed.state === 'done' ? 'confirmed' : changed.state === 'called' ? 'rejected' : changed.state}`,
        object: `handPay/${id}`,
        before: { state: row.state },
        after: { state: changed.state, amount: row.amount, event: row.event },
      })
      return changed
    })
  }
}

const standOf = ({ occupancy }: Commit) => ({
  state: selectPath(occupancy),
  status: selectStatus(occupancy),
  playerId: occupancy.context.holder?.playerId ?? null,
  sessionId: occupancy.context.holder?.sessionId ?? null,
})
