/** What staff do about the limits and the exclusion of a player, as it is asked before. */
import type { TFunction } from 'i18next'
import type { LimitsOfUser } from '#machines/desk/pages/user/index.ts'
import type { UserOrder } from '#machines/desk/pages/users/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import { personName } from '../../../view/personName.ts'

type Player = Parameters<typeof personName>[0] & { id: number }
type Order = CommandOrder<UserOrder>
type Shut = { exclusion: NonNullable<LimitsOfUser['exclusion']>; proposal: LimitsOfUser['proposal'] }
const asked = { isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [] } as const

/** At once when the term is over. Before, the one proposes it and another one confirms what they have read. */
export function liftOrder(player: Player, { exclusion, proposal }: Shut): Order {
  const name = personName(player)
  const waits = exclusion.state === 'running' && proposal === null
  return {
    ...asked,
    act: { do: 'lift', id: player.id, name, askedAt: proposal?.at ?? null },
    title: { key: 'users.lift.ask', params: { name } },
    words: { key: waits ? 'users.lift.willWait' : proposal ? 'users.lift.willConfirm' : 'users.lift.will' },
    confirm: { key: waits ? 'users.lift.propose' : proposal ? 'users.lift.confirm' : 'users.lift.act' },
    done: waits ? { key: 'users.waits' } : { key: 'users.lift.done', params: { name } },
  }
}

/** `isOwn`: taken back by who proposed it. */
export function keepOutOrder(player: Player, isOwn: boolean): Order {
  const name = personName(player)
  return {
    ...asked,
    act: { do: 'keepOut', id: player.id, name },
    title: { key: isOwn ? 'users.lift.askBack' : 'users.lift.askKeep', params: { name } },
    words: { key: 'users.lift.willKeep' },
    confirm: { key: isOwn ? 'users.lift.takeBack' : 'users.lift.keep' },
    done: { key: 'users.lift.kept', params: { name } },
  }
}

/** `what`: as the line says that it is about. */
export function lowerOrder(t: TFunction, player: Player, limit: LimitName, what: string): Order {
  const name = personName(player)
  const isCheck = limit === 'reality-check'
  return {
    ...asked,
    act: { do: 'lowerLimit', id: player.id, name, limit },
    title: { key: 'users.lower.ask', params: { name } },
    words: { key: 'users.lower.will' },
    confirm: { key: 'users.lower.act' },
    done: { key: 'users.lower.done', params: { name } },
    field: {
      ...{ path: isCheck ? 'realityCheckMinutes' : 'limits.0.amount', text: '', decimals: isCheck ? 0 : 2 },
      label: { text: isCheck ? `${what}, ${t('users.lower.minutes')}` : what },
      problems: {
        raise: { key: 'refusal.raise' },
        invalid: { key: isCheck ? 'users.lower.badMinutes' : 'users.lower.badAmount' },
      },
    },
  }
}
