import type { CabinetTransfer } from '#protocol/floor.ts'
import { type CabinetMemory, type CountedFault, limits, type TransferRecord } from './memory.ts'
import type { Raise } from './round.ts'
import { inService } from './state.ts'

/** `null`: no reply leaves the cabinet. */
export type TransferAnswer = CabinetTransfer | null

type Asked = { transfer: string; direction: 'in' | 'out'; amount: number }

const answer = (
  memory: CabinetMemory,
  transfer: string,
  outcome: CabinetTransfer['outcome'],
  reason: string | null = null,
): CabinetTransfer => ({ transfer, outcome, amount: 0, reason, meters: { ...memory.meters } })

/** What the cabinet knows of an id; changes nothing. */
export function interrogate(memory: CabinetMemory, transfer: string): CabinetTransfer {
  const record = recordOf(memory, transfer)
  if (record === null) return answer(memory, transfer, 'unknown')
  return {
    transfer,
    outcome: record.outcome,
    amount: record.actual,
    reason: record.reason,
    meters: { ...(record.meters ?? memory.meters) },
  }
}

export function transfer(memory: CabinetMemory, asked: Asked, at: number, raise: Raise): TransferAnswer {
  if (consume(memory, 'requestLost')) return null
  const known = recordOf(memory, asked.transfer)
  if (known !== null) {
    const same = known.direction === asked.direction && known.amount === asked.amount
    return same ? interrogate(memory, asked.transfer) : answer(memory, asked.transfer, 'refused', 'differentTransfer')
  }
  if (consume(memory, 'busy')) return answer(memory, asked.transfer, 'busy', 'busy')
  const busy = busyReason(memory, asked.direction)
  if (busy !== null) return answer(memory, asked.transfer, 'busy', busy)
  const record: TransferRecord = {
    direction: asked.direction,
    amount: asked.amount,
    outcome: 'pending',
    actual: 0,
    reason: null,
    meters: null,
  }
  memory.transfers[asked.transfer] = record
  if (consume(memory, 'slow')) {
    memory.pendingTransfer = { transfer: asked.transfer, dueAt: at + memory.slowDelay }
    return answer(memory, asked.transfer, 'pending')
  }
  complete(memory, record, raise)
  return consume(memory, 'replyLost') ? null : interrogate(memory, asked.transfer)
}

/** A slow transfer acts now. */
export function completePending(memory: CabinetMemory, raise: Raise): void {
  const record = memory.pendingTransfer === null ? undefined : memory.transfers[memory.pendingTransfer.transfer]
  memory.pendingTransfer = null
  if (record !== undefined) complete(memory, record, raise)
}

/** The result may go; the id stays, so that a late repeat of it never acts again. */
export function acknowledge(memory: CabinetMemory, id: string): CabinetTransfer {
  const record = Object.hasOwn(memory.transfers, id) ? memory.transfers[id] : undefined
  if (record !== undefined && record.outcome !== 'pending') {
    memory.settled[id] = `${record.direction} ${record.amount} ${record.outcome} ${record.actual}`
    delete memory.transfers[id]
  }
  return interrogate(memory, id)
}

function recordOf(memory: CabinetMemory, id: string): TransferRecord | null {
  const record = Object.hasOwn(memory.transfers, id) ? memory.transfers[id] : undefined
  if (record !== undefined) return record
  const settled = Object.hasOwn(memory.settled, id) ? memory.settled[id] : undefined
  if (settled === undefined) return null
  const [direction, amount, outcome, actual] = settled.split(' ')
  return {
    direction: direction === 'in' ? 'in' : 'out',
    amount: Number(amount),
    outcome: outcome === 'full' || outcome === 'partial' ? outcome : 'refused',
    actual: Number(actual),
    reason: null,
    meters: null,
  }
}

/** Busy is not remembered: the same id may be asked again. Money out waits for service, money in is refused without it. */
function busyReason(memory: CabinetMemory, direction: 'in' | 'out'): string | null {
  if (memory.pendingTransfer !== null) return 'transferring'
  if (direction === 'out' && !inService(memory)) return 'outOfService'
  if (inService(memory) && memory.phase !== 'idle') return 'roundOpen'
  return null
}

function complete(memory: CabinetMemory, record: TransferRecord, raise: Raise): void {
  const { meters } = memory
  const inward = record.direction === 'in'
  const room = inward ? limits.credit - meters.CurrentCredit : meters.CurrentCredit
  const reason = refusal(memory, record, room)
  let actual = reason === null ? Math.min(record.amount, room) : 0
  if (actual > 1 && consume(memory, 'partial')) actual = Math.floor(actual / 2)
  if (inward) meters.AftIn += actual
  else meters.AftOut += actual
  meters.CurrentCredit += inward ? actual : -actual
  record.outcome = reason !== null ? 'refused' : actual < record.amount ? 'partial' : 'full'
  record.actual = actual
  record.reason = reason
  record.meters = { ...meters }
  if (reason === null) raise('transfer.completed')
}

function refusal(memory: CabinetMemory, record: TransferRecord, room: number): string | null {
  if (consume(memory, 'refuse')) return 'refused'
  if (!inService(memory)) return 'outOfService'
  if (record.amount === 0) return 'nothingAsked'
  if (room === 0) return record.direction === 'in' ? 'creditLimit' : 'noCredit'
  return null
}

function consume(memory: CabinetMemory, fault: CountedFault): boolean {
  if (memory.counted[fault] === 0) return false
  memory.counted[fault] -= 1
  return true
}
