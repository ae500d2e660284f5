import { useSelector } from '@xstate/react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type AdjustingRef, leftOf } from '#machines/desk/adjusting/index.ts'
import {
  type HandingRef,
  selectIsCageRequired,
  selectLastCage,
  selectOwnCage,
  selectShiftScreen,
  type ShiftRef,
} from '#machines/desk/pages/cage/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/states/index.ts'
import { Handing } from './Handing.tsx'
import { figure, heading, line, lines, link, named, negative, quiet, section } from './styles.ts'
import { useMoney } from './useMoney.ts'

const frame = css({
  display: 'grid',
  gap: '6',
  alignContent: 'start',
  minInlineSize: '0',
  smallToWide: { gridTemplateColumns: '[repeat(auto-fit, minmax(200px, 1fr))]', alignItems: 'start' },
})
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const start = css({ justifySelf: 'start' })

type Props = {
  shift: ShiftRef
  handing: HandingRef | undefined
  adjusting: AdjustingRef | undefined
  /** What waits of who is served; null: nobody is. */
  waiting: ReactNode
  mayRun: boolean
  /** Whether they may open the page where it is decided. */
  maySeeConfirms: boolean
}

/** What waits for a second person, and the cashier's own safe. */
export const Till = memo(function Till({ shift, handing, adjusting, waiting, mayRun, maySeeConfirms }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(shift, selectOwnCage) !== null
  return (
    <aside className={frame} aria-label={t('cage.till')}>
      {waiting}
      <Drawer {...{ shift, adjusting, mayRun, maySeeConfirms }} />
      {handing && <Handing handing={handing} isOpen={isOpen} />}
    </aside>
  )
})

function Drawer({ shift, adjusting, mayRun, maySeeConfirms }: Omit<Props, 'handing' | 'waiting'>) {
  const { t } = useTranslation()
  const { money, moment, currency } = useMoney()
  const screen = useSelector(shift, selectShiftScreen)
  const cage = useSelector(shift, selectOwnCage)
  const last = useSelector(shift, selectLastCage)
  const isRequired = useSelector(shift, selectIsCageRequired)
  const shown = cage ?? last
  return (
    <section className={section} aria-labelledby="cage-drawer">
      <h2 id="cage-drawer" className={heading}>
        {t('cage.drawer')} <span className={quiet}>{currency}</span>
      </h2>
      {screen === 'loading' && <Loading of="form" count={2} />}
      {screen === 'failed' && (
        <>
          <p>{t('cage.drawerFailed')}</p>
          <Button className={start} onClick={() => shift.send({ type: 'shift.retry' })}>
            {t('cage.retry')}
          </Button>
        </>
      )}
      {screen === 'closed' && <p className={quiet}>{t(isRequired ? 'cage.noSafeRequired' : 'cage.noSafe')}</p>}
      {shown && (screen === 'open' || screen === 'closed') && (
        <dl className={lines}>
          <Fact of={t(cage ? 'cage.openSince' : 'cage.lastClosed')}>
            {moment(cage ? shown.openedAt : (shown.closedAt ?? shown.openedAt))}
          </Fact>
          <Fact of={t('cage.opening')}>{money(shown.opening)}</Fact>
          {shown.receipts !== null && <Fact of={t('cage.receipts')}>{money(shown.receipts)}</Fact>}
          {shown.payments !== null && <Fact of={t('cage.payments')}>{money(-shown.payments)}</Fact>}
          {shown.expected !== null && <Fact of={t('cage.expected')}>{money(shown.expected)}</Fact>}
          {shown.counted !== null && <Fact of={t('cage.counted')}>{money(shown.counted)}</Fact>}
          {shown.variance !== null && (
            <Fact of={t('cage.variance')} isBad={shown.variance !== 0}>
              {money(shown.variance)}
            </Fact>
          )}
          {shown.adjusted !== 0 && <Fact of={t('cage.adjust.adjusted')}>{money(shown.adjusted)}</Fact>}
          {shown.reason !== null && <Fact of={t('cage.reason')}>{shown.reason}</Fact>}
        </dl>
      )}
      {cage && <p className={quiet}>{t('cage.blind')}</p>}
      {cage && cage.waiting > 0 && <p>{t('cage.refused.waiting', { count: cage.waiting })}</p>}
      {!cage && last && last.waiting > 0 && <p>{t('cage.adjust.waits')}</p>}
      {maySeeConfirms && shown && shown.waiting > 0 && (
        <Link to="/apps/cashierConfirms" className={link}>
          {t('nav.confirms')}
        </Link>
      )}
      {mayRun && (screen === 'open' || screen === 'closed') && (
        <span className={buttons}>
          <Button disabled={cage !== null && cage.waiting > 0} onClick={() => shift.send({ type: 'shift.begun' })}>
            {t(screen === 'open' ? 'cage.close' : 'cage.open')}
          </Button>
          {cage && adjusting && (
            <Button
              onClick={() => adjusting.send({ type: 'adjustment.begun', safe: { id: cage.id, left: null, of: null } })}
            >
              {t('cage.adjust.begin')}
            </Button>
          )}
          {!cage && last && adjusting && leftOf(last) !== 0 && (
            <Button
              onClick={() =>
                adjusting.send({ type: 'adjustment.begun', safe: { id: last.id, left: leftOf(last), of: null } })
              }
            >
              {t('cage.adjust.beginLeft')}
            </Button>
          )}
        </span>
      )}
    </section>
  )
}

function Fact({ of, children, isBad = false }: { of: string; children: string; isBad?: boolean }) {
  return (
    <div className={line}>
      <dt className={named}>{of}</dt>
      <dd className={cx(figure, isBad && negative)}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
