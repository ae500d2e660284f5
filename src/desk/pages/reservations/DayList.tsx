import { useTranslation } from 'react-i18next'
import type { ReservationRow } from '#machines/desk/pages/reservations/index.ts'
import { css } from '#styled/css/index.js'
import { Empty } from '#ui/states/index.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { isOpen, placeOf, spanText } from './words.ts'

const list = css({ display: 'grid', borderBlockStartWidth: '1px', borderColor: 'line' })
const entry = css({
  display: 'grid',
  gap: '1',
  inlineSize: 'full',
  minBlockSize: 'touch',
  paddingBlock: '4',
  textAlign: 'start',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _hover: { bg: 'select' },
})
const head = css({ display: 'flex', gap: '3', justifyContent: 'space-between', fontWeight: '580' })
const quiet = css({ color: 'text2', fontWeight: '400' })

type Props = { rows: readonly ReservationRow[]; onOpen: (row: ReservationRow) => void }
/** What the calendar shows, under each other: where there is no room for hours side by side. */
export function DayList({ rows, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const telling = { t, language: i18n.language, timeZone }
  const shown = rows
    .filter((row) => isOpen(row) || row.state === 'used')
    .toSorted((one, other) => one.startsAt - other.startsAt || one.cabin - other.cabin)
  if (shown.length === 0) return <Empty title={t('reservations.noneThen')} />
  return (
    <ul className={list} aria-label={t('reservations.calendar')}>
      {shown.map((row) => (
        <li key={row.id}>
          <button type="button" className={entry} onClick={() => onOpen(row)}>
            <span className={head}>
              <bdi>{personName(row.player)}</bdi>
              <span className={quiet}>{t(`reservations.state.${row.state}`)}</span>
            </span>
            <span>
              <bdi>{placeOf(row)}</bdi>
            </span>
            <span className={quiet}>
              <bdi>{spanText(row, telling)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
