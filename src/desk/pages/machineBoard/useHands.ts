import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import {
  type FloorPlanRef,
  selectHeldMachine,
  selectHeldOver,
  selectIsArranging,
  selectIsAtHand,
} from '#machines/desk/pages/machineBoard/index.ts'
import type { FloorPlace } from '#protocol/calls/board.ts'
import { useRoot } from '../../../view/root.ts'
import { fieldBeside, freeField, isSameField, type PlanSize, type Standing } from './plan.ts'

/** A finger that rests is no move. */
const leastPx = 5

type On = {
  plan: FloorPlanRef
  floor: RefObject<HTMLDivElement | null>
  everyone: readonly Standing[]
  size: PlanSize
  standingAt: (event: { target: EventTarget }) => Standing | undefined
}

/** What hands do while the plan is arranged: by finger, by mouse and by keys. */
export function useHands({ plan, floor, everyone, size, standingAt }: On) {
  const { makeKey } = useRoot()
  const held = useSelector(plan, selectHeldMachine)
  const over = useSelector(plan, selectHeldOver)
  const isArranging = useSelector(plan, selectIsArranging)
  const isAtHand = useSelector(plan, selectIsAtHand)
  const grip = useRef<{ standing: Standing; x: number; y: number; isMoving: boolean } | null>(null)
  const heldAt = (field: FloorPlace | null) =>
    field === null
      ? undefined
      : everyone.find((one) => one.row.id !== held?.id && !one.isLoose && isSameField(one.field, field))
  const take = ({ row, placed }: Standing, field: FloorPlace | null) =>
    plan.send({ type: 'machine.taken', machine: { id: row.id, cabin: row.cabin, ...placed }, over: field })
  const carry = (field: FloorPlace | null) => plan.send({ type: 'machine.placed', over: field })
  const drop = (field: FloorPlace | null) =>
    plan.send({ type: 'machine.dropped', occupiedBy: heldAt(field)?.row.cabin ?? null, key: makeKey() })

  /** The field under a point of the page; null beside the plan. */
  function fieldAt({ clientX, clientY }: { clientX: number; clientY: number }): FloorPlace | null {
    const bounds = floor.current?.getBoundingClientRect()
    if (!bounds || clientX < bounds.left || clientX >= bounds.right || clientY < bounds.top || clientY >= bounds.bottom)
      return null
    const part = (value: number, of: number, fields: number) => Math.min(fields - 1, Math.floor((value / of) * fields))
    return {
      column: part(clientX - bounds.left, bounds.width, size.columns),
      line: part(clientY - bounds.top, bounds.height, size.lines),
    }
  }
  function down(event: PointerEvent): void {
    const one = standingAt(event)
    if (!isArranging || !one || event.button !== 0) return
    const element = event.target instanceof Element ? event.target.closest('[data-tile]') : null
    element?.setPointerCapture(event.pointerId)
    grip.current = { standing: one, x: event.clientX, y: event.clientY, isMoving: false }
  }
  function move(event: PointerEvent): void {
    const own = grip.current
    if (!own) return
    if (!own.isMoving) {
      if (Math.hypot(event.clientX - own.x, event.clientY - own.y) < leastPx) return
      own.isMoving = true
      take(own.standing, own.standing.placed.place)
    }
    const field = fieldAt(event)
    if (!isSameField(field, over)) carry(field)
  }
  function up(event: PointerEvent): void {
    const isMoving = grip.current?.isMoving ?? false
    grip.current = null
    if (!isMoving) return
    const field = fieldAt(event)
    carry(field)
    drop(field)
  }
  function lost(): void {
    if (grip.current?.isMoving) plan.send({ type: 'machine.released' })
    grip.current = null
  }
  /** With one at hand: arrows carry it, Space and Enter put it down, Delete takes it off, Escape back. */
  function isCarried(event: KeyboardEvent): boolean {
    const beside = over === null ? freeField(everyone, size) : fieldBeside(event.key, over, size)
    if (event.key === 'Escape') plan.send({ type: 'machine.released' })
    else if (event.key === 'Enter' || event.key === ' ') drop(over)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      carry(null)
      drop(null)
    } else if (event.key.startsWith('Arrow') && beside) carry(beside)
    else return false
    return true
  }
  /** Whether a key does something here. */
  function isArranged(event: KeyboardEvent, one: Standing): boolean {
    if (isAtHand && held?.id === one.row.id) return isCarried(event)
    if (event.key === 'Enter' || event.key === ' ') take(one, one.placed.place ?? freeField(everyone, size))
    else if (event.key === 'Escape') plan.send({ type: 'arranging.ended' })
    else return false
    return true
  }
  // Who goes elsewhere by the keyboard puts nothing down.
  const leave = () => isAtHand && grip.current === null && plan.send({ type: 'machine.released' })
  const occupiedBy = heldAt(over)?.row.cabin ?? null
  return {
    ...{ occupiedBy, isArranged },
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: lost, onBlur: leave },
  } as const
}
