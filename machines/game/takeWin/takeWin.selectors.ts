import type { SnapshotFrom } from 'xstate'
import type { takeWinMachine } from './takeWin.machine.ts'

type TakeWin = SnapshotFrom<typeof takeWinMachine>

const notices = new WeakMap<object, { win: number }>()
/** The win that waits to be taken, minor units, or null. The same object while the context is the same. */
export function selectNotice(snapshot: TakeWin): { win: number } | null {
  if (!snapshot.hasTag('notice')) return null
  const known = notices.get(snapshot.context)
  if (known) return known
  const notice = { win: snapshot.context.win }
  notices.set(snapshot.context, notice)
  return notice
}
export const selectTaking = (snapshot: TakeWin) => snapshot.hasTag('taking')
export const selectCanTake = (snapshot: TakeWin) => snapshot.can({ type: 'win.take' })
/** The win of the last round was gambled away. */
export const selectIsWinLost = (snapshot: TakeWin) => snapshot.hasTag('lost')
