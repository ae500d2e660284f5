/** What a cabinet's state and exceptions mean to the charts and to people. */
import type { CabinetFacts, OccupancyEvent } from '#machines/venue/occupancy/index.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { MachineState } from './step.ts'
import type { Effect } from './effects.ts'

/** What the cabinet has won for its players less what they have bet, since its first day: no player is told. */
export const lifetimeNetOf = ({ meters }: CabinetState): number => meters.TotalWin - meters.TurnOver

/** `netBefore`: of the session that plays. */
export const gameOf = (state: CabinetState, netBefore?: number): GameState => ({
  sequence: state.version,
  state: !state.powered || state.faults.length > 0 ? 'outOfService' : state.phase,
  round: state.round,
  credit: state.credit,
  bet: state.bet,
  win: state.win,
  freeSpins: state.freeSpins,
  buttons: state.buttons,
  ...(state.commitment === undefined ? {} : { commitment: state.commitment }),
  ...(state.gamble === undefined ? {} : { gamble: state.gamble }),
  ...(netBefore === undefined ? {} : { net: lifetimeNetOf(state) - netBefore }),
})

const factsOf = (state: CabinetState): CabinetFacts => ({
  credit: state.credit,
  roundOpen: state.phase !== 'idle',
  winWaiting: state.phase === 'winWaiting',
})

export function healthOf(state: CabinetState, at: number): OccupancyEvent {
  if (!state.powered) return { type: 'link.lost', at }
  if (state.faults.length > 0) return { type: 'fault.raised', faults: state.faults, at }
  return { type: 'machine.recovered', facts: factsOf(state), at }
}

export function handPayOf({ handPay, meters: { ResetCredit } }: CabinetState): ((at: number) => OccupancyEvent)[] {
  if (!handPay) return []
  const { event, amount, cause } = handPay
  return [(at) => ({ type: 'handPay.pending', event, amount, cause, resetCredit: ResetCredit, at })]
}

export function eventsOf(exception: CabinetException, state: CabinetState): ((at: number) => OccupancyEvent)[] {
  switch (exception) {
    case 'round.started':
    case 'win.waiting':
    case 'round.ended':
      return [(at) => ({ type: exception, at })]
    case 'handPay.pending':
      return handPayOf(state)
    case 'fault.raised':
    case 'fault.cleared':
    case 'credit.inserted':
    case 'power.lost':
    case 'power.restored':
      return [(at) => healthOf(state, at)]
    default:
      return []
  }
}

export function lostOrder(occupancy: MachineState['occupancy'], state: CabinetState): Effect | null {
  const { powerCut, holder } = occupancy.context
  if (state.powered === powerCut) return { order: 'power', on: !powerCut }
  const isWaiting = occupancy.matches({ occupancy: { feature: 'restarting' } }) && holder !== null
  const isPlaying =
    state.powered && state.faults.length === 0 && (state.phase === 'spinning' || state.phase === 'feature')
  return isWaiting && isPlaying ? { order: 'restart', undone: holder.sessionId } : null
}
