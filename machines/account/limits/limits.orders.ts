/** What a player wishes of their limits, as a command: stricter runs at once, looser and what shuts one out is asked first. */
import type { PlayerLimits } from '#protocol/core/limits.ts'
import type { CommandOrder } from '../../kit/command/command.types.ts'
import type { LimitsAct, LimitsContext, LimitsWish } from './limits.types.ts'

/** Whether a limit would allow more than it does: no limit at all allows most. A longer time between two reality checks does too. */
export const isLooser = (wanted: number | null, now: number | null) => now !== null && (wanted === null || wanted > now)

const plain = {
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
  ...{ words: null, confirm: { key: 'limits.set' }, title: { key: 'limits.title' }, done: { key: 'limits.done.set' } },
} as const satisfies Omit<CommandOrder, 'act'>

/** One that is looser is told before what will come of it: 24 hours in which it can be taken back. */
const loosening = (act: LimitsAct, wanted: number | null): CommandOrder<LimitsAct> => ({
  ...{ ...plain, act, isAsked: true },
  title: { key: wanted === null ? 'limits.looser.removeTitle' : 'limits.looser.title' },
  words: { key: 'limits.looser.words' },
  confirm: { key: 'limits.looser.confirm' },
  done: { key: 'limits.done.pending' },
})

const amountOf = ({ limits }: PlayerLimits, name: string) =>
  limits.find(({ kind, period }) => `${kind}-${period}` === name)?.amount ?? null

export function orderOf({ limits, username }: LimitsContext, wish: LimitsWish): CommandOrder<LimitsAct> {
  switch (wish.type) {
    case 'limit.set': {
      const { limit, amount } = wish
      const act: LimitsAct = { do: 'setMoney', limit, amount }
      return isLooser(amount, limits && amountOf(limits, limit)) ? loosening(act, amount) : { ...plain, act }
    }
    case 'realityCheck.set': {
      const { minutes } = wish
      const act: LimitsAct = { do: 'setRealityCheck', minutes }
      const now = limits?.realityCheck.minutes ?? null
      return isLooser(minutes, now) ? loosening(act, minutes) : { ...plain, act }
    }
    case 'change.withdraw':
      return { ...plain, act: { do: 'withdraw', limit: wish.limit }, done: { key: 'limits.done.withdrawn' } }
    case 'timeOut.wanted':
      return {
        ...plain,
        act: { do: 'timeOut', hours: wish.hours },
        isAsked: true,
        title: { key: 'limits.timeOut.ask', params: { count: wish.hours / 24 } },
        words: { key: 'limits.timeOut.means' },
        confirm: { key: 'limits.timeOut.confirm' },
        done: { key: 'limits.timeOut.done' },
      }
    case 'exclusion.wanted':
      return {
        ...plain,
        act: { do: 'exclude', months: wish.months, confirmation: username },
        isAsked: true,
        isDangerous: true,
        title: {
          key: wish.months === null ? 'limits.exclusion.askForEver' : 'limits.exclusion.ask',
          params: { count: wish.months ?? 0 },
        },
        words: { key: wish.months === null ? 'limits.exclusion.meansForEver' : 'limits.exclusion.means' },
        confirm: { key: 'limits.exclusion.confirm' },
        phrase: username,
        proofs: ['password', 'pin'],
        done: { key: 'limits.exclusion.done' },
      }
  }
}
