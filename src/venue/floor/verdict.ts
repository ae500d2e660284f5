/** What the rules propose for an unfinished transfer. People decide. */
import type { Verdict } from '#protocol/core/tasks.ts'
import type { CabinetTransfer, Direction } from '#protocol/cabinet/transfers.ts'
import type { Meters } from '#protocol/cabinet/state.ts'

type Seen = {
  direction: Direction
  amount: number
  before: Meters | null
  now: Meters | null
  /** What the cabinet says of the transfer; null: it cannot be asked. */
  record: CabinetTransfer | null
  /** The cabinet contradicts the books: nothing that it says counts. */
  contradicts: boolean
}

const undecided = (why: Verdict['why']): Verdict => ({ outcome: null, moved: 0, why })

/** Whether all that the meters moved explains the change of the credit. */
function addsUp(before: Meters, now: Meters): boolean {
  const moved = (name: keyof Meters) => now[name] - before[name]
  const came = moved('AftIn') + moved('BillIn') + moved('TotalWin')
  return moved('CurrentCredit') === came - moved('TurnOver') - moved('AftOut') - moved('ResetCredit')
}

function byRecord({ outcome, amount }: CabinetTransfer): Verdict {
  if (outcome === 'full' || outcome === 'partial') return { outcome: 'done', moved: amount, why: 'cabinetMoved' }
  const isOver = outcome === 'refused' || outcome === 'handPay'
  return isOver ? { outcome: 'refunded', moved: 0, why: 'cabinetRefused' } : undecided('cabinetBusy')
}

export function verdictOf({ direction, amount, before, now, record, contradicts }: Seen): Verdict {
  if (contradicts) return undecided('contradicts')
  if (record && record.outcome !== 'unknown') return byRecord(record)
  if (!before || !now) return undecided('metersUnknown')
  if (!addsUp(before, now)) return undecided('metersDisagree')
  const meter = direction === 'out' ? 'AftOut' : 'AftIn'
  const moved = now[meter] - before[meter]
  if (moved === 0) return { outcome: 'refunded', moved: 0, why: 'metersUnmoved' }
  return moved > 0 && moved <= amount ? { outcome: 'done', moved, why: 'metersMoved' } : undecided('metersDisagree')
}
