import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type HandingRef,
  type HandOverDecision,
  selectHandingFailed,
  selectHandOvers,
} from '#machines/desk/pages/cage/index.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../../view/root.ts'
import { figure, heading, link, quiet, section } from './styles.ts'
import { useMoney } from './useMoney.ts'

const one = css({ display: 'grid', gap: '2', paddingBlock: '3', borderBlockEndWidth: '1px', borderColor: 'line' })
const pair = css({ display: 'flex', justifyContent: 'space-between', gap: '3', flexWrap: 'wrap' })
const buttons = css({ display: 'flex', gap: '3', flexWrap: 'wrap' })
const start = css({ justifySelf: 'start' })
const nameOf = ({ cashier: { name, lastname } }: HandOver['from']) => `${name} ${lastname}`

/** Cash on its way between the own safe and a colleague's. Said aloud when it comes. */
export function Handing({ handing, isOpen }: { handing: HandingRef; isOpen: boolean }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const { money, moment } = useMoney()
  const known = useSelector(handing, selectHandOvers)
  const hasFailed = useSelector(handing, selectHandingFailed)
  const decide = ({ id }: HandOver, as: HandOverDecision) =>
    handing.send({ type: 'handOver.decided', id, as, key: makeKey() })
  if (!isOpen && !known?.others.length) return null
  return (
    <section className={section} aria-labelledby="cage-handing-heading">
      <h2 id="cage-handing-heading" className={heading}>
        {t('cage.handing.heading')}
      </h2>
      {hasFailed && (
        <>
          <p>{t('cage.handing.failed')}</p>
          <Button className={start} onClick={() => handing.send({ type: 'handing.retry' })}>
            {t('cage.retry')}
          </Button>
        </>
      )}
      <ul aria-live="polite">
        {known?.offered.map((offer) => (
          <li key={offer.id} className={one}>
            <span>{t('cage.handing.from', { name: nameOf(offer.from) })}</span>
            <span className={quiet}>{moment(offer.requestedAt)}</span>
            {offer.state === 'disputed' && <span>{t('cage.handing.disputed')}</span>}
            <span className={buttons}>
              {offer.state === 'waiting' && (
                <Button kind="act" onClick={() => handing.send({ type: 'take.begun', id: offer.id })}>
                  {t('cage.handing.take')}
                </Button>
              )}
              <Button onClick={() => decide(offer, 'refuse')}>{t('cage.handing.refuse')}</Button>
            </span>
          </li>
        ))}
        {known?.given.map((offer) => (
          <li key={offer.id} className={one}>
            <span className={pair}>
              {t('cage.handing.toWhom', { name: nameOf(offer.to) })}
              <bdi className={figure}>{money(offer.amount ?? 0)}</bdi>
            </span>
            <span className={quiet}>{moment(offer.requestedAt)}</span>
            {offer.state === 'disputed' && <span>{t('cage.handing.disputed')}</span>}
            <Button className={start} onClick={() => decide(offer, 'takeBack')}>
              {t('cage.handing.takeBack')}
            </Button>
          </li>
        ))}
        {known?.others.map((offer) => (
          <li key={offer.id} className={one}>
            <span className={pair}>
              {t('cage.handing.between', { from: nameOf(offer.from), to: nameOf(offer.to) })}
              <bdi className={figure}>{money(offer.amount ?? 0)}</bdi>
            </span>
            <span className={quiet}>{moment(offer.requestedAt)}</span>
            {offer.state === 'disputed' && <span>{t('cage.handing.disputed')}</span>}
            <span className={buttons}>
              {offer.state === 'disputed' && (
                <Button kind="act" onClick={() => decide(offer, 'letThrough')}>
                  {t('cage.handing.letThrough')}
                </Button>
              )}
              <Button onClick={() => decide(offer, 'callOff')}>{t('cage.handing.callOff')}</Button>
            </span>
          </li>
        ))}
      </ul>
      <Link to="/apps/cashierHistory?tab=handOvers" className={link}>
        {t('nav.cageHistory')}
      </Link>
      {!isOpen ? null : known?.safes.length === 0 ? (
        <p className={quiet}>{t('cage.handing.noSafes')}</p>
      ) : (
        <Button className={start} disabled={!known} onClick={() => handing.send({ type: 'give.begun' })}>
          {t('cage.handing.begin')}
        </Button>
      )}
    </section>
  )
}
