import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { type CabinetMemory, type CountedFault, limits, type TransferRecord } from './memory.ts'
import { callHandPay, type Raise } from './round.ts'
import { inService, reported } from './state.ts'

/** `times`: how often its reply leaves the cabinet, `late` ms after it has acted. */
export interface TransferAnswer {
  result: CabinetTransfer
  times: 0 | 1 | 2
  late: number
}

type Asked = { transfer: string; direction: 'in' | 'out'; amount: number }

const answer = (
  memory: CabinetMemory,
  transfer: string,
  outcome: CabinetTransfer['outcome'],
  reason: string | null = null,
): CabinetTransfer => ({
  transfer,
  outcome,
  amount: 0,
  reason,
  meters: reported(memory, memory.meters),
  version: memory.version,
})

const once = (result: CabinetTransfer): TransferAnswer => ({ result, times: 1, late: 0 })

/** What the cabinet knows of an id; changes nothing. */
export function interrogate(memory: CabinetMemory, transfer: string): CabinetTransfer {
  const record = recordOf(memory, transfer)
  if (record === null) return answer(memory, transfer, 'unknown')
  return {
    transfer,
    outcome: record.outcome,
    amount: record.actual,
    reason: record.reason,
    meters: reported(memory, record.meters ?? memory.meters),
    version: memory.version,
    ...(record.handPay === undefined ? {} : { handPay: { ...record.handPay } }),
  }
}

export function transfer(memory: CabinetMemory, asked: Asked, at: number, raise: Raise): TransferAnswer {
  if (consume(memory, 'requestLost')) return { result: interrogate(memory, asked.transfer), times: 0, late: 0 }
  const known = recordOf(memory, asked.transfer)
  if (known !== null) {
    const same = known.direction === asked.direction && known.amount === asked.amount
    return once(
      same ? interrogate(memory, asked.transfer) : answer(memory, asked.transfer, 'refused', 'differentTransfer'),
    )
  }
  if (consume(memory, 'busy')) return once(answer(memory, asked.transfer, 'busy', 'busy'))
  const busy = busyReason(memory, asked.direction)
  if (busy !== null) return once(answer(memory, asked.transfer, 'busy', busy))
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
    return once(answer(memory, asked.transfer, 'pending'))
  }
  complete(memory, asked.transfer, record, raise)
  const times = consume(memory, 'replyLost') ? 0 : consume(memory, 'replyTwice') ? 2 : 1
  const late = consume(memory, 'replyLate') ? memory.lateDelay : 0
  return { result: interrogate(memory, asked.transfer), times, late }
}

/** A slow transfer acts now. */
export function completePending(memory: CabinetMemory, raise: Raise): void {
  const id = memory.pendingTransfer?.transfer ?? ''
  const record = memory.transfers[id]
  memory.pendingTransfer = null
  if (record !== undefined) complete(memory, id, record, raise)
}

/** The result may go; the id stays, so that a late repeat of it never acts again. */
export function acknowledge(memory: CabinetMemory, id: string): void {
  const record = Object.hasOwn(memory.transfers, id) ? memory.transfers[id] : undefined
  if (record !== undefined && record.outcome !== 'pending') {
    const { direction, amount, outcome, actual, handPay } = record
    const paid = handPay === undefined ? '' : ` ${handPay.event} ${handPay.amount}`
    memory.settled[id] = `${direction} ${amount} ${outcome} ${actual}${paid}`
    delete memory.transfers[id]
  }
}

/** An id that never came is refused for good: a late copy of its request must not act. */
export function voidTransfer(memory: CabinetMemory, { transfer, direction, amount }: Asked): void {
  if (recordOf(memory, transfer) === null) memory.settled[transfer] = `${direction} ${amount} refused 0`
}

function recordOf(memory: CabinetMemory, id: string): TransferRecord | null {
  const record = Object.hasOwn(memory.transfers, id) ? memory.transfers[id] : undefined
  if (record !== undefined) return record
  const settled = Object.hasOwn(memory.settled, id) ? memory.settled[id] : undefined
  if (settled === undefined) return null
  const [direction, amount, outcome, actual, event, paid] = settled.split(' ')
  return {
    direction: direction === 'in' ? 'in' : 'out',
    amount: Number(amount),
    outcome: outcome === 'full' || outcome === 'partial' || outcome === 'handPay' ? outcome : 'refused',
    actual: Number(actual),
    reason: null,
    meters: null,
    ...(event === undefined ? {} : { handPay: { event, amount: Number(paid) } }),
  }
}

/** Busy is not remembered: the same id may be asked again. Money out waits for service, money in is refused without it. */
function busyReason(memory: CabinetMemory, direction: 'in' | 'out'): string | null {
  if (memory.pendingTransfer !== null) return 'transferring'
  if (direction === 'out' && !inService(memory)) return 'outOfService'
  if (inService(memory) && memory.phase !== 'idle') return memory.phase === 'handPay' ? 'handPay' : 'roundOpen'
  return null
}

function complete(memory: CabinetMemory, id: string, record: TransferRecord, raise: Raise): void {
  const { meters } = memory
  const inward = record.direction === 'in'
  const room = inward ? limits.credit - meters.CurrentCredit : meters.CurrentCredit
  const reason = refusal(memory, record, room)
  let actual = reason === null ? Math.min(record.amount, room) : 0
  if (!inward && actual > 0 && consume(memory, 'handPay')) {
    record.outcome = 'handPay'
    record.meters = { ...meters }
    record.handPay = {
      event: callHandPay(memory, { amount: actual, cause: 'cashout', transfer: id }, raise),
      amount: actual,
    }
    return
  }
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
