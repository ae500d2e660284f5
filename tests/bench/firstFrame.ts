import { type Guest, playUntilLive } from './pages.ts'
import { mediansOf, summaryOf } from './statistics.ts'

export type FirstFrames = {
  first: number
  again: number
  phases: Record<string, number>
  phasesAgain: Record<string, number>
}

const timesAgain = 3

/** A fresh loading of the page, Play, the first frame; then back and Play some more in the same loading, of which the median counts. */
export async function measureFirstFrame(guest: Guest): Promise<FirstFrames> {
  const visit = await guest.visit()
  try {
    const once = async () => {
      const { clickedAt, paintedAt } = await playUntilLive(visit)
      const phases = await visit.phases(clickedAt)
      await visit.page.waitForTimeout(500)
      await visit.leave()
      return { took: paintedAt - clickedAt, phases }
    }
    const first = await once()
    const again: Awaited<ReturnType<typeof once>>[] = []
    for (let time = 0; time < timesAgain; time += 1) again.push(await once())
    return {
      first: first.took,
      again: summaryOf(again.map(({ took }) => took)).median,
      phases: first.phases,
      phasesAgain: mediansOf(again.map(({ phases }) => phases)),
    }
  } finally {
    await visit.close()
  }
}
