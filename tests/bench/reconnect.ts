import { setTimeout as pause } from 'node:timers/promises'
import { createFaultProxy, type FaultProxy } from '../kit/faultProxy.ts'
import { type Guest, lowestBet, playUntilLive } from './pages.ts'

/** From the path's return, ms: the seat screen plays, a press is accepted, a frame is painted, one shows that press. */
export type Return = { playing: number; accepted: number; frame: number; live: number }

export const outages = { 'at once': 0, 'after some 5 s': 5_000 } as const
export type Outage = keyof typeof outages
/** So that the path never comes back in step with somebody's next try. */
const swing = 1_000

export const proxyTo = (origin: string): Promise<FaultProxy> => createFaultProxy({ port: Number(new URL(origin).port) })
const epoch = () => performance.timeOrigin + performance.now()

/** One sitting: the path is cut and back at once, later cut for a while. The picture's own path (UDP) stays whole. */
export async function measureReturn(guest: Guest, proxy: FaultProxy): Promise<Record<Outage, Return>> {
  const visit = await guest.visit()
  try {
    await playUntilLive(visit)
    await lowestBet(visit)
    const measured = {} as Record<Outage, Return>
    let key = 'ArrowRight'
    for (const [name, length] of Object.entries(outages) as [Outage, number][]) {
      await visit.page.waitForTimeout(1_000)
      await visit.page.evaluate((pressed) => window.bench.awaitReturn(pressed), key)
      proxy.cut({ once: length === 0 })
      if (length > 0) await pause(length + (Math.random() - 0.5) * swing)
      const back = epoch()
      if (length > 0) proxy.restore()
      const { playing, accepted, frame, live } = await visit.page.evaluate(() => window.bench.returned())
      measured[name] = { playing: playing - back, accepted: accepted - back, frame: frame - back, live: live - back }
      key = key === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    }
    await visit.page.waitForTimeout(500)
    await visit.leave()
    return measured
  } finally {
    proxy.restore()
    await visit.close()
  }
}
