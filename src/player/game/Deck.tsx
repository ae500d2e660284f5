import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { selectBalance, type NotificationsRef } from '#machines/floor/notifications/index.ts'
import { type SeatRef, selectCanTopUp, selectGame, selectTakeWin } from '#machines/game/seat/index.ts'
import { selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'
import { useNotifications, useSettings } from '../../shell/root.ts'
import { Keys } from './Keys.tsx'
import { TopUp } from './TopUp.tsx'

const deck = css({
  position: 'relative',
  zIndex: '1',
  paddingInline: '[max(16px, calc((100vw - 1240px) / 2))]',
  paddingBlockEnd: '[max(18px, env(safe-area-inset-bottom))]',
  paddingBlockStart: '[14px]',
  display: 'grid',
  gap: '4',
  smallDown: {
    paddingInline: '4',
    paddingBlockStart: '0',
    alignContent: 'end',
    gap: '[10px]',
    gridTemplateRows: '[auto auto 1fr]',
  },
})
const meters = css({
  display: 'grid',
  gridTemplateColumns: '[1.25fr .8fr 1.25fr 1.25fr]',
  borderBlockWidth: '1px',
  borderColor: 'line',
  smallDown: { gridTemplateColumns: '[1fr 1fr]' },
})
const meter = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '[9px]',
  paddingInline: '[18px]',
  '& + &': { borderInlineStartWidth: '1px', borderColor: 'line' },
  '& dt': { color: 'text3', display: 'flex', alignItems: 'center', gap: '3' },
  smallDown: {
    display: 'block',
    paddingBlock: '[7px]',
    paddingInline: '3',
    '&:nth-child(3)': { borderInlineStartWidth: '0' },
    '&:nth-child(n + 3)': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& dt': { textStyle: 'small' },
  },
})
const figure = cva({
  base: {
    textStyle: 'figure',
    fontStretch: '116%',
    letterSpacing: '[-.01em]',
    textAlign: 'right',
    smallDown: { fontSize: '[1.5rem]', textAlign: 'start' },
  },
  variants: {
    kind: {
      plain: {},
      win: { color: 'money', _away: { color: 'text' } },
      balance: { color: 'money', fontSize: '[1.25rem]' },
    },
  },
})

/** Notice, meters and keys. */
export function Deck({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const takeWin = useSelector(seat, selectTakeWin)
  const notifications = useNotifications()
  const [toppingUp, setToppingUp] = useState(false)
  const canTopUp = useSelector(seat, selectCanTopUp)
  return (
    <section className={deck} aria-label={t('game.panel')}>
      <div className={noticePlace}>{takeWin && <Notice takeWin={takeWin} />}</div>
      <dl className={meters}>
        <GameMeters seat={seat} />
        {notifications && (
          <BalanceMeter notifications={notifications}>
            <Button
              kind="bare"
              shape="icon"
              disabled={!canTopUp}
              aria-label={t('topUp.open')}
              onClick={() => setToppingUp(true)}
            >
              <Plus size={16} aria-hidden="true" />
            </Button>
          </BalanceMeter>
        )}
      </dl>
      <Keys seat={seat} />
      {notifications && toppingUp && (
        <TopUp seat={seat} notifications={notifications} close={() => setToppingUp(false)} />
      )}
    </section>
  )
}

function GameMeters({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const game = useSelector(seat, selectGame)
  return (
    <>
      <Meter name={t('game.credit')} amount={game?.credit ?? 0} id="credit" />
      <Meter name={t('game.bet')} amount={game?.bet ?? 0} id="bet" />
      <Meter name={t('game.win')} amount={game?.win ?? 0} kind={game && game.win > 0 ? 'win' : 'plain'} id="win" />
    </>
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

/** The notice lies over the foot of the picture: a win must not move what is pressed next. */
const noticePlace = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockEnd: '[calc(100% - 10px)]',
  display: 'grid',
  justifyItems: 'center',
  zIndex: '2',
  smallDown: { position: 'static', minBlockSize: '[70px]', alignContent: 'end' },
})
const notice = css({
  paddingBlock: '[9px]',
  paddingInline: '[20px]',
  borderRadius: '2',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'moneyLow',
  boxShadow: 'middle',
  animation: '[lift .2s]',
  '& b': { color: 'money', fontWeight: '620' },
  smallDown: { inlineSize: 'full', textAlign: 'center', '& b': { display: 'block' } },
})

function Notice({ takeWin }: { takeWin: TakeWinRef }) {
  const { i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  if (!waiting) return null
  return (
    <p className={notice} role="status">
      <Trans
        i18nKey="game.notice"
        values={{ win: formatMoney(waiting.win, i18n.language) }}
        components={{ b: <b /> }}
      />
    </p>
  )
}
