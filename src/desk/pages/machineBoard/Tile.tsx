import { useSelector } from '@xstate/react'
import { Check, Crown, Flame } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRef, type BoardRow, selectFigures } from '#machines/desk/pages/machineBoard/index.ts'
import type { SessionFigures } from '#protocol/sockets/sockets.ts'
import { css, cva } from '#styled/css/index.js'
import { formatClock, formatMoney } from '#ui/format.ts'
import { StatusMark } from '#ui/StatusMark.tsx'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { problemText } from '../../problemText.ts'
import { Age } from './Age.tsx'
import { figuresOf, needOf, sinceOf, wordOf } from './floor.ts'

const tile = cva({
  base: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    minInlineSize: '0',
    padding: '4',
    // One hairline between two.
    marginBlockStart: '[-1px]',
    marginInlineStart: '[-1px]',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    cursor: 'pointer',
    textStyle: 'dense',
    fontStretch: '92%',
    userSelect: 'none',
    _hover: { bg: 'raised', '& [data-tick]': { opacity: '[1]' } },
    _focusVisible: { outlineOffset: '[-2px]', zIndex: '1', '& [data-tick]': { opacity: '[1]' } },
    _selected: { bg: 'select', '& [data-tick]': { opacity: '[1]', bg: 'act', color: 'actInk', borderColor: 'act' } },
    '@media (hover: none)': { '& [data-tick]': { opacity: '[1]' } },
  },
  variants: {
    is: { error: { bg: 'wash', borderBlockStartWidth: '[2px]', borderBlockStartColor: 'error' }, plain: {} },
    // Of those that all stand in the page, what is out of sight is not drawn; it keeps its size and can be found.
    isMeasured: { true: {}, false: { contentVisibility: 'auto', containIntrinsicSize: '[auto 112px]' } },
  },
})
const line = css({ display: 'flex', alignItems: 'center', gap: '3', minInlineSize: '0', minBlockSize: '[20px]' })
const cabin = css({ fontSize: '[1.125rem]', fontWeight: '620', fontStretch: '104%', color: 'text' })
const cut = css({ minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const quiet = css({ color: 'text2' })
const end = css({ marginInlineStart: 'auto', whiteSpace: 'nowrap', color: 'text2' })
const wrong = cva({ base: { fontWeight: '580' }, variants: { is: { error: { color: 'error' }, plain: {} } } })
const hot = css({ display: 'inline-flex', alignItems: 'center', gap: '1', fontWeight: '580', color: 'text' })
const late = css({ color: 'negative', fontWeight: '560' })
const figures = css({ display: 'grid', gridTemplateColumns: '[auto 1fr 1fr]', gap: '3', marginBlockStart: '1' })
const figure = css({ display: 'grid', minInlineSize: '0', textStyle: 'small', textAlign: '[right]' })
const first = css({ textAlign: 'start' })
const nobody = css({ color: 'text3' })
const label = css({ color: 'text3' })
const amount = cva({
  base: { textStyle: 'dense' },
  variants: { is: { strong: { fontWeight: '600' }, negative: { color: 'negative' }, plain: {} } },
})
const tick = css({
  position: 'absolute',
  insetBlockStart: '3',
  insetInlineEnd: '3',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '[24px]',
  blockSize: '[24px]',
  borderRadius: '1',
  borderWidth: '1px',
  borderColor: 'edge',
  bg: 'ground',
  color: 'transparent',
  opacity: '[0]',
  touchAction: 'manipulation',
})
/** Ms: a press is felt to be late. */
const slow = 300

export type TileProps = {
  page: BoardRef
  row: BoardRow
  ahead: number
  isSelected: boolean
  /** The one that Tab leads to. */
  isCurrent: boolean
  /** From 0 on, and of how many: where not all of them stand in the page. */
  place?: number | undefined
  among?: number | undefined
}

/** One machine: drawn anew when it has changed itself, or the money on it. */
export const Tile = memo(function Tile({ page, row, ahead, isSelected, isCurrent, place, among }: TileProps) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const money = useSelector(page, (snapshot) => figuresOf(row, selectFigures(snapshot)))
  const { id, name, status, isVip, problems, session, reservation } = row
  const since = sinceOf(row)
  const is = status === 1 ? 'error' : 'plain'
  const lag = money?.lag ?? null
  return (
    <div
      role="option"
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      {...(place === undefined ? {} : { 'aria-posinset': place + 1, 'aria-setsize': among })}
      data-tile={id}
      className={tile({ is, isMeasured: place !== undefined })}
    >
      <div className={line}>
        <StatusMark status={status} />
        <bdi className={cabin}>{row.cabin}</bdi>
        <bdi className={`${cut} ${quiet}`}>{name}</bdi>
        {isVip && <Crown size={14} role="img" aria-label={t('machines.vip')} />}
        <span className={tick} data-tick="" aria-hidden="true">
          <Check size={16} />
        </span>
      </div>
      {session && (
        <div className={line}>
          <bdi className={cut}>{personName(session.player)}</bdi>
          {money?.isHot && (
            <span className={hot}>
              <Flame size={14} aria-hidden="true" />
              {t('sessions.hot')}
            </span>
          )}
          {lag !== null && <bdi className={`${end} ${lag >= slow ? late : ''}`}>{t('machineBoard.lag', { lag })}</bdi>}
        </div>
      )}
      <div className={line}>
        <span className={problems.length > 0 || needOf(row) === 'person' ? wrong({ is }) : quiet}>
          {[wordOf(t, status), ...problems.map(({ kind }) => t(problemText[kind] ?? kind))].join(' · ')}
        </span>
        {reservation && status === 4 && (
          <span className={end}>
            {t('machineBoard.until', {
              player: personName(reservation.player),
              time: formatClock(reservation.until, timeZone),
            })}
          </span>
        )}
        {since !== null && (
          <span className={end}>
            <Age {...{ page, since, ahead }} />
          </span>
        )}
      </div>
      {!session && status === 1 && (row.credit ?? 0) === 0 && <div className={nobody}>{t('machineBoard.nobody')}</div>}
      {(session || (row.credit ?? 0) > 0) && <Money credit={money?.credit ?? row.credit} money={money} />}
    </div>
  )
})

function Money({ credit, money }: { credit: number | null; money: SessionFigures | null }) {
  const { t, i18n } = useTranslation()
  const written = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, i18n.language))
  const net = money?.net ?? null
  return (
    <div className={figures}>
      <span className={`${figure} ${first}`}>
        <span className={label}>{t('sessions.bet')}</span>
        <bdi className={amount({ is: 'plain' })}>{written(money?.bet ?? null)}</bdi>
      </span>
      <span className={figure}>
        <span className={label}>{t('sessions.net')}</span>
        <bdi className={amount({ is: net !== null && net < 0 ? 'negative' : 'plain' })}>{written(net)}</bdi>
      </span>
      <span className={figure}>
        <span className={label}>{t('sessions.credit')}</span>
        <bdi className={amount({ is: 'strong' })}>{written(credit)}</bdi>
      </span>
    </div>
  )
}
