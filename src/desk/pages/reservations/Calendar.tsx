import { useLocaleContext } from '@ark-ui/react/locale'
import { useSelector } from '@xstate/react'
import { type MouseEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  blockerOf,
  type CalendarEditRef,
  type ReservationRow,
  type ReservationsAbout,
  selectHeldRow,
  selectHeldSpan,
  selectMayDrop,
  type Span,
} from '#machines/desk/pages/reservations/index.ts'
import { css, cva } from '#styled/css/index.js'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Bar } from './Bar.tsx'
import { besideOf } from './beside.ts'
import { ticksOf } from '../../moments.ts'
import { hoursText, isOpen, machineName } from './words.ts'

const rowHeight = 44
const minute = 60_000

const frame = css({
  overflowX: 'auto',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  bg: 'surface',
  maxInlineSize: 'full',
})
const sheet = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(120px, 180px) minmax(720px, 1fr)]',
  textStyle: 'dense',
})
const corner = css({ borderBlockEndWidth: '1px', borderColor: 'line', bg: 'sunken' })
const machines = css({
  position: 'sticky',
  insetInlineStart: '0',
  zIndex: '3',
  bg: 'surface',
  borderInlineEndWidth: '1px',
  borderColor: 'line',
})
const machine = css({
  blockSize: '[44px]',
  display: 'flex',
  alignItems: 'center',
  paddingInline: '4',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  fontWeight: '520',
})
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const hours = css({
  position: 'relative',
  blockSize: '[32px]',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  bg: 'sunken',
  color: 'text2',
  fontVariantNumeric: 'tabular-nums',
})
const hour = cva({
  base: { position: 'absolute', insetBlock: '0', display: 'flex', alignItems: 'center', paddingInlineStart: '2' },
  variants: { isQuiet: { true: { '& > *': { display: 'none' } }, false: {} } },
})
const body = css({ position: 'relative', overflow: 'hidden', touchAction: 'pan-x pan-y' })
const line = css({
  position: 'absolute',
  insetBlock: '0',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  pointerEvents: 'none',
})
const track = css({ blockSize: '[44px]', borderBlockEndWidth: '1px', borderColor: 'line' })
const nowLine = css({
  position: 'absolute',
  insetBlock: '0',
  inlineSize: '[2px]',
  bg: 'moneyLow',
  pointerEvents: 'none',
  zIndex: '1',
})

type Props = {
  edit: CalendarEditRef
  about: ReservationsAbout
  rows: readonly ReservationRow[]
  mayEdit: boolean
  onOpen: (row: ReservationRow) => void
  /** A free place was chosen. */
  onNew: (span: Span) => void
}

/** Machines under each other, the hours of a gaming day or the days of a week beside each other; each booking is a bar that can be moved. */
export function Calendar({ edit, about, rows, mayEdit, onOpen, onNew }: Props) {
  const { t, i18n } = useTranslation()
  const { dir } = useLocaleContext()
  const { timeZone } = useSettings()
  const { now } = useRoot()
  const held = useSelector(edit, selectHeldRow)
  const heldSpan = useSelector(edit, selectHeldSpan)
  const mayDrop = useSelector(edit, selectMayDrop)
  const place = useRef<HTMLDivElement>(null)
  const { start, end } = about
  const isWeek = end - start > 26 * 60 * minute
  const step = (isWeek ? 60 : 15) * minute
  const ids = useMemo(() => about.machines.map(({ id }) => id), [about.machines])
  const ticks = useMemo(() => ticksOf({ start, end }, timeZone, i18n.language), [start, end, timeZone, i18n.language])
  const part = (at: number) => `${((Math.min(Math.max(at, start), end) - start) / (end - start)) * 100}%`
  /** Where a point of the page lies: which machine, which moment. */
  const pointAt = (x: number, y: number) => {
    const box = place.current?.getBoundingClientRect()
    if (!box || box.width === 0) return null
    const along = (dir === 'rtl' ? box.right - x : x - box.left) / box.width
    return { at: start + along * (end - start), row: Math.floor((y - box.top) / rowHeight) }
  }
  const choose = (event: MouseEvent) => {
    const point = pointAt(event.clientX, event.clientY)
    const machineID = point && ids[point.row]
    if (!mayEdit || !point || machineID === undefined || machineID === null) return
    const startsAt = Math.max(Math.floor(point.at / step) * step, Math.ceil(now() / step) * step)
    onNew({ machineID, startsAt, until: startsAt + 60 * minute })
  }
  const shown = rows.filter((row) => ids.includes(row.machineID) && (isOpen(row) || row.state === 'used'))
  const isNow = now() > start && now() < end
  return (
    <div className={frame}>
      <div className={sheet}>
        <div className={`${machines} ${corner}`} />
        <div className={hours} aria-hidden="true">
          {ticks.map(({ at, label }, index) => (
            <span
              key={at}
              className={hour({ isQuiet: !isWeek && index % 2 === 1 })}
              style={{ insetInlineStart: part(at) }}
            >
              <bdi>{label}</bdi>
            </span>
          ))}
        </div>
        <div className={machines}>
          {about.machines.map((one) => (
            <div key={one.id} className={machine}>
              <bdi className={cut}>{machineName(one)}</bdi>
            </div>
          ))}
        </div>
        <div ref={place} className={body} role="group" aria-label={t('reservations.calendar')} onClick={choose}>
          {ids.map((id) => (
            <div key={id} className={track} />
          ))}
          {ticks.map(({ at }) => (
            <span key={at} className={line} style={{ insetInlineStart: part(at) }} />
          ))}
          {isNow && <span className={nowLine} style={{ insetInlineStart: part(now()) }} />}
          {shown.map((row) => {
            const span = held?.id === row.id && heldSpan ? heldSpan : row
            return (
              <Bar
                key={row.id}
                {...{ edit, row, span, step, ids, mayEdit, pointAt, onOpen }}
                isHeld={held?.id === row.id}
                isAtHand={held?.id === row.id && mayDrop}
                label={t('reservations.barLabel', {
                  player: personName(row.player),
                  machine: nameOf(span.machineID),
                  hours: hoursText(span, timeZone),
                  state: t(`reservations.state.${row.state}`),
                })}
                hours={hoursText(span, timeZone)}
                beside={besideOf(span, besideWhom(row.id, span.machineID), about)}
                inset={{
                  insetBlockStart: Math.max(ids.indexOf(span.machineID), 0) * rowHeight + 4,
                  insetInlineStart: part(span.startsAt),
                  inlineSize: `calc(${part(span.until)} - ${part(span.startsAt)})`,
                }}
                blockerAt={(at) => blockerOf(rows, { id: row.id, playerID: row.player.id }, at, now())}
              />
            )
          })}
        </div>
      </div>
    </div>
  )

  function besideWhom(id: number, machineID: number): readonly Span[] {
    return shown
      .map((one) => (held?.id === one.id && heldSpan ? heldSpan : one))
      .filter((one, place) => one.machineID === machineID && shown[place]?.id !== id)
  }
  function nameOf(id: number): string {
    const one = about.machines.find((machineOf) => machineOf.id === id)
    return one ? machineName(one) : String(id)
  }
}
