import { useSelector } from '@xstate/react'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardRef, type CardPlace, type Held, selectHeld } from '#machines/sample/board/index.ts'
import { css } from '#styled/css/index.js'

const grip = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'touch',
  blockSize: 'touch',
  cursor: 'grab',
  // A finger that carries something does not scroll the page.
  touchAction: 'none',
  color: 'text3',
})
const steps = { ArrowUp: 'up', ArrowDown: 'down' } as const
const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** What a card or a list is carried by: lifted with Enter, carried with the arrows, let go with Enter, put back with Escape. */
export function Grip({ actor, held, name }: { actor: BoardRef; held: Held; name: string }) {
  const { t } = useTranslation()
  const isHeld = useIsHeld(actor, held)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    if (key === 'Enter' || key === ' ') actor.send(isHeld ? { type: 'held.dropped' } : { type: 'held.lifted', held })
    else if (!isHeld) return
    else if (key === 'Escape') actor.send({ type: 'held.returned' })
    else if (key === 'ArrowUp' || key === 'ArrowDown') actor.send({ type: 'held.stepped', by: steps[key] })
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      actor.send({ type: 'held.stepped', by: (key === 'ArrowRight') === isRtl(currentTarget) ? 'before' : 'after' })
    else return
    event.preventDefault()
    // In another list it is another element: the focus goes with it.
    const { id } = currentTarget
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <button
      type="button"
      id={`grip-${held.kind}-${held.id}`}
      className={grip}
      data-grip={held.kind}
      data-of={held.id}
      aria-pressed={isHeld}
      aria-label={t('samplePages.carry', { name })}
      onKeyDown={press}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  )
}

export function useIsHeld(actor: BoardRef, { kind, id }: Held): boolean {
  const held = useSelector(actor, selectHeld)
  return held?.kind === kind && held.id === id
}

/** Before which card of which list the pointer is; of a list that is carried, before which list. */
function placeUnder(lane: HTMLElement, kind: Held['kind'], { clientX, clientY }: PointerEvent): CardPlace | null {
  if (kind === 'list') {
    const rtl = isRtl(lane)
    const before = [...lane.querySelectorAll('[data-list]:not([data-held])')].filter((list) => {
      const { left, width } = list.getBoundingClientRect()
      return rtl ? clientX < left + width / 2 : clientX > left + width / 2
    })
    return { listId: '', at: before.length }
  }
  const list = document.elementFromPoint(clientX, clientY)?.closest('[data-list]')
  if (!(list instanceof HTMLElement)) return null
  const above = [...list.querySelectorAll('[data-card]:not([data-held])')].filter((card) => {
    const { top, height } = card.getBoundingClientRect()
    return clientY > top + height / 2
  })
  return { listId: list.dataset['list'] ?? '', at: above.length }
}

/** Px from an end of the lane within which what is carried brings what lies behind it, and by how much with each move. */
const edge = { within: 40, by: 16 }
function scrollAtEdge(lane: HTMLElement, { clientX }: PointerEvent): void {
  const { left, right } = lane.getBoundingClientRect()
  if (clientX > right - edge.within) lane.scrollBy(edge.by, 0)
  else if (clientX < left + edge.within) lane.scrollBy(-edge.by, 0)
}

/** Handlers of the lane of lists. It takes the pointer to itself, because what is carried becomes another element in another list. */
export function carryByPointer(actor: BoardRef) {
  const isCarried = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
    currentTarget.hasPointerCapture(pointerId) && selectHeld(actor.getSnapshot()) !== null
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = event.target instanceof Element ? event.target.closest('[data-grip]') : null
      if (event.button !== 0 || !(from instanceof HTMLElement)) return
      const { grip: kind, of: id = '' } = from.dataset
      event.currentTarget.setPointerCapture(event.pointerId)
      actor.send({ type: 'held.lifted', held: { kind: kind === 'list' ? 'list' : 'card', id } })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = selectHeld(actor.getSnapshot())
      if (held === null || !isCarried(event)) return
      scrollAtEdge(event.currentTarget, event)
      const to = placeUnder(event.currentTarget, held.kind, event)
      if (to) actor.send({ type: 'held.moved', to })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (isCarried(event)) actor.send({ type: 'held.dropped' })
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (isCarried(event)) actor.send({ type: 'held.returned' })
    },
  }
}
