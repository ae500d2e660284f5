import { many, type Seeding } from '../kit/area.ts'
import {
  address,
  companyName,
  emailOf,
  firstName,
  fullName,
  jobTitle,
  lastName,
  phoneNumber,
  picture,
  sentence,
} from '../kit/texts.ts'
import type { State } from './entities.ts'

export function seed({ dice }: Seeding): State {
  const contacts = many(24, (id) => {
    const name = firstName(dice)
    const last = lastName(dice)
    return {
      ...{ id, name, lastName: last, avatar: picture(`${name} ${last}`), nickname: name.slice(0, 3) },
      ...{ company: companyName(dice), jobTitle: jobTitle(dice), email: emailOf(`${name} ${last}`) },
      ...{ phone: phoneNumber(dice), address: address(dice) },
      birthday: `19${dice.int(60, 99)}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`,
      notes: dice.chance(0.5) ? sentence(dice) : '',
    }
  })
  const ids = contacts.map(({ id }) => id)
  const name = fullName(dice)
  const groups = ['Friends', 'Clients', 'Recent workers'].map((group, place) => ({
    ...{ id: String(place + 1), name: group, contactIds: dice.some(ids, dice.int(3, 6)) },
  }))
  const user = {
    id: 'user-1',
    name,
    avatar: picture(name),
    starred: dice.some(ids, 6),
    frequentContacts: dice.some(ids, 8),
    groups,
  }
  return { contacts, user }
}
