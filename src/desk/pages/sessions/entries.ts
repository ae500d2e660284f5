import type { TFunction } from 'i18next'
import type { ChainedPosting, SessionDetail } from '#machines/desk/pages/sessions/index.ts'
import type { ListedRound } from '#protocol/calls/history.ts'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'

export type Entry = {
  id: string
  /** Ms. */
  at: number
  kind: 'step' | 'transfer' | 'press' | 'round' | 'posting' | 'message' | 'problem' | 'handPay'
  text: string
  /** Who did it, or null. */
  by: string | null
  /** Of a transfer. */
  transfer?: SessionDetail['transfers'][number]
}
type Written = { t: TFunction; money: (amount: number) => string }
/** A story tells more than a log: what proves each round, and where its money stands in the books. */
type Logged = Omit<SessionDetail, 'roundList'> & {
  roundList: readonly ListedRound[]
  postings?: readonly ChainedPosting[]
}

function roundEntries({ roundList }: Logged, { t, money }: Written): Entry[] {
  return roundList.flatMap(({ id, number, bet, win, startedAt, endedAt, proof }): Entry[] => {
    const told = t('sessions.entry.round', { number, bet: money(bet), win: money(win) })
    const ended = { id: `round-${id}`, at: endedAt, kind: 'round' as const, by: null }
    if (proof === undefined) return [{ ...ended, text: told }]
    const proved = proof ? t('sessions.entry.proof', { ...proof }) : t('sessions.entry.noProof')
    const press = proof ? t('sessions.entry.press', { number, key: proof.key }) : t('sessions.entry.began', { number })
    return [
      { ...ended, text: `${told}. ${proved}` },
      { id: `press-${id}`, at: startedAt, kind: 'press', by: null, text: press },
    ]
  })
}

function transferEntries({ transfers }: Logged, { t, money }: Written): Entry[] {
  return transfers.map((transfer) => {
    const { id, direction, actual, amount, requestedAt, settledAt, state, sasStatus } = transfer
    return {
      ...{ id: `transfer-${id}`, at: settledAt ?? requestedAt, kind: 'transfer', by: null, transfer },
      text: [
        t(direction === 'in' ? 'sessions.entry.transferIn' : 'sessions.entry.transferOut'),
        money(settledAt === null ? amount : actual),
        ...(settledAt !== null && actual !== amount ? [t('sessions.entry.asked', { amount: money(amount) })] : []),
        ...(state === 1 || sasStatus === '' ? [] : [t(`machine.sas.${sasStatus}`, { defaultValue: sasStatus })]),
      ].join(' · '),
    }
  })
}

/** What is told of a session by several lists, as one, the newest first. */
export function timelineOf(detail: Logged, { t, money }: Written): readonly Entry[] {
  const { steps, postings = [], messages, problems, handPays } = detail
  const entries: Entry[] = [
    ...steps.map(({ sequence, at, event, actor }) => ({
      ...{ id: `step-${sequence}`, at, kind: 'step' as const, by: actor && personName(actor) },
      text: t(`sessions.step.${event.replace('.', '_')}`, { defaultValue: event }),
    })),
    ...transferEntries(detail, { t, money }),
    ...roundEntries(detail, { t, money }),
    ...postings.map(({ id, at, amount, link }) => ({
      ...{ id: `posting-${id}`, at, kind: 'posting' as const, by: null },
      text: link
        ? t('sessions.entry.posted', { id, amount: money(amount), link: link.number, hash: link.hash })
        : t('sessions.entry.unlinked', { id, amount: money(amount) }),
    })),
    ...messages.map(({ id, at, text, sender }) => ({
      ...{ id: `message-${id}`, at, kind: 'message' as const, by: null },
      text: t('sessions.entry.message', { name: personName(sender), text }),
    })),
    ...problems.map(({ id, kind, raisedAt }) => ({
      ...{ id: `problem-${id}`, at: raisedAt, kind: 'problem' as const, by: null },
      text: t('sessions.entry.problem', { name: t(problemText[kind] ?? kind) }),
    })),
    ...handPays.map(({ id, amount, calledAt }) => ({
      ...{ id: `handPay-${id}`, at: calledAt, kind: 'handPay' as const, by: null },
      text: t('sessions.entry.handPay', { amount: money(amount) }),
    })),
  ]
  return entries.sort((one, other) => other.at - one.at)
}
