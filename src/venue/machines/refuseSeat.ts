/** Who may take the seat of a machine now, or have it held. */
import { selectStatus } from '#machines/venue/occupancy/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refuseClaim } from '../limits/refusals.ts'
import type { Commit } from './commit.ts'

/** How long not again after a machine was kept for nothing. */
const coolDownMs = 900_000
/** Let go after as long as this, it was kept from others as one that expired was. */
const longMs = 1_800_000
/** So many unused ones in `oftenWithinMs` and each of them counts, however short. */
const often = 5
const oftenWithinMs = 7_200_000

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

/** Refusals: 60003, 60002, 60005 while one is held, or a while after one was kept for nothing; those of `refuseClaim`. */
export async function refuseReservation(
  { rows, at }: Pick<Commit, 'rows' | 'at'>,
  { accountId, isVip, isStaff }: Asker,
  machine: Pick<Seat, 'isVip' | 'loginsEnabled'> & { timeZone: string },
): Promise<void> {
  if (!machine.loginsEnabled() && !isStaff) throw new Refusal(ErrorCode.loginsDisabled)
  if (machine.isVip && !isVip) throw new Refusal(ErrorCode.vipOnly)
  await refuseClaim(rows, accountId, { at, timeZone: machine.timeZone })
  const [active] = await rows.reservations.where({ accountId, state: 'active' })
  if (active) throw new Refusal(ErrorCode.limitReached, { reason: 'reserved', machineID: active.machineId })
  // Their own only: a booking of the desk may have found the machine taken. From its end, whenever the venue saw it.
  const unused = (await rows.reservations.unused(accountId, at - oftenWithinMs)).map(({ startsAt, until, endedAt }) => {
    const end = Math.min(until, endedAt ?? until)
    return { end, isLong: end - startsAt >= longMs }
  })
  const counted = unused.length >= often ? unused : unused.filter(({ isLong }) => isLong)
  const free = Math.max(0, ...counted.map(({ end }) => end + coolDownMs))
  if (free > at) throw new Refusal(ErrorCode.limitReached, { seconds: Math.ceil((free - at) / 1_000) })
}
