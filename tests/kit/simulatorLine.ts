import { LineClient } from '#tests/simulator/lineKit.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'

/** A line of one's own to the cabinets of a data folder, whose key is there to be read. */
export function openLine(dataFolder: string): Promise<LineClient> {
  const { line, key } = simulatorAddress(dataFolder)
  return LineClient.open(line, key)
}
