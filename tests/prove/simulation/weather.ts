import type { Random } from './random.ts'

/** How bad one world is. Chances are per message, per await or per second, as named; a calm world has none. */
export type Weather = {
  /** Of each message between venue and floor, and of each between player and venue. */
  requestLost: number
  replyLost: number
  doubledRequest: number
  /** A copy of it comes when the venue has asked again, or has given up. */
  lateRequest: number
  /** What is asked overtakes what was asked before; otherwise it keeps its order, as on a socket. */
  requestsOvertake: boolean
  /** The same of what the cabinets say. */
  answersOvertake: boolean
  /** Longest way of a message, ms. */
  longestWay: number
  /** Of each second, per process: its line to the floor breaks. */
  lineBreaks: number
  /** Of each second, per process: it stands still for seconds, and another takes over. */
  processStalls: number
  /** Of each await of a transaction. */
  storeFails: number
  storeSlow: number
  processDies: number
  /** Of each commit: it is done, and its answer is lost. */
  commitUnanswered: number
  /** Of each entry of a cabinet's journal: the power goes, before or behind it. */
  powerCut: number
  /** Of each second, per cabinet: somebody raises a fault there. */
  cabinetFaults: number
  /** Of each second, per cabinet: under its number another one stands for a while, or it as it was before. */
  impostors: number
  /** Of each thing that a player does: the socket is lost instead. */
  socketLost: number
}

export const calm: Weather = {
  requestLost: 0,
  replyLost: 0,
  doubledRequest: 0,
  lateRequest: 0,
  requestsOvertake: false,
  answersOvertake: false,
  longestWay: 20,
  lineBreaks: 0,
  processStalls: 0,
  storeFails: 0,
  storeSlow: 0,
  processDies: 0,
  commitUnanswered: 0,
  powerCut: 0,
  cabinetFaults: 0,
  impostors: 0,
  socketLost: 0,
}

const worst: Weather = {
  requestLost: 0.06,
  replyLost: 0.05,
  doubledRequest: 0.1,
  lateRequest: 0.3,
  requestsOvertake: true,
  // No driver there is can do it: a line is one socket. A driver on datagrams would have to be proved with true.
  answersOvertake: false,
  longestWay: 2_000,
  lineBreaks: 0.02,
  processStalls: 0.03,
  storeFails: 0.000_4,
  storeSlow: 0.02,
  processDies: 0.000_15,
  commitUnanswered: 0.004,
  powerCut: 0.006,
  cabinetFaults: 0.12,
  impostors: 0.02,
  socketLost: 0.08,
}

/** Each world has some of the faults only, so that one kind does not hide what another would find. */
export function drawWeather(random: Random): Weather {
  const drawn = { ...calm }
  for (const name of Object.keys(worst) as (keyof Weather)[]) {
    if (random.chance(0.4)) continue
    const most = worst[name]
    if (typeof most === 'boolean') Object.assign(drawn, { [name]: most && random.chance(0.5) })
    else Object.assign(drawn, { [name]: name === 'longestWay' ? random.between(20, most) : most * random.unit() })
  }
  return drawn
}
