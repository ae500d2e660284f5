import type { Seeding } from '../kit/area.ts'
import { fullName, picture } from '../kit/texts.ts'
import type { Role, State } from './entities.ts'

const roles: readonly Role[] = ['admin', 'staff', 'user']

/** One of each role: `admin@sample.example` with the password `admin`, and so on. */
export const seed = ({ dice }: Seeding): State => ({
  users: roles.map((role, place) => {
    const displayName = fullName(dice)
    return {
      uuid: `sample-user-${place + 1}`,
      from: 'custom-db',
      password: role,
      role,
      data: {
        displayName,
        photoURL: picture(displayName),
        email: `${role}@sample.example`,
        settings: { layout: { style: 'layout1', config: {} } },
        shortcuts: ['calendar', 'mail', 'contacts', 'todo'],
      },
    }
  }),
})
