/** How machines stand, told to everybody: a change alone goes at once, those of the next 50 ms in one frame, which is encoded once. */
import type { MachinePush } from '#protocol/sockets/sockets.ts'
import type * as z from 'zod/mini'

type Status = z.infer<typeof MachinePush>
export const statusFrameMs = 50

export function openStatusPushes(emit: (push: { machines: readonly Status[] }) => void) {
  let due: Status[] = []
  let timer: NodeJS.Timeout | null = null
  function flush(): void {
    timer = null
    if (due.length === 0) return
    const machines = due
    due = []
    timer = setTimeout(flush, statusFrameMs).unref()
    emit({ machines })
  }
  return {
    /** Every step of a machine is told, in its order: who misses a number asks for all of them again. */
    push: (...statuses: readonly Status[]): void => {
      for (const one of statuses) due.push(one)
      if (timer === null) flush()
    },
    close: (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      due = []
    },
  }
}
