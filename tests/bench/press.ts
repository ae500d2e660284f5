import { type Guest, lowestBet, playUntilLive } from './pages.ts'
import { summaryOf } from './statistics.ts'

const presses = 20

/** Many bets up and down in one sitting; the answer is their median. */
export async function measurePress(guest: Guest): Promise<number> {
  const visit = await guest.visit()
  try {
    await playUntilLive(visit)
    await lowestBet(visit)
    // Long enough for the browser's jitter buffer to have found its depth.
    await visit.page.waitForTimeout(2_000)
    const took: number[] = []
    for (let press = 0; press < presses; press += 1) {
      await visit.page.evaluate(() => window.bench.awaitPress())
      // Anywhere between two of the cabinet's frames, and past what the last press set in motion.
      await visit.page.waitForTimeout(120 + Math.random() * 100)
      await visit.page.keyboard.press(press % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      took.push((await visit.page.evaluate(() => window.bench.pressed())).took)
    }
    await visit.leave()
    return summaryOf(took).median
  } finally {
    await visit.close()
  }
}
