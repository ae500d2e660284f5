import { useSelector } from '@xstate/react'
import { type AuthRef, selectAuthScreen } from '#machines/session/auth/index.ts'
import { useRoot } from '../../shell/root.ts'
import { CodeForm } from './CodeForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Sign in, and what it may ask for. */
export function LoginScreen({ auth }: { auth: AuthRef }) {
  const { prefetchLobby } = useRoot()
  const screen = useSelector(auth, selectAuthScreen)
  return (
    <LoginFrame onShown={prefetchLobby}>
      {screen === 'owing' ? (
        <NewPasswordForm auth={auth} />
      ) : screen === 'coding' ? (
        <CodeForm auth={auth} />
      ) : (
        <LoginForm auth={auth} />
      )}
    </LoginFrame>
  )
}
