import { eq } from 'drizzle-orm'
import type { Meters } from '#protocol/cabinet/state.ts'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { everyPermission } from '#protocol/core/permissions.ts'
import { defaultDeskSettings, type DeskSettings } from '#venue/money/desk/settings.ts'
import type { DeskTools } from '#venue/money/desk/tools.ts'
import { confirmTransaction } from '#venue/money/desk/confirms.ts'
import { type DeskRequest, openTransaction } from '#venue/money/desk/transactions.ts'
import { modelLedgerPages } from '#venue/money/ledger/modelRows.ts'
import { houseCash, houseGame, machineAccount } from '#venue/money/ledger/accounts.ts'
import { noPockets, type Pockets } from '#venue/money/ledger/pockets.ts'
import { postEach } from '#venue/money/ledger/post.ts'
import type { Posting } from '#venue/money/ledger/posting.ts'
import { spendable } from '#venue/money/ledger/spendable.ts'
import { type LedgerReport, verifyLedger, verifyPages } from '#venue/money/ledger/verify.ts'
import { ModelStore } from '#venue/store/model.ts'
import { createModelStore, modelIndexes } from '#venue/store/modelRows.ts'
import type { AuditRow, DeskTransactionRow, SessionRow, TransferRow, VenueStore } from '#venue/store/rows.ts'
import { account, audit, brand, machine, permissionGroup } from '#venue/store/schema/index.ts'
import { createVenueStore } from '#venue/store/sqlRows.ts'
import type { Store } from '#venue/store/store.ts'

const timeZone = 'Europe/Istanbul'
export const noon = Date.parse('2026-03-01T09:00:00Z')
export const day = 24 * 60 * 60 * 1_000

/** Accounts, machines and rows on any store. */
export type CageFixture = VenueStore & {
  newAccount: (given?: { type?: number; blockedAt?: number; blockedUntil?: number }) => Promise<number>
  newMachine: () => Promise<number>
  /** In the order in which they were written. */
  audits: (object: string) => Promise<AuditRow[]>
  verify: () => Promise<LedgerReport>
  close: () => Promise<void>
}

export function modelDesk(): CageFixture {
  const model = new ModelStore(modelIndexes)
  let made = 0
  const inside = async <Result>(work: (transaction: ReturnType<ModelStore['begin']>) => Promise<Result>) => {
    const transaction = model.begin()
    const result = await work(transaction)
    transaction.commit()
    return result
  }
  return {
    ...createModelStore(model),
    newAccount: (given) =>
      inside(async (transaction) => {
        const id = ++made
        const fresh = { type: 0, siteId: 0, blockedAt: null, blockedUntil: null, isDormant: false }
        await transaction.put('account', id, { id, ...fresh, balanceSequence: 0, seatSequence: 0, ...given })
        return id
      }),
    newMachine: async () => ++made,
    audits: (object) => inside(async (transaction) => transaction.where<AuditRow>('audit', { object })),
    verify: () => inside((transaction) => verifyPages(modelLedgerPages(transaction))),
    close: async () => {},
  }
}

export function sqlDesk({ database, close }: Store): CageFixture {
  let made = 0
  let staff: Promise<number> | null = null
  const idOf = ([row]: { id: number }[]) => row?.id ?? 0
  /** The group of whoever may do everything at the desk. */
  const staffGroup = () => {
    const group = { name: 'Staff of the desk', permissions: [...everyPermission] }
    staff ??= database.insert(permissionGroup).values(group).returning({ id: permissionGroup.id }).then(idOf)
    return staff
  }
  return {
    ...createVenueStore(database),
    newAccount: async (given) => {
      const name = `person-${++made}`
      const groupId = (given?.type ?? 0) > 0 ? await staffGroup() : null
      const fresh = { username: name, name, lastname: name, passwordHash: '', createdAt: noon, groupId }
      return idOf(
        await database
          .insert(account)
          .values({ ...fresh, ...given })
          .returning({ id: account.id }),
      )
    },
    newMachine: async () => {
      const name = `machine-${++made}`
      const brandId = idOf(await database.insert(brand).values({ name }).returning({ id: brand.id }))
      const fresh = { name, brandId, cabin: made, sasUrl: 'sim:none' }
      return idOf(await database.insert(machine).values(fresh).returning({ id: machine.id }))
    },
    audits: async (object) => {
      const found = await database.select().from(audit).where(eq(audit.object, object)).orderBy(audit.id)
      return found.map(({ id: _, ...row }) => row)
    },
    // Transfers of these suites are rows beside the ledger: no cabinet has moved them.
    verify: async () => {
      const { findings, ...report } = await verifyLedger(database)
      return { ...report, findings: findings.filter((one) => !one.startsWith('transfer ')) }
    },
    close,
  }
}

export const toolsAt = (now = noon, settings: Partial<DeskSettings> = {}): DeskTools => ({
  timeZone,
  currency: 'TRY',
  settings: { ...defaultDeskSettings, ...settings },
  now,
})
export const by = (accountId: number) => ({ accountId, ip: '192.0.2.7' })

export const spendableOf = (house: CageFixture, accountId: number): Promise<Pockets> =>
  house.commit((rows) => spendable(rows, accountId))
export const pockets = (given: Partial<Pockets> = {}): Pockets => ({ ...noPockets(), ...given })

/** Two of the staff, and a player who holds what is named: granted and confirmed by them. */
export async function openCase(house: CageFixture, holds: Partial<Pockets> = {}) {
  const maker = await house.newAccount({ type: 1 })
  const checker = await house.newAccount({ type: 2 })
  const player = await house.newAccount()
  const ask = (request: Omit<DeskRequest, 'accountId'>, tools = toolsAt()) =>
    house.commit((rows) =>
      openTransaction(rows, tools, by(maker), { reason: 'because', ...request, accountId: player }),
    )
  const confirm = (id: number, tools = toolsAt()) =>
    house.commit((rows) => confirmTransaction(rows, tools, by(checker), id))
  /** Asked for, and confirmed where that is needed. */
  const done = async (request: Omit<DeskRequest, 'accountId'>, tools = toolsAt()): Promise<DeskTransactionRow> => {
    const asked = await ask(request, tools)
    return asked.state === TransactionState.pending ? confirm(asked.id, tools) : asked
  }
  const types = { cash: 'deposit', bonus: 'bonus', discount: 'discount', credit: 'credit' } as const
  for (const [pocket, amount] of Object.entries(holds))
    await done({ type: TransactionType[types[pocket as keyof typeof types]], amount })
  return { maker, checker, player, ask, confirm, done, spendable: () => spendableOf(house, player) }
}

export const metersOf = (TurnOver: number): Meters => ({
  ...{ AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0 },
  TurnOver,
})

/** A session that was played, closed unless said otherwise. */
export async function addSession(
  house: CageFixture,
  given: Pick<SessionRow, 'accountId' | 'openedAt'> & Partial<SessionRow> & { transfers?: Partial<TransferRow>[] },
): Promise<{ sessionId: number; machineId: number; transferIds: string[] }> {
  const machineId = await house.newMachine()
  const { transfers = [], ...session } = given
  return house.commit(async (rows) => {
    const id = await rows.sessions.nextId()
    await rows.sessions.add({
      ...{ id, machineId, state: 'closed', closedAt: session.openedAt + 60_000, closedBy: 'leave' },
      ...{ metersAtStart: metersOf(0), metersAtEnd: metersOf(0) },
      ...session,
    })
    const transferIds: string[] = []
    for (const [place, transfer] of transfers.entries()) {
      const amount = transfer.amount ?? 0
      const row: TransferRow = {
        ...{ id: `${id}-${place}`, direction: 'in', machineId, sessionId: id, accountId: session.accountId, amount },
        ...{ held: noPockets(), actual: amount, pockets: pockets({ cash: amount }), state: TransactionState.done },
        ...{ sasStatus: 'done', snapshot: {}, sequence: 1, metersBefore: metersOf(0), metersAfter: null },
        ...{ requestedAt: session.openedAt, settledAt: session.openedAt },
        ...transfer,
      }
      await rows.transfers.add(row)
      transferIds.push(row.id)
    }
    return { sessionId: id, machineId, transferIds }
  })
}

type Played = { accountId: number; sessionId: number; machineId: number; lost: number; key?: string }
/** What play took from a session, by the ledger and its meters: out of the machine's account, where cash was put for it. */
export function playResult(
  house: CageFixture,
  { lost, machineId, accountId, sessionId, key = `play/${sessionId}` }: Played,
): Promise<void> {
  const place = { actorId: null, machineId, at: noon, accountId, sessionId }
  const funding: Posting = {
    ...{ key: `${key}/in`, type: null, cause: 'test', ...place },
    entries: [
      { account: houseCash, amount: -lost },
      { account: machineAccount(machineId), amount: lost },
    ],
  }
  const result: Posting = {
    ...{ key: `${key}/result`, type: null, cause: 'game', ...place },
    entries: [
      { account: machineAccount(machineId), amount: -lost },
      { account: houseGame, amount: lost },
    ],
  }
  return house.commit(async ({ ledger, sessions }) => {
    await postEach(ledger, [funding, result], timeZone)
    const end = (await sessions.get(sessionId))?.metersAtEnd
    if (end) await sessions.change(sessionId, { metersAtEnd: { ...end, TurnOver: end.TurnOver + lost } })
  })
}
