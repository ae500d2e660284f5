/** What players do about their own limits, and staff about those of players. Each change is one commit with its audit. */
import { eq } from 'drizzle-orm'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { limitCalls } from '#protocol/calls/limits.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import { refuseFirstPerson, refuseGoneMaker } from '../approvals/persons.ts'
import { auditLook } from '../supervision/audit/looks.ts'
import { conflict, needsAnother, wrongField } from '../money/desk/refusals.ts'
import { foldName } from '../identity/names.ts'
import { peopleOf } from '../statistics/people.ts'
import { account, realityCheck } from '../store/schema/index.ts'
import type { VenueRows } from '../store/rows.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries } from '../store/store.ts'
import { commitOnce, type KeyedInput, machineAt, once, type VenueTools, writeAudit } from '../compose/tools.ts'
import { amountOf, type Bounds, boundsOf, rowOf, shutOutOf, stepExclusion, stepLimit } from './bounds.ts'
import { readLimits } from './pages.ts'
import { shownCheck } from './realityChecks.ts'

type Changed = { bounds: Bounds; act: string; after: unknown; reason?: string }
type Change = (bounds: Bounds, at: number, rows: VenueRows) => Changed | Promise<Changed>
type Wanted = { limits?: { kind: string; period: string; amount: number | null }[] | undefined }

export function registerLimitCalls(tools: VenueTools): void {
  const { registerCall, database, clock, identity, registry, settings, limitsChanged } = tools
  const read = (queries: Queries, accountId: number) =>
    readLimits(queries, { registry, clock, timeZone: settings.timeZone }, accountId)

  /** One that changes nothing writes nothing; to staff it was a look. */
  async function write<Answer>(
    call: Call,
    input: KeyedInput,
    accountId: number,
    change: Change,
    answer: (queries: Queries) => Promise<Answer>,
  ): Promise<Answer> {
    const at = clock.now()
    const answered = await commitOnce(tools, call, input, async (transaction) => {
      const rows = sqlRows(transaction)
      await rows.players.lock(accountId)
      const before = await rows.limits.get(accountId)
      const bounds = boundsOf(before, at)
      const { bounds: after, act, after: told, reason } = await change(bounds, at, rows)
      const object = `account/${accountId}`
      if (!isSame(bounds, after)) {
        await rows.limits.save(rowOf(accountId, after, before))
        await writeAudit(transaction, tools, input, { act, object, before: wordsOf(bounds), after: told, reason })
      } else if (input.caller.accountId !== accountId) await auditLook(transaction, tools, input, object)
      return answer(transaction)
    })
    await limitsChanged(accountId)
    return answered
  }
  const writeOwn = (call: Call, input: KeyedInput, change: Change) => {
    const { accountId } = input.caller
    return write(call, input, accountId, change, (queries) => read(queries, accountId))
  }

  registerCall(limitCalls.ownLimits, ({ caller }) => read(database, caller.accountId))
  registerCall(limitCalls.setLimits, (input) =>
    writeOwn(limitCalls.setLimits, input, (bounds, at) => {
      const wanted = wantedOf(input.body, input.body.realityCheckMinutes)
      const limits = { ...bounds.limits }
      for (const [name, amount] of wanted)
        limits[name] = stepLimit(limits[name], { type: 'limit.set', amount, at }) ?? limits[name]
      return { bounds: { ...bounds, limits }, act: 'limits set', after: Object.fromEntries(wanted) }
    }),
  )
  registerCall(limitCalls.withdrawChange, (input) =>
    writeOwn(limitCalls.withdrawChange, input, (bounds, at) => {
      const { limit } = input.params
      const kept = stepLimit(bounds.limits[limit], { type: 'change.withdraw', at })
      if (!kept) throw new Refusal(ErrorCode.unknown, { limit })
      const limits = { ...bounds.limits, [limit]: kept }
      return { bounds: { ...bounds, limits }, act: 'limit change withdrawn', after: { limit } }
    }),
  )
  registerCall(limitCalls.timeOut, (input) =>
    writeOwn(limitCalls.timeOut, input, (bounds, at) => {
      const until = at + input.body.hours * 3_600_000
      const exclusion = stepExclusion(bounds.exclusion, { type: 'player.pause', until, at })
      if (!exclusion) throw conflict({ reason: 'shutOutLonger', ...shutOutOf(bounds) })
      return { bounds: { ...bounds, exclusion }, act: 'timed out', after: { until } }
    }),
  )
  registerCall(limitCalls.selfExclude, async (input) => {
    const { caller, from, body } = input
    const { months, confirmation, password, pin } = body
    if (foldName(confirmation) !== caller.username)
      throw wrongField('confirmation', 'mismatch', 'Type your own user name')
    if (password === undefined && pin === undefined)
      throw wrongField('password', 'required', 'A password or a PIN is needed')
    await identity.own.recognise(caller, from, { password, pin })
    return writeOwn(limitCalls.selfExclude, withoutSecrets(input), (bounds, at) => {
      const until = months === null ? null : monthsAfter(at, months)
      const exclusion = stepExclusion(bounds.exclusion, { type: 'player.exclude', until, at })
      if (!exclusion) throw conflict({ reason: 'shutOutLonger', ...shutOutOf(bounds) })
      return { bounds: { ...bounds, exclusion }, act: 'self-excluded', after: { until } }
    })
  })
  registerCall(limitCalls.answerRealityCheck, (input) =>
    once(tools, limitCalls.answerRealityCheck, input, async () => {
      const { id, answer } = input.body
      const { accountId } = input.caller
      const [row] = await database.select().from(realityCheck).where(eq(realityCheck.id, id))
      if (row?.accountId !== accountId) throw new Refusal(ErrorCode.unknown, { id })
      const answered = await machineAt(tools, row.machineId).answerCheck(accountId, id, answer)
      const check = shownCheck(answered)
      if (!check) throw conflict({ state: answered.state })
      const next = await sqlRows(database).checks.where({ sessionId: row.sessionId, state: 'waiting' })
      return { check, answer, nextAt: next[0]?.dueAt ?? null }
    }),
  )

  async function refuseStranger(id: number): Promise<void> {
    const [player] = await database.select({ type: account.type }).from(account).where(eq(account.id, id))
    if (player?.type !== UserType.player) throw new Refusal(ErrorCode.unknown, { id })
  }
  async function readOf(queries: Queries, id: number) {
    const row = await sqlRows(queries).limits.get(id)
    const { proposal } = boundsOf(row, clock.now()).exclusion.context
    const [by = null] = proposal ? await peopleOf(queries, [proposal.makerId]) : []
    return {
      ...{ playerID: id, ...(await read(queries, id)) },
      proposal: proposal && { by, reason: proposal.reason, at: proposal.at },
    }
  }
  async function writeOf(call: Call, input: KeyedInput & { params: { id: number } }, change: Change) {
    const { id } = input.params
    await refuseStranger(id)
    return write(call, input, id, change, (queries) => readOf(queries, id))
  }
  registerCall(limitCalls.limitsOf, async (input) => {
    const { id } = input.params
    await refuseStranger(id)
    await auditLook(database, tools, input, `account/${id}`)
    return readOf(database, id)
  })
  registerCall(limitCalls.lowerLimits, (input) =>
    writeOf(limitCalls.lowerLimits, input, (bounds, at) => {
      const { reason, realityCheckMinutes } = input.body
      const wanted = wantedOf(input.body, realityCheckMinutes)
      const limits = { ...bounds.limits }
      for (const [name, amount] of wanted) {
        const lowered = amount === null ? null : stepLimit(limits[name], { type: 'limit.lower', amount, at })
        if (!lowered && amountOf(bounds, name) !== amount) throw conflict({ reason: 'raise', limit: name })
        limits[name] = lowered ?? limits[name]
      }
      return { bounds: { ...bounds, limits }, act: 'limits lowered', after: Object.fromEntries(wanted), reason }
    }),
  )
  registerCall(limitCalls.liftExclusion, (input) =>
    writeOf(limitCalls.liftExclusion, input, async (bounds, at, rows) => {
      const { reason } = input.body
      const { id } = input.params
      if (!shutOutOf(bounds)) throw new Refusal(ErrorCode.unknown, { id })
      const staffId = input.caller.accountId
      const { proposal } = bounds.exclusion.context
      if (input.body.proposedAt !== undefined && (proposal?.at ?? null) !== input.body.proposedAt)
        throw conflict({ reason: 'changed', what: 'proposal' })
      if (proposal) {
        const { makerId, at: askedAt } = proposal
        await refuseFirstPerson(rows, { checkerId: staffId, makerId, gainers: [id], askedAt })
        await refuseGoneMaker(rows, makerId, acts.editUsers, at)
      }
      const exclusion = stepExclusion(bounds.exclusion, { type: 'exclusion.lift', staffId, reason, at })
      if (!exclusion) throw needsAnother()
      const isLifted = exclusion.matches('none')
      const act = isLifted ? 'exclusion lifted' : 'exclusion lift proposed'
      return { bounds: { ...bounds, exclusion }, act, after: { isLifted }, reason }
    }),
  )
  registerCall(limitCalls.keepExclusion, (input) =>
    writeOf(limitCalls.keepExclusion, input, (bounds, at) => {
      const { reason } = input.body
      const exclusion = stepExclusion(bounds.exclusion, { type: 'exclusion.keep', at })
      if (!exclusion) throw new Refusal(ErrorCode.unknown, { id: input.params.id })
      return { bounds: { ...bounds, exclusion }, act: 'exclusion kept', after: null, reason }
    }),
  )
}

function wantedOf({ limits = [] }: Wanted, minutes: number | null | undefined): [LimitName, number | null][] {
  const money = limits.map(({ kind, period, amount }): [LimitName, number | null] => [
    `${kind}-${period}` as LimitName,
    amount,
  ])
  return minutes === undefined ? money : [...money, ['reality-check', minutes]]
}

/** What goes into the key's fingerprint: neither password nor PIN. */
function withoutSecrets(input: KeyedInput & { body: { password?: unknown; pin?: unknown } }): KeyedInput {
  const { password: _, pin: __, ...body } = input.body
  return { ...input, body }
}

/** Never sooner: a day that the month does not have is a day of the next one. */
function monthsAfter(at: number, months: number): number {
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.getTime()
}

const wordsOf = ({ limits, exclusion }: Bounds) => ({
  limits: Object.fromEntries(
    Object.entries(limits).flatMap(([name, { context }]) =>
      context.since === null ? [] : [[name, { amount: context.amount, pending: context.pending }]],
    ),
  ),
  exclusion: { state: exclusion.value, until: exclusion.context.until },
})
const isSame = (one: Bounds, other: Bounds) =>
  one.exclusion === other.exclusion &&
  Object.entries(one.limits).every(([name, limit]) => limit === other.limits[name as LimitName])
