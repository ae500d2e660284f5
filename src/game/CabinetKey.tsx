import { useSelector } from '@xstate/react'
import type { MouseEvent, ReactNode } from 'react'
import { type SeatRef, selectIsLit, selectPressing } from '#machines/game/seat/index.ts'
import type { CabinetButton } from '#protocol/cabinet/state.ts'
import { useRoot } from '../view/root.ts'
import { key } from './keyRecipe.ts'

/** A click must not move the focus onto a key: Space would then press it again instead of spinning. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

type CabinetKeyProps = {
  seat: SeatRef
  button: CabinetButton | undefined
  kind: 'bet' | 'spin' | 'gamble' | 'red' | 'black'
  children: ReactNode
}
/** One button of the cabinet, lit while that takes it. */
export function CabinetKey({ seat, button, kind, children }: CabinetKeyProps) {
  const { makeKey } = useRoot()
  const name = button?.button ?? ''
  const isLit = useSelector(seat, selectIsLit(name))
  const isPressing = useSelector(seat, selectPressing) === name
  return (
    <button
      type="button"
      className={key({ kind })}
      disabled={!isLit}
      aria-busy={isPressing}
      aria-pressed={button?.amount == null ? undefined : button.selected}
      onMouseDown={keepFocus}
      onClick={() => seat.send({ type: 'player.press', button: name, key: makeKey() })}
    >
      {children}
    </button>
  )
}
