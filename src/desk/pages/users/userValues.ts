import type { NewUser, UserChange } from '#machines/desk/pages/users/index.ts'
import type { User } from '#protocol/core/users.ts'

/** As the fields of the form hold them. */
export type UserValues = {
  username: string
  name: string
  lastname: string
  email: string
  phone: string
  card: string
  type: string
  groupId: string
  isVip: boolean
  /** Papers that are in one's hands just now: nothing of it is shown again. */
  identity: { document: string; number: string; bornOn: string | null; expiresOn: string | null }
}

export const valuesOf = (user: User | null): UserValues => ({
  ...{ username: user?.username ?? '', name: user?.name ?? '', lastname: user?.lastname ?? '' },
  ...{ email: user?.email ?? '', phone: user?.phone ?? '', card: user?.card ?? '' },
  ...{ type: String(user?.type ?? 0), groupId: String(user?.group?.Id ?? ''), isVip: user?.isVip ?? false },
  identity: { document: '', number: '', bornOn: null, expiresOn: null },
})

const orNull = (text: string) => text.trim() || null
/** As the calls take them. */
export const bodyOf = <Values extends Omit<UserValues, 'username' | 'identity'>>({
  ...values
}: Values): Omit<Values, keyof UserValues> &
  Omit<NewUser, 'username'> &
  Pick<Values, Extract<keyof Values, 'username'>> => ({
  ...values,
  ...{ email: orNull(values.email), phone: orNull(values.phone), card: orNull(values.card) },
  ...{ type: Number(values.type), groupId: values.groupId === '' ? null : Number(values.groupId) },
})

type Papers = Pick<UserValues, 'identity'>
/** Of an edit: papers where anything of them was written. */
export function papersOf({ identity: { expiresOn, ...paper } }: Papers): Pick<UserChange, 'identity'> {
  const identity = { ...paper, ...(expiresOn === null ? {} : { expiresOn }) }
  return Object.values(identity).some(Boolean) ? { identity: identity as unknown as UserChange['identity'] } : {}
}

/** Only what differs, with what was seen instead: what others have changed meanwhile stays. */
export function changeOf(values: UserValues, user: User): UserChange {
  const { username: _, identity, ...now } = values
  const { username: __, identity: ___, ...before } = valuesOf(user)
  const was = bodyOf(before)
  const changed = Object.entries(bodyOf(now)).filter(([name, value]) => value !== was[name as keyof typeof was])
  const seen = Object.fromEntries(changed.map(([name]) => [name, was[name as keyof typeof was]]))
  return { ...Object.fromEntries(changed), ...(changed.length > 0 ? { seen } : {}), ...papersOf({ identity }) }
}
