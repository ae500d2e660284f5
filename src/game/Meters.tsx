import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationsRef, selectBalance } from '#machines/live/notifications/index.ts'
import { type SeatRef, selectGame } from '#machines/game/seat/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'
import { useNotifications, useSettings } from '../view/root.ts'

const meters = css({
  display: 'grid',
  gridTemplateColumns: '[1.25fr .8fr 1.25fr 1.25fr]',
  middleDown: { gridTemplateColumns: '[1.15fr .75fr 1.15fr 1.4fr]' },
  borderBlockWidth: '1px',
  borderColor: 'line',
  smallDown: { gridTemplateColumns: '[1fr 1fr]' },
  _short: { gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr) !important]' },
})
const meter = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '[9px]',
  paddingInline: '[18px]',
  '& + &': { borderInlineStartWidth: '1px', borderColor: 'line' },
  '& dt': { color: 'text3', display: 'flex', alignItems: 'center', gap: '3', whiteSpace: 'nowrap' },
  middleDown: { paddingInline: '4', '& dt': { gap: '1' } },
  smallDown: {
    display: 'block',
    paddingBlock: '[7px]',
    paddingInline: '3',
    '&:nth-child(3)': { borderInlineStartWidth: '0' },
    '&:nth-child(n + 3)': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& dt': { textStyle: 'small' },
  },
  _low: { paddingBlock: '2!' },
  _short: {
    // The label above its figure: a great balance is wider than what is left beside it.
    display: 'block!',
    minInlineSize: '0',
    paddingBlock: '1!',
    paddingInline: '2!',
    '&:nth-child(3)': { borderInlineStartWidth: '0' },
    '&:nth-child(n + 3)': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& dt': { textStyle: 'small', gap: '1' },
    '& dd': { fontSize: '[1rem !important]', lineHeight: '1.2', fontStretch: '100%', textAlign: 'start' },
  },
})
const figure = cva({
  base: {
    textStyle: 'figure',
    fontStretch: '116%',
    letterSpacing: '[-.01em]',
    textAlign: 'right',
    smallDown: { fontSize: '[1.5rem]', textAlign: 'start' },
    _low: { fontSize: '[1.25rem !important]', lineHeight: '1.2' },
  },
  variants: {
    kind: {
      plain: {},
      win: { color: 'money', _away: { color: 'text' } },
      balance: { color: 'money', fontSize: '[1.25rem]' },
    },
  },
})
/** The touch target is larger than the line that it stands in. */
const inLine = css({ marginBlock: '[-12px]' })

/** Credit, bet, win and balance; `topUp` is null while no money can be moved. */
export function Meters({ seat, topUp }: { seat: SeatRef; topUp: (() => void) | null }) {
  const { t } = useTranslation()
  const notifications = useNotifications()
  const game = useSelector(seat, selectGame)
  return (
    <dl className={meters}>
      <Meter name={t('game.credit')} amount={game?.credit ?? 0} id="credit" />
      <Meter name={t('game.bet')} amount={game?.bet ?? 0} id="bet" />
      <Meter name={t('game.win')} amount={game?.win ?? 0} kind={game && game.win > 0 ? 'win' : 'plain'} id="win" />
      {notifications && (
        <BalanceMeter notifications={notifications}>
          <Button
            kind="bare"
            shape="icon"
            className={inLine}
            disabled={topUp === null}
            aria-label={t('topUp.open')}
            onClick={() => topUp?.()}
          >
            <Plus size={16} aria-hidden="true" />
          </Button>
        </BalanceMeter>
      )}
    </dl>
  )
}

function BalanceMeter({ notifications, children }: { notifications: NotificationsRef; children: ReactNode }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const balance = useSelector(notifications, selectBalance)
  return (
    <Meter name={t('game.balance', { currency })} amount={balance} kind="balance" id="balance">
      {children}
    </Meter>
  )
}

type MeterProps = {
  name: string
  amount: number | null
  kind?: 'plain' | 'win' | 'balance'
  id: string
  children?: ReactNode
}
function Meter({ name, amount, kind = 'plain', id, children }: MeterProps) {
  const { i18n } = useTranslation()
  return (
    <div className={meter}>
      <dt>
        {name}
        {children}
      </dt>
      <dd className={figure({ kind })} data-testid={id}>
        <bdi>{amount === null ? '…' : formatMoney(amount, i18n.language)}</bdi>
      </dd>
    </div>
  )
}
