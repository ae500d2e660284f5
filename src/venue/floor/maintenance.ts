/** The maintenance window: one row of the venue's settings, stepped purely; what follows from its state is done until it is so, over restarts too. */
import { eq } from 'drizzle-orm'
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import { type MaintenanceEvent, type MaintenanceInput, maintenanceMachine } from '#machines/venue/maintenance/index.ts'
import { persisted } from '../machines/persisted.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { conflict } from '../money/desk/refusals.ts'
import { audit, venueSetting } from '../store/schema/index.ts'
import type { Database, Queries, Transaction } from '../store/store.ts'

type Snapshot = SnapshotFrom<typeof maintenanceMachine>
/**
 * `machines`: ids of those that stood open when it closed them. `givenAt`: when its machines were last ordered to be as its state
 * wants. `isSettled`: they once were so; what is done with them since is somebody's wish. `actor`: whose step was the last that
 * somebody made; none in a row of an older version, as `told`: the sessions whose players were told.
 */
type Stored = {
  snapshot: unknown
  by: number
  reason: string
  text: string | null
  machines: number[]
  givenAt: number | null
  isSettled: boolean
  actor?: Actor
  told?: number[]
}
export type Window = Omit<Stored, 'snapshot'> & { snapshot: Snapshot }

type Stepped = { actor: Actor | null; from?: string; machines: readonly number[] }

const name = 'maintenance'
const isRow = eq(venueSetting.name, name)
const againMs = 30_000

export type MaintenanceWindows = Awaited<ReturnType<typeof openMaintenance>>

export async function openMaintenance(tools: { database: Database; clock: { now: () => number } }) {
  const { database, clock } = tools
  const read = async (queries: Queries, isHeld = false): Promise<Window | null> => {
    const query = queries.select({ value: venueSetting.value }).from(venueSetting).where(isRow)
    const [row] = isHeld ? await query.for('update') : await query
    if (!row) return null
    const { snapshot, ...stored } = row.value as Stored
    return {
      ...stored,
      snapshot: maintenanceMachine.resolveState(snapshot as Parameters<typeof maintenanceMachine.resolveState>[0]),
    }
  }
  const write = (queries: Queries, { snapshot, ...stored }: Window, by: number | null) => {
    const value: Stored = { ...stored, snapshot: persisted(snapshot) }
    const row = { value, changedAt: clock.now(), changedBy: by }
    return queries
      .insert(venueSetting)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: venueSetting.name, set: row })
  }
  let current = await read(database)
  async function resync(): Promise<void> {
    current = await read(database)
  }

  async function tell(
    queries: Queries,
    actor: Actor | null,
    before: Snapshot | null,
    after: Snapshot,
    more: object = {},
  ) {
    await queries.insert(audit).values({
      ...{ at: clock.now(), actorId: actor?.accountId ?? null, ip: actor?.ip ?? null, reason: actor?.reason ?? null },
      ...{ act: `maintenance ${after.value}`, object: `setting/${name}` },
      before: before && { state: before.value },
      after: { state: after.value, ...more },
    })
  }
  /** `machines`: those that stand open just now. Refusal: 60409 in another state than `from`, or where the chart does not take it. */
  async function stepIn(
    transaction: Transaction,
    event: MaintenanceEvent,
    { actor, from, machines }: Stepped,
  ): Promise<void> {
    const now = await read(transaction, true)
    if (!now?.snapshot.can(event) || (from !== undefined && now.snapshot.value !== from))
      throw conflict({ state: now?.snapshot.value ?? null })
    const [next] = transition(maintenanceMachine, now.snapshot, event)
    const closed = next.matches('closed') ? [...machines] : now.machines
    await write(
      transaction,
      { ...now, ...(actor ? { actor } : {}), snapshot: next, machines: closed, givenAt: null, isSettled: false },
      actor?.accountId ?? null,
    )
    await tell(transaction, actor, now.snapshot, next)
  }

  return {
    current: () => current,
    isShut: () => current?.snapshot.hasTag('shut') ?? false,
    resync,
    /** In the commit of its call; whoever calls resyncs behind it. Refusal: 60409 while another one runs. */
    announce: async (
      transaction: Transaction,
      input: Omit<MaintenanceInput, 'announcedAt'> & { text: string | null; reason: string },
      actor: Actor,
    ): Promise<void> => {
      const { text, reason, ...times } = input
      const now = await read(transaction, true)
      if (now && !now.snapshot.hasTag('over')) throw conflict({ state: now.snapshot.value })
      const [snapshot] = initialTransition(maintenanceMachine, { ...times, announcedAt: clock.now() })
      const by = actor.accountId
      const window = { snapshot, text, reason, by, actor, machines: [], givenAt: null, isSettled: false }
      await write(transaction, window, actor.accountId)
      await tell(transaction, actor, null, snapshot, { ...times, text })
    },
    stepIn,
    /** Whether time alone leads on. */
    isDue: () => current?.snapshot.can({ type: 'deadline.passed', at: clock.now() }) ?? false,
    /** Another process may have been faster. */
    passTime: (machines: readonly number[]): Promise<void> =>
      database
        .transaction((transaction) =>
          stepIn(transaction, { type: 'deadline.passed', at: clock.now() }, { actor: null, machines }),
        )
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        }),
    /** Whether it is on this process, and now, to order those machines that are not as they should be. */
    takeTurn: (): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const now = await read(transaction, true)
        const at = clock.now()
        current = now
        // Far ahead it was written by a clock that has been set back since.
        if (!now || now.isSettled || (now.givenAt !== null && Math.abs(at - now.givenAt) < againMs)) return false
        await write(transaction, { ...now, givenAt: at }, null)
        return true
      }),
    /** Somebody closes it for a reason of its own: it stays so when the window is over. Answers whether it was the window's. */
    takeOut: async (machineId: number): Promise<boolean> => {
      if (!current || (current.isSettled && current.snapshot.hasTag('over'))) return false
      return database.transaction(async (transaction) => {
        const now = await read(transaction, true)
        if (!now?.machines.includes(machineId)) return false
        current = { ...now, machines: now.machines.filter((one) => one !== machineId) }
        await write(transaction, current, null)
        return true
      })
    },
    putBack: (machineId: number): Promise<void> =>
      database.transaction(async (transaction) => {
        const now = await read(transaction, true)
        if (!now || now.machines.includes(machineId)) return
        current = { ...now, machines: [...now.machines, machineId] }
        await write(transaction, current, null)
      }),
    /** `seated`: sessions that go on. Who has left is told no more, and needs not be kept. */
    noteTold: ({ snapshot: { context } }: Window, sessions: readonly number[], seated: readonly number[]) =>
      database.transaction(async (transaction) => {
        const now = await read(transaction, true)
        if (now?.snapshot.context.announcedAt !== context.announcedAt) return
        const there = new Set(seated)
        const told = new Set([...(now.told ?? []), ...sessions].filter((id) => there.has(id)))
        current = { ...now, told: [...told] }
        await write(transaction, current, null)
      }),
    /** All are as this state of it wants them. */
    settle: ({ snapshot: { value, context } }: Window): Promise<void> =>
      database.transaction(async (transaction) => {
        const now = await read(transaction, true)
        const isSame = now?.snapshot.value === value && now.snapshot.context.announcedAt === context.announcedAt
        current = now && isSame ? { ...now, isSettled: true } : now
        if (isSame && current && !now.isSettled) await write(transaction, current, null)
      }),
  }
}
