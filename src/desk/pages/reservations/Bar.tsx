import { useLocaleContext } from '@ark-ui/react/locale'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import {
  type Blocker,
  type CalendarEditRef,
  type ReservationRow,
  type Span,
  steppedSpan,
} from '#machines/desk/pages/reservations/index.ts'
import { css, cva } from '#styled/css/index.js'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import type { Beside } from './beside.ts'
import { mayMove, placeOf } from './words.ts'

const bar = cva({
  base: {
    position: 'absolute',
    blockSize: '[35px]',
    minInlineSize: '[10px]',
    display: 'grid',
    alignContent: 'center',
    textAlign: 'start',
    paddingInline: '2',
    borderRadius: '2',
    borderWidth: '1px',
    fontStretch: '88%',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textStyle: 'small',
    userSelect: 'none',
    zIndex: '2',
    _focusVisible: { outlineOffset: '[1px]', zIndex: '3' },
  },
  variants: {
    is: {
      waiting: { bg: 'select', borderColor: 'act', color: 'text' },
      active: { bg: 'act', borderColor: 'act', color: 'actInk' },
      used: { bg: 'sunken', borderColor: 'line', color: 'text2' },
    },
    /** Its words stand beside it. */
    isShort: { true: { overflow: 'visible' }, false: {} },
    canMove: { true: { cursor: 'grab', touchAction: 'none' }, false: { cursor: 'pointer' } },
    isHeld: { true: { boxShadow: 'high', zIndex: '4', borderWidth: '2px', cursor: 'grabbing' }, false: {} },
  },
})
const name = css({ fontWeight: '580', overflow: 'hidden', textOverflow: 'ellipsis' })
const times = css({ fontVariantNumeric: 'tabular-nums', overflow: 'hidden', textOverflow: 'ellipsis' })
/** Over the lines of the hours, and nobody's to press: a free hour below it can be booked. */
const besideText = cva({
  base: {
    position: 'absolute',
    insetBlock: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    inlineSize: '[max-content]',
    paddingInline: '2',
    bg: 'surface',
    color: 'text',
    pointerEvents: 'none',
    '& > bdi': { flex: 'none', minInlineSize: '0' },
    '& > bdi:first-child': { flex: '[0 1 auto]' },
  },
  variants: { side: { start: { insetInlineEnd: '[100%]' }, end: { insetInlineStart: '[100%]' } } },
})
const edge = cva({
  base: { position: 'absolute', insetBlock: '0', inlineSize: '[9px]', cursor: 'ew-resize' },
  variants: { at: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } } },
})

type Grip = 'time' | 'start' | 'end'
type Point = { at: number; row: number }
/** A finger that rests is no move. */
const leastPx = 5

type Props = {
  edit: CalendarEditRef
  row: ReservationRow
  /** Where it is shown: its own hours, or where it is held. */
  span: Span
  step: number
  /** The machines from above to below. */
  ids: readonly number[]
  /** It is not where its row says. */
  isHeld: boolean
  /** It may be put down, or go back. */
  isAtHand: boolean
  mayEdit: boolean
  label: string
  hours: string
  inset: CSSProperties
  /** Too short for its words: where they stand instead. */
  beside: Beside | null
  pointAt: (x: number, y: number) => Point | null
  blockerAt: (span: Span) => Blocker | null
  onOpen: (row: ReservationRow) => void
}

/** One booking: dragged, made longer at its ends, or moved by arrows; Enter puts it down and Escape takes it back. */
export function Bar(props: Props) {
  const {
    edit,
    row,
    span,
    step,
    ids,
    isHeld,
    isAtHand,
    mayEdit,
    label,
    hours,
    inset,
    beside,
    pointAt,
    blockerAt,
    onOpen,
  } = props
  const { dir } = useLocaleContext()
  const { makeKey } = useRoot()
  const grip = useRef<{ of: Grip; x: number; y: number; from: Point; span: Span; isMoving: boolean } | null>(null)
  // The press that has just moved it ends in a click.
  const wasMoved = useRef(false)
  const canMove = mayEdit && mayMove(row)
  const drop = (at: Span) =>
    edit.send({
      type: 'bar.dropped',
      blocker: blockerAt(at),
      key: makeKey(),
      undo: {
        key: makeKey(),
        title: { key: 'reservations.moveBack' },
        done: { key: 'reservations.moved', params: { player: personName(row.player) } },
      },
    })

  function down(event: PointerEvent<HTMLButtonElement>): void {
    const from = pointAt(event.clientX, event.clientY)
    if (!canMove || event.button !== 0 || !from) return
    const of = event.target instanceof HTMLElement ? event.target.dataset.grip : undefined
    event.currentTarget.setPointerCapture(event.pointerId)
    const { machineID, startsAt, until } = row
    grip.current = {
      ...{ of: of === 'start' || of === 'end' ? of : 'time', x: event.clientX, y: event.clientY, from },
      ...{ span: { machineID, startsAt, until }, isMoving: false },
    }
  }
  function move(event: PointerEvent): void {
    const held = grip.current
    if (!held) return
    if (!held.isMoving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < leastPx) return
      held.isMoving = true
      edit.send({ type: 'bar.taken', row })
    }
    const to = spanAt(held, event)
    if (to) edit.send({ type: 'bar.placed', span: to })
  }
  function spanAt({ of, from, span: first }: NonNullable<typeof grip.current>, event: PointerEvent): Span | null {
    const to = pointAt(event.clientX, event.clientY)
    if (!to) return null
    const by = Math.round((to.at - from.at) / step) * step
    const timed = steppedSpan(first, { by, of, machines: ids })
    if (!timed || of !== 'time') return timed
    return steppedSpan(timed, { by: to.row - from.row, of: 'machine', machines: ids }) ?? timed
  }
  function up(event: PointerEvent): void {
    const held = grip.current
    grip.current = null
    wasMoved.current = held?.isMoving ?? false
    if (!held?.isMoving) return
    const to = spanAt(held, event)
    if (to) drop(to)
    else edit.send({ type: 'bar.released' })
  }
  function lost(): void {
    if (grip.current?.isMoving) edit.send({ type: 'bar.released' })
    grip.current = null
  }
  function press(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isAtHand && event.key === 'Enter') drop(span)
    else if (isAtHand && event.key === 'Escape') edit.send({ type: 'bar.released' })
    else if (by === undefined || !canMove) return
    else {
      const isTime = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
      if (!isTime && event.shiftKey) return
      const to = steppedSpan(span, {
        by: isTime ? by * (dir === 'rtl' ? -1 : 1) * step : by,
        of: isTime ? (event.shiftKey ? 'end' : 'time') : 'machine',
        machines: ids,
      })
      if (!isAtHand) edit.send({ type: 'bar.taken', row })
      if (to) edit.send({ type: 'bar.placed', span: to })
    }
    // What it does here it does nowhere else: Enter opens nothing, arrows scroll nothing.
    event.preventDefault()
    event.stopPropagation()
  }
  function click(event: MouseEvent): void {
    event.stopPropagation()
    if (!isAtHand && !wasMoved.current) onOpen(row)
    wasMoved.current = false
  }
  const state = row.state === 'active' || row.state === 'used' ? row.state : 'waiting'
  const words = (
    <>
      <bdi className={name}>{personName(row.player)}</bdi> <bdi className={times}>{hours}</bdi>
    </>
  )
  return (
    <button
      type="button"
      className={bar({ is: state, canMove, isHeld, isShort: beside !== null })}
      style={inset}
      aria-label={label}
      aria-describedby={canMove ? 'reservation-keys' : undefined}
      title={`${personName(row.player)}, ${placeOf(row)}, ${hours}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={lost}
      onKeyDown={press}
      onBlur={() => isAtHand && grip.current === null && edit.send({ type: 'bar.released' })}
      onClick={click}
    >
      {beside ? (
        <span className={besideText({ side: beside.side })} style={{ maxInlineSize: `${beside.room * 100}%` }}>
          {words}
        </span>
      ) : (
        words
      )}
      {canMove && (
        <>
          <span data-grip="start" className={edge({ at: 'start' })} />
          <span data-grip="end" className={edge({ at: 'end' })} />
        </>
      )}
    </button>
  )
}
