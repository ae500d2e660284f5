import { useSelector } from '@xstate/react'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BoardRef, selectHeld, type ShownBoard } from '#machines/sample/board/index.ts'
import { css, cva } from '#styled/css/index.js'
import { cardPath } from './boardPath.ts'

const shape = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: '2',
    bg: 'raised',
    minInlineSize: '0',
  },
  variants: { isHeld: { true: { borderColor: 'act', boxShadow: 'middle' }, false: {} } },
})
const grip = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'touch',
  blockSize: 'touch',
  cursor: 'grab',
  // A finger that carries a card does not scroll the page.
  touchAction: 'none',
  color: 'text3',
})
const name = css({ overflowWrap: 'anywhere', minInlineSize: '0' })

/** Before which card of which list the pointer is. */
function placeUnder({
  clientX,
  clientY,
}: Pick<PointerEvent, 'clientX' | 'clientY'>): { listId: string; at: number } | null {
  const list = document.elementFromPoint(clientX, clientY)?.closest('[data-list]')
  if (!(list instanceof HTMLElement)) return null
  const above = [...list.querySelectorAll('[data-card]:not([data-held])')].filter((card) => {
    const { top, height } = card.getBoundingClientRect()
    return clientY > top + height / 2
  })
  return { listId: list.dataset['list'] ?? '', at: above.length }
}
const steps = { ArrowUp: 'up', ArrowDown: 'down' } as const

/** A card, and its grip: by pointer it is dragged, by keys lifted with Enter, carried with the arrows, and let go with Enter. */
export function BoardCard({
  actor,
  board,
  card,
}: {
  actor: BoardRef
  board: string
  card: ShownBoard['cards'][number]
}) {
  const { t } = useTranslation()
  const isHeld = useSelector(actor, selectHeld) === card.id
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const { key } = event
    if (key === 'Enter' || key === ' ')
      actor.send(isHeld ? { type: 'card.dropped' } : { type: 'card.lifted', id: card.id })
    else if (!isHeld) return
    else if (key === 'Escape') actor.send({ type: 'card.returned' })
    else if (key === 'ArrowUp' || key === 'ArrowDown') actor.send({ type: 'card.stepped', by: steps[key] })
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      actor.send({ type: 'card.stepped', by: (key === 'ArrowRight') === isRtl ? 'before' : 'after' })
    else return
    event.preventDefault()
    // In another list it is another element: the focus goes with the card.
    const id = event.currentTarget.id
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <li className={shape({ isHeld })} data-card={card.id} {...(isHeld && { 'data-held': '' })}>
      <button
        type="button"
        id={`grip-${card.id}`}
        className={grip}
        aria-pressed={isHeld}
        aria-label={t('samplePages.carry', { name: card.name })}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          actor.send({ type: 'card.lifted', id: card.id })
          const move = (moved: globalThis.PointerEvent) => {
            const to = placeUnder(moved)
            if (to) actor.send({ type: 'card.moved', to })
          }
          const end = (ended: globalThis.PointerEvent) => {
            window.removeEventListener('pointermove', move)
            window.removeEventListener('pointerup', end)
            window.removeEventListener('pointercancel', end)
            actor.send({ type: ended.type === 'pointerup' ? 'card.dropped' : 'card.returned' })
          }
          window.addEventListener('pointermove', move)
          window.addEventListener('pointerup', end)
          window.addEventListener('pointercancel', end)
        }}
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <Link to={cardPath(board, card.id)} className={name}>
        <bdi>{card.name}</bdi>
      </Link>
    </li>
  )
}
