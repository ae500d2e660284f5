/** What is ordered of the venue of a hand-over, and in which words it is asked. */
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { HandingAct, HandingContext, HandOverDecision } from './handing.types.ts'
import { piecesOf, sumOf } from './shift.types.ts'

/** What the count stands for. */
export const actOf = ({ takenId, toId, count }: HandingContext): HandingAct => {
  const counted = { amount: sumOf(count), pieces: piecesOf(count) }
  return takenId === null ? { do: 'give', to: toId ?? 0, ...counted } : { do: 'take', id: takenId, ...counted }
}
const words = {
  give: 'cage.handing.give',
  take: 'cage.handing.take',
  takeBack: 'cage.handing.takeBack',
  refuse: 'cage.handing.refuse',
  callOff: 'cage.handing.callOff',
  letThrough: 'cage.handing.letThrough',
} as const
/** One that is decided is asked about first; to let it through needs a reason. */
export const orderOf = (act: HandingAct, as?: HandOverDecision): CommandOrder<HandingAct> => {
  const decided = act.do === 'end' || act.do === 'settle'
  const key = words[decided ? (as ?? 'refuse') : act.do]
  return {
    act,
    isAsked: decided,
    isDangerous: false,
    title: { key },
    words: decided ? { key: act.do === 'end' ? 'cage.handing.endWords' : 'cage.handing.settleWords' } : null,
    confirm: { key },
    reason: act.do === 'settle' ? 'required' : 'none',
    phrase: null,
    affected: [],
    done: null,
  }
}
