import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'

/** Px that a hand may tremble. */
const slack = 6

/** Follows a pointer from where it was pressed until it is let go; `cancelled` when something takes it away. */
function follow(event: ReactPointerEvent, move: (event: PointerEvent) => void, end: (isLetGo: boolean) => void): void {
  const { pointerId } = event
  const stop = new AbortController()
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: (moved: PointerEvent) => void) =>
    window.addEventListener(type, (moved) => moved.pointerId === pointerId && heard(moved), { signal: stop.signal })
  const finish = (isLetGo: boolean) => {
    stop.abort()
    end(isLetGo)
  }
  listen('pointermove', move)
  listen('pointerup', () => finish(true))
  listen('pointercancel', () => finish(false))
}

export type Drop = { id: string; at: 'before' | 'after' }
type Input = {
  grid: RefObject<HTMLElement | null>
  dir: 'ltr' | 'rtl'
  onWidth: (id: string, width: number) => void
  onMove: (id: string, to: string) => void
}

/** Columns drawn wider and to other places by a hand. What is under way is only shown; it is told when it is let go. */
export function useDrawing({ grid, dir, onWidth, onMove }: Input) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const [drawn, setDrawn] = useState<{ id: string; drop: Drop | null } | null>(null)
  // The press that ends a drag is no click.
  const wasDrawn = useRef(false)

  function resize(event: ReactPointerEvent, id: string): void {
    const head = event.currentTarget.closest('[data-head]')
    if (event.button !== 0 || !head) return
    event.preventDefault()
    const [start, from] = [event.clientX, head.getBoundingClientRect().width]
    let width = from
    follow(
      event,
      ({ clientX }) => {
        width = Math.max(48, from + (clientX - start) * (dir === 'rtl' ? -1 : 1))
        setWidths({ [id]: Math.round(width) })
      },
      (isLetGo) => {
        setWidths({})
        if (isLetGo && width !== from) onWidth(id, width)
      },
    )
  }

  function draw(event: ReactPointerEvent, id: string): void {
    wasDrawn.current = false
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === 'touch') return
    const start = event.clientX
    let drop: Drop | null = null
    follow(
      event,
      ({ clientX }) => {
        if (!wasDrawn.current && Math.abs(clientX - start) < slack) return
        wasDrawn.current = true
        drop = dropAt(grid.current, clientX, id)
        setDrawn({ id, drop })
      },
      (isLetGo) => {
        setDrawn(null)
        if (isLetGo && drop !== null && drop.id !== id) onMove(id, drop.id)
      },
    )
  }

  /** Whether a click is the end of a drag, and to be forgotten. */
  const isDragEnd = () => {
    const was = wasDrawn.current
    wasDrawn.current = false
    return was
  }
  return { widths, drawn, resize, draw, isDragEnd }
}

/** Over which column the pointer is, and on which side of the one that is drawn that one lies. */
function dropAt(grid: HTMLElement | null, x: number, id: string): Drop | null {
  const heads = [...(grid?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
  const place = (of: string | undefined) => heads.findIndex(({ dataset }) => dataset.head === of)
  const over = heads.find((head) => {
    const { left, right } = head.getBoundingClientRect()
    return x >= left && x <= right
  })?.dataset.head
  if (over === undefined) return null
  return { id: over, at: place(over) > place(id) ? 'after' : 'before' }
}
