/** The rows of one transaction in the model store: what the proofs hold the SQL stores against. */
import { TransactionState, TransactionType, UserType } from '#protocol/core/codes.ts'
import { isBlocked } from '../identity/admission.ts'
import { houseGame } from '../money/ledger/accounts.ts'
import { modelLedgerIndexes, modelLedgerRows } from '../money/ledger/modelRows.ts'
import { ModelDeadlock, type ModelIndexes, type ModelStore, type ModelTransaction } from './model.ts'
import {
  type ApprovalRow,
  type AttendantCallRow,
  type CabinetRow,
  type CagePaymentRow,
  type CageRow,
  type CredentialIssueRow,
  type DeskTransactionRow,
  Duplicate,
  type HandPayRow,
  openHandPays,
  type PlayerLimitsRow,
  type PlayerRow,
  type RealityCheckRow,
  type ReservationRow,
  type SessionRow,
  Superseded,
  type Table,
  type TransferRow,
  type VenueRows,
  type VenueStore,
} from './rows.ts'

export const modelIndexes: ModelIndexes = {
  ...modelLedgerIndexes,
  play_session: ['accountId', 'machineId'],
  transfer: ['state', 'sessionId', 'machineId', 'accountId'],
  reservation: ['accountId', 'machineId'],
  problem: ['machineId', 'transferId'],
  fix: ['transferId', 'problemId'],
  hand_pay: ['machineId'],
  desk_transaction: ['accountId', 'refundOf', 'refundOfTransfer', 'handPayId', 'cageId', 'makerId'],
  credential_issue: ['accountId', 'issuedBy'],
  approval: ['object'],
  cage: ['accountId'],
  cage_hand_over: ['fromCageId', 'toCageId'],
  cage_payment: ['cageId'],
  reality_check: ['sessionId'],
  attendant_call: ['sessionId'],
}

export function createModelStore(model: ModelStore): VenueStore {
  return {
    async commit(work) {
      for (;;) {
        const transaction = model.begin()
        try {
          const result = await work(modelRows(transaction))
          transaction.commit()
          return result
        } catch (error) {
          transaction.rollback()
          if (!(error instanceof ModelDeadlock)) throw error
        }
      }
    },
  }
}

type Sequences = { balanceSequence: number; seatSequence: number }

function modelRows(transaction: ModelTransaction): VenueRows {
  const count = (column: keyof Sequences) => async (accountId: number) => {
    const before = await locked<Sequences>(transaction, 'account', accountId)
    const counted = { balanceSequence: 0, seatSequence: 0, ...before }
    await transaction.put('account', accountId, { ...counted, [column]: counted[column] + 1 })
  }
  return {
    ledger: modelLedgerRows(transaction),
    players: {
      lock: (accountId) => transaction.lock(`account/${accountId}`),
      get: async (accountId) => transaction.get<PlayerRow>('account', accountId),
      countBalance: count('balanceSequence'),
      countSeat: count('seatSequence'),
    },
    staff: {
      // No groups are kept there: whoever is not blocked may do everything.
      get: async (accountId, now) => {
        const row = transaction.get<PlayerRow>('account', accountId)
        if (row && isBlocked(row, now)) return null
        return { accountId, type: UserType.administrator, groupId: null, permissions: new Set() }
      },
    },
    cabinets: {
      get: async (machineId) => transaction.get<CabinetRow>('cabinet', machineId),
      where: async (match) => transaction.where<CabinetRow>('cabinet', match),
      addFirst: async (row) => {
        if (!(await locked(transaction, 'cabinet', row.machineId))) await transaction.put('cabinet', row.machineId, row)
      },
      save: async (machineId, epoch, change) => {
        const row = await locked<CabinetRow>(transaction, 'cabinet', machineId)
        if (row?.epoch !== epoch) throw new Superseded(`machine ${machineId} is not owned at epoch ${epoch}`)
        await transaction.put('cabinet', machineId, { ...row, ...change })
      },
      addSteps: async (steps) => {
        for (const step of steps) await transaction.put('cabinet_step', `${step.machineId}/${step.sequence}`, step)
      },
    },
    sessions: {
      ...numbered<SessionRow>(transaction, 'play_session', [
        { columns: ['machineId'], when: ({ state }) => state !== 'closed' },
        { columns: ['accountId'], when: ({ state }) => state === 'open' },
      ]),
      countUnclosed: async (machineId) =>
        transaction.where<SessionRow>('play_session', { machineId }).filter(({ state }) => state !== 'closed').length,
    },
    transfers: {
      ...tableOf<TransferRow, string>(transaction, 'transfer', (row) => row.id, []),
      addSteps: async (steps) => {
        for (const step of steps) await transaction.put('transfer_step', `${step.transferId}/${step.sequence}`, step)
      },
    },
    reservations: {
      ...numbered<ReservationRow>(transaction, 'reservation', [
        { columns: ['accountId'], when: ({ state }) => state === 'active' },
        { columns: ['machineId'], when: ({ state }) => state === 'active' },
      ]),
      unused: async (accountId, since) =>
        transaction
          .where<ReservationRow>('reservation', { accountId, kind: 'player' })
          .filter((one) => (one.endedAt ?? 0) > since && (one.state === 'expired' || one.endedBy === accountId)),
    },
    problems: numbered(transaction, 'problem', []),
    fixes: numbered(transaction, 'fix', [{ columns: ['transferId'], when: ({ state }) => state === 'proposed' }]),
    handPays: {
      ...numbered<HandPayRow>(transaction, 'hand_pay', [{ columns: ['machineId', 'event'], when: () => true }]),
      open: async (machineId) =>
        transaction.where<HandPayRow>('hand_pay', { machineId }).filter(({ state }) => openHandPays.has(state)),
    },
    deskTransactions: numbered(transaction, 'desk_transaction', [
      { columns: ['handPayId'], when: ({ handPayId, state }) => handPayId !== null && (state === 0 || state === 1) },
      { columns: ['refundOf'], when: ({ refundOf, state }) => refundOf !== null && isStanding(state) },
      {
        columns: ['refundOfTransfer'],
        when: ({ refundOfTransfer, state }) => refundOfTransfer !== null && isStanding(state),
      },
    ]),
    approvals: {
      ...tableOf<ApprovalRow, number>(transaction, 'approval', ({ id }) => id, []),
      take: (id) => locked<ApprovalRow>(transaction, 'approval', id),
      add: async (row) => {
        const id = await nextId(transaction, 'approval')
        await transaction.put('approval', id, { ...row, id })
        return id
      },
    },
    cages: {
      ...numbered<CageRow>(transaction, 'cage', [{ columns: ['accountId'], when: ({ state }) => state === 'open' }]),
      holdOpen: async (by) => {
        const isIt = (row: CageRow | null) => row?.state === 'open'
        const [seen] =
          'id' in by
            ? [transaction.get<CageRow>('cage', by.id)]
            : transaction.where<CageRow>('cage', { accountId: by.accountId, state: 'open' })
        if (!seen || !isIt(seen)) return null
        const row = await locked<CageRow>(transaction, 'cage', seen.id)
        return isIt(row) ? row : null
      },
      lock: (id) => transaction.lock(`cage/${id}`),
    },
    cageHandOvers: numbered(transaction, 'cage_hand_over', []),
    cagePayments: (({ where, add }) => ({ where, add }))(
      tableOf<CagePaymentRow, number>(transaction, 'cage_payment', ({ handPayId }) => handPayId, []),
    ),
    credentialIssues: {
      where: async (match) => transaction.where<CredentialIssueRow>('credential_issue', match),
      ofStaff: async (issuedBy) =>
        transaction
          .where<CredentialIssueRow>('credential_issue', { issuedBy })
          .filter(({ accountId }) => transaction.get<PlayerRow>('account', accountId)?.type !== UserType.player),
      add: async (row) => transaction.put('credential_issue', await nextId(transaction, 'credential_issue'), row),
    },
    limits: {
      get: async (accountId) => transaction.get<PlayerLimitsRow>('player_limits', accountId),
      save: async (row) => {
        await transaction.lock(`player_limits/${row.accountId}`)
        await transaction.put('player_limits', row.accountId, row)
      },
      waiting: async (now) =>
        transaction
          .where<PlayerLimitsRow>('player_limits', {})
          .filter(({ isHeeded, deadlineAt }) => !isHeeded || (deadlineAt !== null && deadlineAt <= now))
          .map(({ accountId }) => accountId),
    },
    checks: numbered<RealityCheckRow>(transaction, 'reality_check', [
      { columns: ['sessionId'], when: ({ state }) => state === 'waiting' || state === 'asked' },
    ]),
    calls: numbered<AttendantCallRow>(transaction, 'attendant_call', [
      { columns: ['sessionId'], when: ({ state }) => state === 'open' },
    ]),
    sums: sumsOf(transaction),
    audit: {
      add: async (row) => transaction.put('audit', await nextId(transaction, 'audit'), row),
    },
  }
}

/** A refund that waits, or is given. */
const isStanding = (state: number) => state === TransactionState.pending || state === TransactionState.refund

type PostingOfPlayer = {
  accountId: number
  sessionId: number | null
  gamingDay: string
  entries: { account: string; amount: number }[]
}
function sumsOf(transaction: ModelTransaction): VenueRows['sums'] {
  const { deposit, withdraw, credit } = TransactionType
  const { pending, done } = TransactionState
  const isFunding = ({ type, state, amount, refundOf, gamingDay }: DeskTransactionRow) => {
    if (refundOf === null)
      return (type === deposit || type === credit) && (state === pending || state === done) && amount > 0
    const takenBack = transaction.get<DeskTransactionRow>('desk_transaction', refundOf)
    const isLentAgain = type === credit && amount > 0
    return (
      (type === withdraw || isLentAgain) && isStanding(state) && takenBack !== null && takenBack.gamingDay < gamingDay
    )
  }
  const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const ofPlay = (postings: PostingOfPlayer[]) =>
    sum(postings.flatMap(({ entries }) => entries.filter(({ account }) => account === houseGame)))
  return {
    lost: async (accountId, sinceDay) =>
      ofPlay(
        transaction.where<PostingOfPlayer>('posting', { accountId }).filter(({ gamingDay }) => gamingDay >= sinceDay),
      ),
    lostInSession: async (sessionId) => ofPlay(transaction.where<PostingOfPlayer>('posting', { sessionId })),
    deposited: async (accountId, sinceDay) =>
      sum(
        transaction
          .where<DeskTransactionRow>('desk_transaction', { accountId })
          .filter((row) => row.gamingDay >= sinceDay && isFunding(row))
          .map(({ amount }) => ({ amount: Math.abs(amount) })),
      ),
  }
}

async function locked<Row extends object>(
  transaction: ModelTransaction,
  table: string,
  key: number | string,
): Promise<Row | null> {
  await transaction.lock(`${table}/${key}`)
  return transaction.get<Row>(table, key)
}

async function nextId(transaction: ModelTransaction, table: string): Promise<number> {
  const last = (await locked<{ last: number }>(transaction, 'sequence', table))?.last ?? 0
  await transaction.put('sequence', table, { last: last + 1 })
  return last + 1
}

function numbered<Row extends { id: number }>(transaction: ModelTransaction, table: string, uniques: Unique<Row>[]) {
  return {
    ...tableOf<Row, number>(transaction, table, (row) => row.id, uniques),
    nextId: () => nextId(transaction, table),
  }
}

type Unique<Row> = { columns: (keyof Row & string)[]; when: (row: Row) => boolean }

function tableOf<Row extends object, Key extends number | string>(
  transaction: ModelTransaction,
  table: string,
  keyOf: (row: Row) => Key,
  uniques: Unique<Row>[],
): Table<Row, Key> {
  /** Like a unique index: who writes the same value waits for the other to end. */
  async function refuseDuplicates(row: Row): Promise<void> {
    for (const { columns, when } of uniques) {
      if (!when(row)) continue
      const match = Object.fromEntries(columns.map((column) => [column, row[column]])) as Partial<Row>
      await transaction.lock(`${table} ${JSON.stringify(match)}`)
      if (transaction.where<Row>(table, match).some((other) => keyOf(other) !== keyOf(row) && when(other)))
        throw new Duplicate(`${table} ${JSON.stringify(match)}`)
    }
  }
  return {
    get: async (id) => transaction.get<Row>(table, id),
    where: async (match) => transaction.where<Row>(table, match),
    add: async (row) => {
      if (await locked(transaction, table, keyOf(row))) throw new Duplicate(`${table} ${keyOf(row)}`)
      await refuseDuplicates(row)
      await transaction.put(table, keyOf(row), row)
    },
    change: async (id, change) => {
      const row = await locked<Row>(transaction, table, id)
      if (!row) return
      await refuseDuplicates({ ...row, ...change })
      await transaction.put(table, id, { ...row, ...change })
    },
  }
}
