import type { TFunction } from 'i18next'
import { Ban, KeyRound, LogOut, Pencil, ShieldOff, Undo2, Unlock } from 'lucide-react'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { NewUser, RequestRow, UserChange, UserOrder } from '#machines/desk/pages/users/index.ts'
import type { ShownUser } from '#machines/desk/pages/user/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { ToastText } from '#machines/kit/toast.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { User } from '#protocol/core/users.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { personName } from '../../../view/personName.ts'

const day = 24 * 60
/** For how long somebody is kept out, minutes; null: for ever. */
const terms = { blockDay: day, blockWeek: 7 * day, blockMonth: 30 * day, block: null } as const
type Term = keyof typeof terms
const plainActs = ['unblock', 'wake', 'unlock', 'kick', 'password', 'pin', 'secondFactor'] as const
type PlainAct = (typeof plainActs)[number]
/** Those that one of the staff gets when a second person confirms it. */
const keyActs: readonly string[] = ['password', 'pin', 'secondFactor']
const icon = { size: 16, 'aria-hidden': true } as const

/** What may be done to them by who looks; nothing to oneself. */
export function userActs(t: TFunction, viewer: Viewer, user: ShownUser, isOwn: boolean): MenuItem[] {
  if (isOwn) return user.mayEdit ? [itemOf(t, 'edit', <Pencil {...icon} />)] : []
  const outranks = viewer.type === 4 || viewer.type > user.type
  const mayKick = outranks && holds(viewer, [...acts.kick, ...acts.editUsers])
  const kick: MenuItem = {
    ...{ ...itemOf(t, 'kick', <LogOut {...icon} />), isDangerous: true },
    ...(user.signedIn === 0 ? { blockedReason: t('users.whyNot.signedOut') } : {}),
  }
  if (!user.mayEdit) return mayKick ? [kick] : []
  return [
    itemOf(t, 'edit', <Pencil {...icon} />),
    ...(user.blocked
      ? [itemOf(t, user.blocked.isDormant ? 'wake' : 'unblock', <Undo2 {...icon} />)]
      : (Object.keys(terms) as Term[]).map((term, place) => ({
          ...{ ...itemOf(t, term, <Ban {...icon} />), isDangerous: true, startsGroup: place === 0 },
        }))),
    ...(user.protectedUntil === null ? [] : [itemOf(t, 'unlock', <Unlock {...icon} />)]),
    { ...kick, startsGroup: true },
    { ...itemOf(t, 'password', <KeyRound {...icon} />), startsGroup: true },
    itemOf(t, 'pin', <KeyRound {...icon} />),
    {
      ...itemOf(t, 'secondFactor', <ShieldOff {...icon} />),
      ...(user.hasSecondFactor ? {} : { blockedReason: t('users.whyNot.noFactor') }),
    },
  ]
}
const itemOf = (t: TFunction, value: string, shown: MenuItem['icon']): MenuItem => ({
  ...{ value, label: t(`users.act.${value}`), icon: shown },
})

type Order = CommandOrder<UserOrder>
type Asking = Pick<Order, 'reason' | 'isDangerous'> & { words: ToastText; done: ToastText | null }
function orderOf(act: UserOrder, word: string, { reason, isDangerous, words, done }: Asking): Order {
  const params = { name: act.name }
  return {
    ...{ act, reason, isDangerous, words, done, isAsked: true, phrase: null, affected: [] },
    title: { key: `users.ask.${word}`, params },
    confirm: { key: `users.act.${word}` },
  }
}
/** What a second person confirms is not done yet. */
const waiting: ToastText = { key: 'users.waits' }

/** What is asked before it is done; null where it is no act. */
export function actOrder(
  value: string,
  user: Pick<User, 'id' | 'type' | 'name' | 'lastname' | 'username'>,
): Order | null {
  const { id } = user
  const name = personName(user)
  if (value in terms) {
    const act: UserOrder = { do: 'block', id, name, minutes: terms[value as Term] }
    return orderOf(act, value, {
      ...{ reason: 'required', isDangerous: false, words: { key: 'users.will.block' } },
      done: { key: 'users.done.block', params: { name } },
    })
  }
  const plain = plainActs.find((one) => one === value)
  if (plain === undefined) return null
  const waits = user.type > 0 && keyActs.includes(plain)
  const isGentle = plain === 'unblock' || plain === 'unlock'
  return orderOf({ do: plain === 'wake' ? 'unblock' : (plain satisfies PlainAct), id, name }, plain, {
    reason: isGentle ? 'optional' : 'required',
    isDangerous: !isGentle && plain !== 'wake',
    words: { key: waits ? `users.willWait.${plain}` : `users.will.${plain}` },
    done: waits ? waiting : { key: `users.done.${plain}`, params: { name } },
  })
}

export function createOrder(user: NewUser): Order {
  const name = personName(user)
  const isStaff = user.type > 0
  return orderOf({ do: 'create', user, name }, 'create', {
    ...{ reason: 'optional', isDangerous: false },
    words: { key: isStaff ? 'users.willWait.create' : 'users.will.create' },
    done: isStaff ? waiting : { key: 'users.done.create', params: { name } },
  })
}

/** Another group of one of the staff, and a higher type, wait for a second person. */
export function editOrder(user: User, change: UserChange): Order {
  const name = personName(user)
  const waits = user.type > 0 && ('groupId' in change || (change.type ?? user.type) > user.type)
  const order = orderOf({ do: 'edit', id: user.id, change, name }, 'edit', {
    ...{ reason: 'optional', isDangerous: false },
    words: { key: waits ? 'users.willWait.edit' : 'users.will.edit' },
    done: waits ? waiting : { key: 'users.done.edit', params: { name } },
  })
  return { ...order, confirm: { key: 'users.save' } }
}

export function requestOrder(value: string, { id, name, lastname, username }: RequestRow): Order | null {
  const asker = personName({ name, lastname, username })
  if (value === 'accept')
    return {
      ...orderOf({ do: 'accept', id, name: asker }, value, {
        ...{ reason: 'optional', isDangerous: false, words: { key: 'users.will.accept' } },
        done: { key: 'users.done.accept', params: { name: asker } },
      }),
      field: {
        ...{ path: 'username', label: { key: 'users.username' }, hint: { key: 'users.acceptHint' }, text: username },
        problems: { 'name taken': { key: 'users.nameTaken' }, invalid: { key: 'users.nameInvalid' } },
      },
    }
  if (value === 'decline')
    return orderOf({ do: 'decline', id, name: asker }, value, {
      ...{ reason: 'required', isDangerous: true, words: { key: 'users.will.decline' } },
      done: { key: 'users.done.decline', params: { name: asker } },
    })
  return null
}
