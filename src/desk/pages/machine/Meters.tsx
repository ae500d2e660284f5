import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type MachineRef, metersDetail, selectMetersRef } from '#machines/desk/pages/machine/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Stale } from '#ui/states/index.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { useSettings } from '../../../view/root.ts'

const names = ['AftIn', 'BillIn', 'TotalWin', 'TurnOver', 'AftOut', 'ResetCredit', 'CurrentCredit'] as const
const list = css({ display: 'grid', maxInlineSize: 'dialog', marginBlockStart: '3' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '5',
  minBlockSize: 'row',
  alignItems: 'center',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: '560' })
const quiet = css({ color: 'text3' })

/** The seven meters of the cabinet, and that they agree. */
export function Meters({ page }: { page: MachineRef }) {
  const { t } = useTranslation()
  const detail = useSelector(page, selectMetersRef)
  return (
    detail && (
      <DetailStates detail={detail} of="form" failed={t('machine.metersFailed')}>
        <Figures detail={detail} />
      </DetailStates>
    )
  )
}

function Figures({ detail }: { detail: DetailRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const meters = useSelector(detail, metersDetail.selectKnown)
  if (!meters) return null
  const at = meters.at === null ? null : formatMoment(meters.at, i18n.language, timeZone)
  return (
    <>
      {at !== null && !meters.live && <Stale since={at}>{t('machine.metersOld')}</Stale>}
      <p className={quiet}>{t('machine.metersIn', { currency })}</p>
      <dl className={list}>
        {names.map((name) => {
          const value = meters[name]
          return (
            <div key={name} className={line}>
              <dt>{t(`machine.meter.${name}`)}</dt>
              <dd className={figure}>
                <bdi>{value === null ? t('machine.unknown') : formatMoney(value, i18n.language)}</bdi>
              </dd>
            </div>
          )
        })}
      </dl>
      {at !== null && meters.live && <p className={quiet}>{t('machine.metersAt', { at })}</p>}
    </>
  )
}
