/**
 * What the rules of the venue need of a store: tables inside one transaction that happens whole or not at all.
 * Implemented on SQL (embedded database and PostgreSQL) and by the model store of the proofs.
 */
import type { LedgerRows } from '../money/ledger/rows.ts'
import type {
  account,
  approval,
  audit,
  cage,
  cageHandOver,
  cagePayment,
  cabinetRow,
  cabinetStep,
  credentialIssue,
  deskTransaction,
  fix,
  handPay,
  playerLimits,
  playSession,
  problem,
  problemSnooze,
  attendantCall,
  realityCheck,
  reservation,
  transfer,
  transferStep,
} from './schema/index.ts'

/** Rows with an id. Matches are by equality of every column named. */
export type Table<Row, Key extends number | string = number> = {
  get: (id: Key) => Promise<Row | null>
  where: (match: Partial<Row>) => Promise<Row[]>
  /** Throws `Duplicate` when a unique column says so. */
  add: (row: Row) => Promise<void>
  change: (id: Key, change: Partial<Row>) => Promise<void>
}
export type PlayerRow = Pick<
  typeof account.$inferSelect,
  'id' | 'type' | 'siteId' | 'blockedAt' | 'blockedUntil' | 'isDormant'
> & { identity?: (typeof account.$inferSelect)['identity'] }
/** Somebody of the staff, as far as their rights go. */
export type StaffRow = { accountId: number; type: number; groupId: number | null; permissions: ReadonlySet<number> }
/** Where nothing is said, the row is written for the act that runs. */
type Traced<Row> = Omit<Row, 'trace'> & { trace?: string | null }
export type CabinetRow = typeof cabinetRow.$inferSelect
export type CabinetStep = Traced<typeof cabinetStep.$inferSelect>
type Counted = 'roundAtStart' | 'roundAtEnd'
export type SessionRow = Omit<typeof playSession.$inferSelect, Counted> & { [Name in Counted]?: number | null }
export type TransferRow = Traced<Omit<typeof transfer.$inferSelect, 'number'>>
export type TransferStep = Traced<typeof transferStep.$inferSelect>
export type ReservationRow = typeof reservation.$inferSelect
export type ProblemRow = typeof problem.$inferSelect
export type SnoozeRow = typeof problemSnooze.$inferSelect
export type FixRow = typeof fix.$inferSelect
export type HandPayRow = typeof handPay.$inferSelect
/** States of a hand pay that is not over. */
export const openHandPays: ReadonlySet<HandPayRow['state']> = new Set(['called', 'paid', 'confirmed'])
export type DeskTransactionRow = Traced<typeof deskTransaction.$inferSelect>
export type ApprovalRow = typeof approval.$inferSelect
export type CageRow = typeof cage.$inferSelect
export type CredentialIssueRow = Omit<typeof credentialIssue.$inferSelect, 'id'>
export type CageHandOverRow = typeof cageHandOver.$inferSelect
export type CagePaymentRow = Omit<typeof cagePayment.$inferSelect, 'id'>
export type PlayerLimitsRow = typeof playerLimits.$inferSelect
export type AttendantCallRow = typeof attendantCall.$inferSelect
export type RealityCheckRow = typeof realityCheck.$inferSelect
export type AuditRow = Traced<Omit<typeof audit.$inferSelect, 'id'>>

/** A table whose ids are taken before the row is written. */
type Numbered<Row> = Table<Row> & { nextId: () => Promise<number> }

export type VenueRows = {
  ledger: LedgerRows
  players: {
    /** Before a wallet, a hold or a seat of theirs is read for writing, and before the ledger's head is locked. */
    lock: (accountId: number) => Promise<void>
    get: (accountId: number) => Promise<PlayerRow | null>
    countBalance: (accountId: number) => Promise<void>
    countSeat: (accountId: number) => Promise<void>
  }
  staff: {
    /** Null: they may not come in. */
    get: (accountId: number, now: number) => Promise<StaffRow | null>
  }
  cabinets: Pick<Table<CabinetRow>, 'get' | 'where'> & {
    /** Nothing when it is there. */
    addFirst: (row: CabinetRow) => Promise<void>
    /** Throws `Superseded` when another process has taken the cabinet since `epoch`. Without a change it holds the row all the same. */
    save: (machineId: number, epoch: number, change: Partial<CabinetRow>) => Promise<void>
    addSteps: (steps: CabinetStep[]) => Promise<void>
  }
  sessions: Numbered<SessionRow> & {
    /** Of a machine: open, or unfinished. */
    countUnclosed: (machineId: number) => Promise<number>
  }
  transfers: Table<TransferRow, string> & { addSteps: (steps: TransferStep[]) => Promise<void> }
  reservations: Numbered<ReservationRow> & {
    /** A player's own that ended unused, by their letting go or by the clock, later than `since`. */
    unused: (accountId: number, since: number) => Promise<ReservationRow[]>
  }
  problems: Numbered<ProblemRow>
  fixes: Numbered<FixRow>
  handPays: Numbered<HandPayRow> & {
    /** Of one machine, that are not over. */
    open: (machineId: number) => Promise<HandPayRow[]>
  }
  deskTransactions: Numbered<DeskTransactionRow>
  approvals: Pick<Table<ApprovalRow>, 'where' | 'change'> & {
    /** Held until the transaction ends. */
    take: (id: number) => Promise<ApprovalRow | null>
    /** Answers its id. */
    add: (row: Omit<ApprovalRow, 'id'>) => Promise<number>
  }
  cages: Numbered<CageRow> & {
    /** The open one of a cashier, or with an id that one when it is open: it stays open until the transaction ends. */
    holdOpen: (by: { accountId: number } | { id: number }) => Promise<CageRow | null>
    /** Before it is closed: nobody holds it open any more. */
    lock: (id: number) => Promise<void>
  }
  /** Read and changed while both of its safes are locked. */
  cageHandOvers: Numbered<CageHandOverRow>
  cagePayments: Pick<Table<CagePaymentRow>, 'where' | 'add'>
  credentialIssues: Pick<Table<CredentialIssueRow>, 'where' | 'add'> & {
    /** Of accounts of the staff, by who made them or reset their keys. */
    ofStaff: (issuedBy: number) => Promise<CredentialIssueRow[]>
  }
  limits: {
    get: (accountId: number) => Promise<PlayerLimitsRow | null>
    /** The first row, or another one in its place. */
    save: (row: PlayerLimitsRow) => Promise<void>
    /** Players with something due, or not heeded yet. */
    waiting: (now: number) => Promise<number[]>
  }
  checks: Numbered<RealityCheckRow>
  calls: Numbered<AttendantCallRow>
  /** Minor units. */
  sums: {
    /** What play of one player gave the house since a gaming day began, as far as it is posted. */
    lost: (accountId: number, sinceDay: string) => Promise<number>
    /** Of that of one session: negative when it was won. What was taken back of its transfers is off. */
    lostInSession: (sessionId: number) => Promise<number>
    /**
     * A player's cash deposited and credit issued since then, what waits for a second person included: also what was withdrawn on
     * an earlier gaming day and handed back.
     */
    deposited: (accountId: number, sinceDay: string) => Promise<number>
  }
  audit: { add: (row: AuditRow) => Promise<void> }
}

export type VenueStore = {
  /** Runs again from its beginning when the database asks for it (a deadlock): `work` changes nothing but rows. */
  commit: <Result>(work: (rows: VenueRows) => Promise<Result>) => Promise<Result>
}

/** A unique column has that value already. */
export class Duplicate extends Error {
  override name = 'Duplicate'
}
/** Another process owns the cabinet by now: what this one meant to write must not be written. */
export class Superseded extends Error {
  override name = 'Superseded'
}
