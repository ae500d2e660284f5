import { type Pocket, spendOrder } from '#protocol/core/codes.ts'

/** Names of the ledger's accounts. A wallet and a machine may not fall below zero, the house may. */
export const walletOf = (accountId: number, pocket: Pocket) => `wallet/${accountId}/${pocket}`
export const machineAccount = (machineId: number) => `machine/${machineId}`
/** Money across the desk, and what play gave the house. */
export const houseCash = 'house/cash'
export const houseGame = 'house/game'

export const floorOf = (name: string): number | null => (name.startsWith('house/') ? null : 0)

const shape = new RegExp(
  `^(?:wallet/[1-9]\\d{0,15}/(?<pocket>${spendOrder.join('|')})|machine/[1-9]\\d{0,15}|house/[a-z]{1,40})$`,
)

/** What the account is counted under in the totals: wallets per pocket, all machines, each of the house's. Null: no account is named so. */
export function classOf(name: string): string | null {
  const match = shape.exec(name)
  if (!match) return null
  if (match.groups?.pocket !== undefined) return `wallet/${match.groups.pocket}`
  return name.startsWith('machine/') ? 'machine' : name
}
