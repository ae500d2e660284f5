import { CircleCheck, CircleX, Clock3, CreditCard, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CardRead, Posted, ServingContext } from '#machines/desk/pages/cage/index.ts'
import type { ServedPlayer } from '#protocol/calls/serving.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import { css, cva, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Key } from '#ui/Key.tsx'
import { useRefusal } from './refusals.ts'
import { figure, link, negative, positive, quiet, strong } from './styles.ts'
import { useKeys } from './useKeys.ts'
import { useMoney } from './useMoney.ts'

const note = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    borderInlineStartWidth: '[3px]',
    bg: 'sunken',
    '& svg': { flex: 'none' },
  },
  variants: {
    is: {
      done: { borderColor: 'positive', '& svg': { color: 'positive' } },
      waits: { borderColor: 'disconnected', '& svg': { color: 'disconnected' } },
      refused: { borderColor: 'error', '& svg': { color: 'error' } },
    },
  },
})
/** What stands at the window's foot lies over nothing of it. */
const overFoot = css({ smallDown: { scrollMarginBlockEnd: '[88px]' } })
const wordsClass = css({ flex: '[1 1 220px]', minInlineSize: '0' })
const table = css({
  inlineSize: 'full',
  '& th, & td': { blockSize: '[30px]', textAlign: '[right]', borderBlockEndWidth: '1px', borderColor: 'line' },
})
const first = css({ '&&': { textAlign: 'start' }, fontWeight: '400' })
const head = css({ color: 'text3', fontWeight: '450' })
const pockets = ['cash', 'credit', 'bonus', 'discount'] as const

type Change = ServedPlayer['pockets']

/** What the pockets are, what the posting does to them, and what they are then. */
export function AfterPosting({ now, change, isWaiting }: { now: Change; change: Change; isWaiting: boolean }) {
  const { t } = useTranslation()
  const { money, signed } = useMoney()
  const moved = pockets.filter((pocket) => change[pocket] !== 0)
  if (moved.length === 0) return <p className={quiet}>{t('cage.after.nothing')}</p>
  return (
    <table className={table}>
      <thead className={head}>
        <tr>
          <th className={first} scope="col">
            {t(isWaiting ? 'cage.after.confirmed' : 'cage.after.posting')}
          </th>
          <th scope="col">{t('cage.after.now')}</th>
          <th scope="col">{t('cage.after.change')}</th>
          <th scope="col">{t('cage.after.then')}</th>
        </tr>
      </thead>
      <tbody>
        {moved.map((pocket) => (
          <tr key={pocket}>
            <th className={first} scope="row">
              {t(`cage.pocket.${pocket}`)}
            </th>
            <td className={figure}>
              <bdi>{money(now[pocket])}</bdi>
            </td>
            <td className={cx(figure, change[pocket] < 0 ? negative : positive)}>
              <bdi>{signed(change[pocket])}</bdi>
            </td>
            <td className={cx(figure, strong)}>
              <bdi>{money(now[pocket] + change[pocket])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** That it is asked for once more. On a telephone the form is longer than the window: it comes into it. */
export function Large({ amount }: { amount: number }) {
  const { t } = useTranslation()
  const { inCurrency } = useMoney()
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => own.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={own} className={cx(note({ is: 'waits' }), overFoot)}>
      <TriangleAlert size={16} aria-hidden="true" />
      <p className={wordsClass}>
        <span className={strong}>
          <bdi>{inCurrency(amount)}</bdi>
        </span>{' '}
        {t('cage.large')}
      </p>
    </div>
  )
}

/** That it would wait, and why. */
export function SecondPerson({ why }: { why: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div className={note({ is: 'waits' })}>
      <Clock3 size={16} aria-hidden="true" />
      <p className={wordsClass}>
        <span className={strong}>{t('cage.second')}</span> {why.map((one) => t(`cage.why.${one}`)).join(' ')}
      </p>
    </div>
  )
}

export function Refused({ failure }: { failure: NonNullable<ServingContext['failure']> }) {
  const refusal = useRefusal()
  return <NotTaken>{refusal(failure)}</NotTaken>
}
export function NotTaken({ children }: { children: string }) {
  return (
    <div className={note({ is: 'refused' })} role="alert">
      <CircleX size={16} aria-hidden="true" />
      <p className={wordsClass}>{children}</p>
    </div>
  )
}

/** The search’s own: with a card at hand it looks for that one. */
const serveKey = 'F1'
/** Where a card was read by mistake, that nothing came of it, and a way to whom it belongs. */
export function StrayCard({ read: { card, into }, onServe }: { read: CardRead; onServe: () => void }) {
  const { t } = useTranslation()
  useKeys({ [serveKey]: onServe })
  return (
    <div className={note({ is: 'refused' })} role="alert">
      <CreditCard size={16} aria-hidden="true" />
      <p className={wordsClass}>
        {t(`cage.card.${into}`)}{' '}
        <bdi>{t('cage.cardEnds', { card: card.replace(/[^\p{L}\p{Nd}]/gu, '').slice(-4) })}</bdi>
      </p>
      <Button aria-keyshortcuts={serveKey} onClick={onServe}>
        {t('cage.card.serve')} <Key>{serveKey}</Key>
      </Button>
    </div>
  )
}

type DoneProps = { posted: Posted; onSlip: (id: number) => void }
/** What became of the last posting, and its slip. One that waited is told on, once it is decided. */
export function Done({ posted, onSlip }: DoneProps) {
  const { t } = useTranslation()
  const { inCurrency } = useMoney()
  const { kind, amount, told, isGone = false } = posted
  const { pending, done } = TransactionState
  const state = told?.state ?? (posted.isWaiting ? pending : done)
  const isPending = posted.isWaiting && state === pending
  const isWaiting = isPending && !isGone
  const isRefused = posted.isWaiting && !isPending && state !== done
  const Icon = isPending ? Clock3 : isRefused ? CircleX : CircleCheck
  const words = () => {
    if (isPending) return t(isGone ? 'cage.posted.decided' : 'cage.posted.waits')
    return isRefused ? t(`transactionState.${state}`) : t('cage.posted.done')
  }
  return (
    <div className={note({ is: isPending ? 'waits' : isRefused ? 'refused' : 'done' })} role="status">
      <Icon size={16} aria-hidden="true" />
      <p className={wordsClass}>
        <span className={strong}>
          {t(`cage.kind.${kind}`)} <bdi>{inCurrency(amount)}</bdi>
        </span>{' '}
        {words()}
      </p>
      {isWaiting && (
        <Link to="/apps/cashierConfirms" className={link}>
          {t('nav.confirms')}
        </Link>
      )}
      {told && <Button onClick={() => onSlip(told.id)}>{t('cage.slip.open')}</Button>}
    </div>
  )
}
