/** The machine board: every machine as it stands, and what the venue took in. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { Meters } from '../cabinet/state.ts'

/** The plan of the floor: fields from its upper left corner on, as wide and as high as a venue may be. */
export const planSize = { columns: 100, lines: 60 } as const
/** A field of it; one machine stands there at most. */
export const FloorPlace = z.strictObject({
  column: z.int().check(z.minimum(0), z.maximum(planSize.columns - 1)),
  line: z.int().check(z.minimum(0), z.maximum(planSize.lines - 1)),
})
export type FloorPlace = z.infer<typeof FloorPlace>

/** What stands open on a machine. How its money stands is told by the push `session`. */
const BoardSession = z.object({
  id: Id,
  player: Named,
  openedAt: z.number(),
  /** Held in feature mode, or a bonus feature is being played. */
  feature: z.boolean(),
  /** It is being ended, and why. */
  leaving: z.nullable(z.string()),
})
/** `problems`: what is open, the oldest first; `since` is null where only the cabinet reports it. */
export const BoardMachine = z.object({
  id: Id,
  name: z.string(),
  brandID: Id,
  brand: z.string(),
  cabin: z.int(),
  tag: z.string(),
  isVip: z.boolean(),
  /** Where it stands on the plan; null: nowhere yet. `placeVersion` grows with every move. */
  place: z.nullable(FloorPlace),
  placeVersion: z.int(),
  status: z.int().check(z.minimum(0), z.maximum(7)),
  /** Of the status, as its pushes are numbered. */
  statusSequence: z.int(),
  /** When its last step was; null: it has never made one. */
  changedAt: z.nullable(z.number()),
  credit: z.nullable(Amount),
  reservation: z.nullable(z.object({ player: Named, until: z.number() })),
  problems: z.array(z.object({ kind: z.string(), since: z.nullable(z.number()) })),
  session: z.nullable(BoardSession),
})
export type BoardMachine = z.infer<typeof BoardMachine>

const InOut = z.object({ cashIn: SignedAmount, cashOut: SignedAmount })
/** `before`: of the same span before, as far into it as it is now; null where there is none. */
const Period = z.object({ ...InOut.shape, before: z.nullable(InOut) })

export const BoardTotals = z.object({
  daily: Period,
  weekly: Period,
  monthly: Period,
  total: Period,
  /** Those that have begun. */
  hours: z.array(z.object({ start: z.number(), ...InOut.shape })),
  /** Oldest first; the last is this one. */
  days: z.array(z.object({ day: z.string(), ...InOut.shape })),
  meters: Meters,
  /** Machines that do not answer: their last known meters are counted. */
  silent: z.int(),
  at: z.number(),
})
export type BoardTotals = z.infer<typeof BoardTotals>

export const boardCalls = {
  board: define({
    method: 'GET',
    path: '/admin/board',
    summary: 'Every machine as it stands now, by cabin: who plays, what is wrong with it and since when.',
    access: 'staff',
    permission: items.machineBoard,
    query: z.strictObject({}),
    answer: z.object({
      brands: z.array(z.object({ id: Id, name: z.string() })),
      machines: z.array(BoardMachine),
      /** By the venue’s clock. */
      at: z.number(),
    }),
  }),
  placeMachine: define({
    method: 'PUT',
    path: '/admin/board/places/:id',
    summary:
      'Puts a machine on a field of the plan of the floor, or with null takes it off. `version` is the `placeVersion` that was seen. 60409 `{reason}`: `moved` it has been put elsewhere since, with its `place` and `placeVersion` as they are now, `occupied` another stands there (`id`, `cabin`), `archived` it is gone from the floor. Who sees the board is told `staff` with `places`.',
    access: 'staff',
    permission: acts.arrangeFloor,
    needsKey: true,
    params: z.object({ id: PathId }),
    query: z.strictObject({}),
    body: z.strictObject({ place: z.nullable(FloorPlace), version: z.int().check(z.minimum(0)) }),
    answer: z.object({ id: Id, place: z.nullable(FloorPlace), placeVersion: z.int() }),
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  boardTotals: define({
    method: 'GET',
    path: '/admin/board/totals',
    summary:
      'What wallets gave to machines and got back this gaming day, week and month, and ever, each beside the same span before; by hour of this gaming day, by day of the last thirty, and the sum of all meters.',
    access: 'staff',
    permission: acts.seeBoardTotals,
    query: z.strictObject({}),
    answer: BoardTotals,
  }),
} as const
