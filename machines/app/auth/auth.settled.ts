/** What the root is told of the person: a guest, or who has signed in. */
import { UserType } from '#protocol/core/codes.ts'
import type { Message } from '../../kit/messages.ts'
import type { Role } from '../app/app.types.ts'
import type { AuthContext } from './auth.types.ts'

function roleOf(type: number): Role {
  if (type === UserType.administrator) return 'admin'
  return type >= UserType.staff ? 'staff' : 'user'
}

export function settled({ signedIn }: AuthContext): Message {
  const user = signedIn?.login.user
  return {
    to: 'app',
    event: {
      type: 'auth.settled',
      person: {
        role: user ? roleOf(user.type) : 'guest',
        type: user?.type ?? 0,
        userId: user?.id ?? null,
        permissions: signedIn?.login.Permissions.map(({ PermissionId }) => PermissionId) ?? [],
      },
      shortcuts: user?.shortcuts ?? [],
      userSettings: user?.settings ?? {},
      lock: {
        hasPin: typeof signedIn?.login.pin_code === 'string',
        isLocked: signedIn?.login.locked === true,
      },
    },
  }
}
