/** What the rows say of one machine, and how others see it. */
import { createActor } from 'xstate'
import { occupancyMachine, selectCountsAsOpen, selectHolding, selectStatus } from '#machines/venue/occupancy/index.ts'
import { transferMachine } from '#machines/venue/transfer/index.ts'
import { MachineStatus, TransactionState } from '#protocol/core/codes.ts'
import { readSeatBounds } from '../limits/seat.ts'
import { unbound } from '../limits/step.ts'
import type { CabinetRow, VenueRows } from '../store/rows.ts'
import { noBooks } from './books.ts'
import type { MachineState } from './step.ts'
import type { MachineTools } from './machineTools.ts'
import { persisted } from './persisted.ts'
import type { MachineView } from './view.ts'

type Tools = Pick<MachineTools, 'graceMs' | 'clock'>

type Viewed = Pick<MachineState, 'epoch' | 'occupancy' | 'statusSequence'>
export function viewOf({ epoch, occupancy, statusSequence }: Viewed, machineId: number, now: number) {
  const { holder, reservation, problems, cabinetFaults, deadlineAt } = occupancy.context
  return {
    machineId,
    epoch,
    status: selectStatus(occupancy),
    statusSequence,
    holder,
    reservation,
    countsAsOpen: selectCountsAsOpen(occupancy, now),
    problems: [...problems, ...cabinetFaults],
    heldUntil: selectHolding(occupancy) === MachineStatus.disconnected ? deadlineAt : null,
  }
}

/** What the rows say of machines that other processes keep, until those say more; read by one statement, however many they are. */
export async function readViews(
  rows: VenueRows,
  machines: readonly { id: number }[],
  tools: Tools,
): Promise<Map<number, MachineView>> {
  const known = new Map((await rows.cabinets.where({})).map((row) => [row.machineId, row]))
  const views = new Map<number, MachineView>()
  for (const { id } of machines) {
    const row = known.get(id) ?? (await readRow(rows, id, tools))
    const view = viewOf({ ...row, occupancy: occupancyOf(row, tools) }, id, tools.clock.now())
    views.set(id, { ...view, order: 0, process: row.owner, credit: 0, game: null })
  }
  return views
}

const freshOf = (machineId: number, { graceMs }: Tools) =>
  createActor(occupancyMachine, { input: { machineId, graceMs } }).getSnapshot()

/** Written first where there is none. */
async function readRow(rows: VenueRows, machineId: number, tools: Tools): Promise<CabinetRow> {
  const known = await rows.cabinets.get(machineId)
  if (known) return known
  const fresh = freshOf(machineId, tools)
  await rows.cabinets.addFirst({
    machineId,
    snapshot: persisted(fresh),
    sequence: 0,
    status: selectStatus(fresh),
    statusSequence: 1,
    changedAt: tools.clock.now(),
    epoch: 0,
    owner: null,
    leaseUntil: 0,
    ...noBooks,
  })
  const row = await rows.cabinets.get(machineId)
  if (!row) throw new Error(`machine ${machineId} has no row`)
  return row
}

function occupancyOf(row: CabinetRow, tools: Tools): MachineState['occupancy'] {
  const fresh = freshOf(row.machineId, tools)
  const occupancy = occupancyMachine.resolveState(row.snapshot as Parameters<typeof occupancyMachine.resolveState>[0])
  // A row of an older version lacks what the chart has learnt to remember since.
  const powerCut = occupancy.matches({ service: 'closed' }) && occupancy.context.closing?.cutPower === true
  const written: Partial<typeof fresh.context> = occupancy.context
  occupancy.context = { ...fresh.context, powerCut, ...written, graceMs: tools.graceMs }
  return occupancy
}

export async function readState(rows: VenueRows, machineId: number, tools: Tools): Promise<MachineState> {
  const row = await readRow(rows, machineId, tools)
  const occupancy = occupancyOf(row, tools)
  const open = await rows.transfers.where({ machineId, state: TransactionState.pending })
  const transfers = new Map(
    open.map(({ id, snapshot, sequence }) => [
      id,
      {
        snapshot: transferMachine.resolveState(snapshot as Parameters<typeof transferMachine.resolveState>[0]),
        sequence,
      },
    ]),
  )
  const { epoch, sequence, statusSequence, identity, meters, bank } = row
  const { holder } = occupancy.context
  const bounds = holder ? await readSeatBounds(rows, holder, tools.clock.now()) : unbound
  return { epoch, occupancy, sequence, statusSequence, transfers, bounds, books: { identity, meters, bank } }
}
