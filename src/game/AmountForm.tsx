import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chipsOf, movableOf, noneFor } from '#machines/game/buyIn/index.ts'
import { type NotificationsRef, selectBalance, selectLimits } from '#machines/live/notifications/index.ts'
import { type SeatRef, selectBuyIn, selectTransferLimit } from '#machines/game/seat/index.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { formatAmount, formatMoney } from '#ui/format.ts'
import { TextField } from '#ui/TextField.tsx'
import { minorOf } from '../view/minorOf.ts'
import { useSettings } from '../view/root.ts'

const form = css({ display: 'grid', gap: '4' })
/** It stands before there is anything to say: only so is it read out. */
const hidden = css({ srOnly: true })
const chips = css({ display: 'grid', gridTemplateColumns: '[repeat(auto-fill, minmax(124px, 1fr))]', gap: '3' })
const chip = css({
  minBlockSize: 'touch',
  paddingInline: '3',
  borderRadius: '2',
  borderWidth: '1px',
  borderColor: 'edge',
  fontWeight: '560',
  cursor: 'pointer',
  _hover: { bg: 'select' },
  _checked: { bg: 'select', borderColor: 'text', boxShadow: '[inset 0 0 0 1px token(colors.text)]' },
})
const facts = css({
  display: 'grid',
  gap: '2',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4' },
  '& dt': { color: 'text2' },
  '& dd': { fontWeight: '560', whiteSpace: 'nowrap' },
})

/** The least that a loss limit leaves, as told last; null without one. */
const lossLeft = (limits: PlayerLimits | null): number | null => {
  const left = (limits?.limits ?? []).flatMap(({ kind, left }) => (kind === 'loss' && left !== null ? [left] : []))
  return left.length === 0 ? null : Math.min(...left)
}

const noneWords = {
  wallet: 'buyIn.none.wallet',
  own: 'buyIn.none.own',
  machine: 'buyIn.none.machine',
} as const

type Choice = number | 'all' | 'other'
type Asked = {
  seat: SeatRef
  notifications: NotificationsRef
  /** Whether what was brought last is chosen at first. */
  remembers: boolean
  /** An amount of one's own, as typed, and who keeps it. */
  written: readonly [text: string, write: (text: string) => void]
}

/** How much to move from the wallet to the cabinet: by a chip, all of it, or an amount of one's own; and what that leaves. */
export function useAmount({ seat, notifications, remembers, written: [text, write] }: Asked) {
  const { i18n } = useTranslation()
  const known = useSelector(notifications, selectBalance)
  const wallet = known ?? 0
  const own = lossLeft(useSelector(notifications, selectLimits))
  const machine = useSelector(seat, selectTransferLimit)
  const { remembered } = useSelector(seat, selectBuyIn)
  const movable = movableOf({ wallet, machine, own })
  // As it was once there was something to choose from: money that comes meanwhile changes neither a choice nor what lies under a finger.
  const [held, hold] = useState(0)
  if (held === 0 && movable > 0) hold(movable)
  if (held > 0 && movable === 0) hold(0)
  const offered = chipsOf(held, remembered)
  const first: Choice =
    remembers && typeof remembered === 'number' && offered.includes(remembered)
      ? remembered
      : remembers && remembered === 'all'
        ? 'all'
        : (offered[0] ?? 'all')
  const [chosen, choose] = useState<Choice | null>(text === '' ? null : 'other')
  const choice = chosen ?? first
  const take = (one: Choice) => {
    // What was typed before and not moved is no choice any more.
    if (one !== 'other') write('')
    choose(one)
  }
  const all = Math.min(held, movable)
  const amount = choice === 'all' ? all : choice === 'other' ? minorOf(text, i18n.language) : choice
  const isTooMuch = amount !== null && amount > movable
  const isNothing = amount !== null && amount <= 0
  const isRight = amount !== null && !isNothing && !isTooMuch
  return {
    /** Why there is nothing to choose from. */
    none: known === null ? null : noneFor({ wallet, machine, own }),
    ...{ wallet, own, machine, movable, all, offered, choice, choose: take, text, write, amount, isTooMuch, isNothing },
    right: isRight ? { amount, isAll: choice === 'all' } : null,
  }
}

export function AmountForm({
  id,
  of,
  send,
}: {
  id: string
  of: ReturnType<typeof useAmount>
  send: (event: FormEvent) => void
}) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const {
    none,
    wallet,
    own,
    machine,
    movable,
    all,
    offered,
    choice,
    choose,
    text,
    write,
    amount,
    isTooMuch,
    isNothing,
  } = of
  const money = (minor: number) => formatMoney(minor, i18n.language)
  const choices: { of: Choice; label: string }[] = [
    ...offered.map((one) => ({ of: one, label: money(one) })),
    { of: 'all', label: t('buyIn.all', { amount: money(all) }) },
    { of: 'other', label: t('buyIn.other') },
  ]
  const problem = isTooMuch
    ? t('buyIn.tooMuch', { amount: money(movable) })
    : isNothing
      ? t('topUp.nothing', { amount: money(movable) })
      : text !== '' && amount === null
        ? t('topUp.notAnAmount')
        : null
  return (
    <form id={id} className={form} onSubmit={send}>
      <p role="status" className={none === null ? hidden : undefined}>
        {none !== null && t(noneWords[none])}
      </p>
      {none === null && (
        <div role="radiogroup" aria-label={t('topUp.amount', { currency })} className={chips}>
          {choices.map(({ of: one, label }) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === choice}
              className={chip}
              onClick={() => choose(one)}
            >
              <bdi>{label}</bdi>
            </button>
          ))}
        </div>
      )}
      {none === null && isTooMuch && choice !== 'other' && (
        <p role="alert">{t('buyIn.tooMuch', { amount: money(movable) })}</p>
      )}
      {none === null && choice === 'other' && (
        <TextField
          id={`${id}-amount`}
          label={t('topUp.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          dir="ltr"
          value={text}
          onChange={(event) => write(event.target.value)}
          hint={problem === null ? t('topUp.upTo', { amount: money(movable) }) : ''}
          problem={problem}
        />
      )}
      <dl className={facts}>
        <Fact name={t('buyIn.wallet')} amount={wallet} />
        <Fact name={t('buyIn.stays')} amount={amount === null || isTooMuch || isNothing ? wallet : wallet - amount} />
        {machine !== null && machine < wallet && <Fact name={t('buyIn.machine')} amount={machine} />}
        {own !== null && <Fact name={t('buyIn.own')} amount={own} />}
      </dl>
    </form>
  )
}

function Fact({ name, amount }: { name: string; amount: number }) {
  const { i18n } = useTranslation()
  const { currency } = useSettings()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{formatAmount(amount, currency, i18n.language)}</bdi>
      </dd>
    </div>
  )
}
