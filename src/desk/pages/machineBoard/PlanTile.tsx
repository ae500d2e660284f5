import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRef, type BoardRow, selectFigures } from '#machines/desk/pages/machineBoard/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { StatusMark } from '#ui/StatusMark.tsx'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'
import { figuresOf, wordOf } from './floor.ts'

const tile = cva({
  base: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    minInlineSize: '0',
    margin: '[2px]',
    borderWidth: '1px',
    borderBlockStartWidth: '[3px]',
    borderColor: 'line',
    borderRadius: '2',
    bg: 'surface',
    overflow: 'hidden',
    cursor: 'pointer',
    userSelect: 'none',
    textStyle: 'small',
    containerType: 'inline-size',
    _hover: { bg: 'raised' },
    _focusVisible: { outlineOffset: '[-1px]', zIndex: '2' },
    _selected: { bg: 'select', borderColor: 'act' },
  },
  variants: {
    status: {
      0: { borderBlockStartColor: 'offline' },
      1: { borderBlockStartColor: 'error', bg: 'wash' },
      2: { borderBlockStartColor: 'available' },
      3: { borderBlockStartColor: 'connected' },
      4: { borderBlockStartColor: 'reserved' },
      5: { borderBlockStartColor: 'feature' },
      6: { borderBlockStartColor: 'cashingOut' },
      7: { borderBlockStartColor: 'disconnected' },
    },
    // A finger that drags does not scroll.
    isArranging: { true: { cursor: 'grab', touchAction: 'none' }, false: {} },
    isHeld: { true: { zIndex: '4', boxShadow: 'high', cursor: 'grabbing', bg: 'raised' }, false: {} },
    isOver: { true: { opacity: '[.6]', borderColor: 'error', borderStyle: 'dashed' }, false: {} },
  },
})
// Below 56 px there is no room for a name; below 36 none for the number either: from so far one looks for how each of them stands.
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minInlineSize: '0',
  paddingInline: '[6px]',
  '@container (max-width: 56px)': { gap: '1', paddingInline: '[2px]' },
  '@container (max-width: 36px)': { justifyContent: 'center' },
})
const first = css({ paddingBlockStart: '[3px]', '@container (max-width: 36px)': { paddingBlockStart: '0' } })
// Beside the mark, whole: five digits are written smaller.
const cabin = css({
  fontSize: '[clamp(.5rem, calc((100cqi - 20px) / (var(--digits) * .6)), 1rem)]',
  lineHeight: '[20px]',
  fontWeight: '620',
  color: 'text',
  '@container (max-width: 36px)': { display: 'none' },
})
const cut = css({ minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const named = css({
  paddingInline: '[6px]',
  color: 'text2',
  fontStretch: '88%',
  '@container (max-width: 56px)': { display: 'none' },
})
const wide = css({ '@container (max-width: 108px)': { display: 'none' } })
const amount = css({ marginInlineStart: 'auto', fontWeight: '580' })
const ticked = css({
  marginInlineStart: 'auto',
  color: 'act',
  flexShrink: '0',
  '@container (max-width: 56px)': { display: 'none' },
})
/** All of it, also what there is no room for. */
const spoken = css({ srOnly: true })
type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

type Props = {
  page: BoardRef
  row: BoardRow
  column: number
  line: number
  isLoose: boolean
  isSelected: boolean
  /** The one that Tab leads to. */
  isCurrent: boolean
  isArranging: boolean
  isHeld: boolean
  /** Held over another. */
  isOver: boolean
  /** From 0 on, and of how many: where not all of them stand in the page. */
  place?: number
  among?: number
}

/** One machine where it stands: how it is by its mark and the colour of its upper edge, who plays there where there is room. */
export const PlanTile = memo(function PlanTile(props: Props) {
  const {
    page,
    row,
    column,
    line: at,
    isLoose,
    isSelected,
    isCurrent,
    isArranging,
    isHeld,
    isOver,
    place,
    among,
  } = props
  const { t, i18n } = useTranslation()
  const own = useRef<HTMLDivElement>(null)
  const money = useSelector(page, (snapshot) => figuresOf(row, selectFigures(snapshot)))
  // What is carried stays in sight.
  useEffect(() => {
    if (isHeld) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isHeld, column, at])
  const { session, problems } = row
  const player = session && personName(session.player)
  const credit = money?.credit ?? row.credit ?? 0
  const label = [
    `${row.cabin} ${row.name}`,
    wordOf(t, row.status),
    ...problems.map(({ kind }) => t(problemText[kind] ?? kind)),
    ...(player ? [player, `${t('sessions.credit')} ${formatMoney(credit, i18n.language)}`] : []),
    isLoose ? t('machineBoard.plan.loose') : t('machineBoard.plan.field', { column: column + 1, line: at + 1 }),
  ].join(', ')
  return (
    <div
      ref={own}
      role="option"
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      {...(place === undefined ? {} : { 'aria-posinset': place + 1, 'aria-setsize': among })}
      title={label}
      data-tile={row.id}
      className={tile({ status: row.status as Status, isArranging, isHeld, isOver })}
      style={{ gridColumn: column + 1, gridRow: at + 1, ['--digits' as string]: String(row.cabin).length }}
    >
      <div className={`${line} ${first}`} aria-hidden="true">
        <StatusMark status={row.status} />
        <bdi className={cabin}>{row.cabin}</bdi>
        {isSelected && <Check size={14} className={ticked} />}
      </div>
      <bdi className={`${cut} ${named}`} aria-hidden="true">
        {row.name}
      </bdi>
      {player && (
        <div className={`${line} ${wide}`} aria-hidden="true">
          <bdi className={cut}>{player}</bdi>
          <bdi className={amount}>{formatMoney(credit, i18n.language)}</bdi>
        </div>
      )}
      <span className={spoken}>{label}</span>
    </div>
  )
})
