/** What goes on at a seat, in the words that its player is told it by. */
import type { OccupancyContext } from '#machines/venue/occupancy/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { GameState, SeatStanding } from '#protocol/core/entities.ts'

type Context = Pick<OccupancyContext, 'holder' | 'problems'>

/** `game`: of the cabinet, as far as it is known. */
export function standingOf(status: number, { holder, problems }: Context, game: GameState['state']): SeatStanding {
  if (problems.includes('metersContradict')) return 'disputed'
  if (problems.includes('unknownTransfer')) return 'unproved'
  // A cash-out that became a hand pay: published as an error, and none to the player.
  if (problems.includes('handPay')) return 'handPay'
  switch (status) {
    case MachineStatus.offline:
      return 'offline'
    case MachineStatus.error:
      return holder?.leaving ? 'blocked' : 'fault'
    case MachineStatus.feature:
      return inRound(game, Boolean(holder?.leaving))
    case MachineStatus.cashingOut:
      return 'cashingOut'
    case MachineStatus.disconnected:
      return 'away'
    default:
      return 'playing'
  }
}

function inRound(game: GameState['state'], isLeaving: boolean): SeatStanding {
  if (game === 'handPay') return 'handPay'
  if (isLeaving) return 'leaving'
  if (game === 'winWaiting') return 'win'
  if (game === 'feature') return 'freeSpins'
  return game === 'spinning' ? 'round' : 'kept'
}
