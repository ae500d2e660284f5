import { useMemo } from 'react'
import type { SeatRef } from '#machines/game/seat/index.ts'
import { useRoot } from '../../shell/root.ts'

/** What a key of the keyboard presses on the cabinet. */
const buttonOfKey: Record<string, string> = { ' ': 'spin', ArrowLeft: 'betDown', ArrowRight: 'betUp' }

/** A control with the focus keeps its own keys: Space on a button is that button. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, a, input, select, textarea, [role=dialog], [role=alertdialog]') !== null

/** Space spins, T takes the win, the arrows change the bet, Escape leaves. A ref callback: the keys live as long as the element. */
export function useKeys(seat: SeatRef): (element: HTMLElement | null) => () => void {
  const { makeKey } = useRoot()
  return useMemo(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isControl(event.target) && event.key !== 'Escape') return
      const button = buttonOfKey[event.key]
      if (button) seat.send({ type: 'player.press', button, key: makeKey() })
      else if (event.key.toLowerCase() === 't') seat.getSnapshot().children.takeWin?.send({ type: 'win.take' })
      else if (event.key === 'Escape' && !document.querySelector('[role=dialog], [role=alertdialog]'))
        seat.send({ type: 'player.leave', key: makeKey() })
      else return
      event.preventDefault()
    }
    return () => {
      document.addEventListener('keydown', press)
      return () => document.removeEventListener('keydown', press)
    }
  }, [seat, makeKey])
}
