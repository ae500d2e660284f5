/** Who may take the seat of a machine now. */
import { selectStatus } from '#machines/venue/occupancy/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Commit } from './commit.ts'

type Asker = { accountId: number; isVip: boolean; isStaff: boolean }
type Seat = { isVip: boolean; cabinet: CabinetState | null; loginsEnabled: () => boolean }

/** Refusals: 60007, 60001, 60003, 60002, 60004. */
export async function refuseSeat({ occupancy, rows }: Commit, asker: Asker, seat: Seat): Promise<void> {
  const status = selectStatus(occupancy)
  if (status === MachineStatus.offline || status === MachineStatus.error)
    throw new Refusal(ErrorCode.machineNotAvailable)
  const isFree =
    status === MachineStatus.available ||
    (status === MachineStatus.reserved && occupancy.context.reservation?.playerId === asker.accountId)
  if (!isFree || seat.cabinet?.phase !== 'idle' || seat.cabinet.credit > 0) throw new Refusal(ErrorCode.machineBusy)
  if (!seat.loginsEnabled() && !asker.isStaff) throw new Refusal(ErrorCode.loginsDisabled)
  if (seat.isVip && !asker.isVip) throw new Refusal(ErrorCode.vipOnly)
  const [open] = await rows.sessions.where({ accountId: asker.accountId, state: 'open' })
  if (open) throw new Refusal(ErrorCode.openElsewhere, { machineID: open.machineId })
}
