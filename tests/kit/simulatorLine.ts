import { LineClient } from '#tests/simulator/lineKit.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'

/** A line of one's own to the cabinets of a data folder, whose key is there to be read. */
export function openLine(dataFolder: string): Promise<LineClient> {
  const { line, key } = simulatorAddress(dataFolder)
  return LineClient.open(line, key)
}

export type Outcome = 'lose' | 'win' | 'feature' | 'handPay'
/** The next rounds of a cabinet. */
export async function forceRounds(dataFolder: string, cabinet: number, outcome: Outcome, count = 1): Promise<void> {
  const line = await openLine(dataFolder)
  await line.ask({ op: 'fault', cabinet, fault: { kind: 'game.outcome', on: true, count, outcome } })
  line.close()
}
/** Every round at this cabinet loses: one in 140 opens the feature otherwise, and takes half a minute, or ends in a hand pay. */
export const loseFromNow = (dataFolder: string, cabinet: number) => forceRounds(dataFolder, cabinet, 'lose', 1_000_000)
