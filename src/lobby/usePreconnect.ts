import { useSelector } from '@xstate/react'
import { type SyntheticEvent, useMemo } from 'react'
import type { PreconnectEvent } from '#machines/lobby/preconnect/index.ts'
import { selectPreconnectRef } from '#machines/live/notifications/index.ts'
import { useNotifications } from '../view/root.ts'

/** For what stands around all ways to a seat: cards, recent wins, the own seat, what is reserved. */
export function usePreconnect() {
  const preconnect = useSelector(useNotifications(), (snapshot) => snapshot && selectPreconnectRef(snapshot))
  return useMemo(() => {
    const tell = (event: PreconnectEvent) => (at: SyntheticEvent) => {
      if ((at.target as Element).closest('a[href^="/game/"]')) preconnect?.send(event)
    }
    const [neared, left] = [tell({ type: 'play.neared' }), tell({ type: 'play.left' })]
    return {
      ...{ onPointerOver: neared, onPointerOut: left, onFocus: neared, onBlur: left },
      onPointerDown: tell({ type: 'play.pressed' }),
    }
  }, [preconnect])
}
