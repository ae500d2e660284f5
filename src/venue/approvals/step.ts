/** What waits for a second person: how its row begins, and how its chart is stepped on it. */
import { initialTransition, transition } from 'xstate'
import { type ApprovalEvent, approvalMachine } from '#machines/venue/approval/index.ts'
import { confirmableMs } from '#protocol/core/secondPerson.ts'
import { persisted } from '../machines/persisted.ts'
import { conflict } from '../money/desk/refusals.ts'
import type { ApprovalRow, VenueRows } from '../store/rows.ts'

/** Of a row that is asked for now. */
export function begin({ makerId, at }: { makerId: number; at: number }) {
  const until = at + confirmableMs
  const [snapshot] = initialTransition(approvalMachine, { makerId, until })
  return {
    state: 'pending' as const,
    snapshot: persisted(snapshot),
    makerId,
    requestedAt: at,
    until,
    checkerId: null,
    decidedAt: null,
    decidedFor: null,
  }
}

/** Null: the chart does not take it now. */
export async function step(
  { approvals }: Pick<VenueRows, 'approvals'>,
  row: ApprovalRow,
  event: ApprovalEvent,
): Promise<ApprovalRow | null> {
  const before = approvalMachine.resolveState(row.snapshot as Parameters<typeof approvalMachine.resolveState>[0])
  if (!before.can(event)) return null
  const [next] = transition(approvalMachine, before, event)
  const { checkerId, reason: decidedFor } = next.context
  const decided = { state: next.value, checkerId, decidedAt: event.at, decidedFor }
  const changed = { ...decided, snapshot: persisted(next), secretHashes: {} }
  await approvals.change(row.id, changed)
  return { ...row, ...changed }
}

/** It does not stand as it did, or who asked for it may not do it any more: its approval is overtaken. */
export const changed = (what: 'object' | 'maker') => conflict({ reason: 'changed', what })
