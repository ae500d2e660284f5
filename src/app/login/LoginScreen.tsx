import { useSelector } from '@xstate/react'
import { type AuthRef, selectAuthScreen } from '#machines/app/auth/index.ts'
import { part } from '../../view/lazyPart.ts'
import { useRoot } from '../../view/root.ts'
import { LoginForm } from './LoginForm.tsx'
import { GuestFrame } from '../../view/GuestFrame.tsx'

const CodeForm = part(async () => (await import('./CodeForm.tsx')).CodeForm)
const NewPasswordForm = part(async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm)

/** Sign in, and what it may ask for. */
export function LoginScreen({ auth }: { auth: AuthRef }) {
  const { prefetchLobby } = useRoot()
  const screen = useSelector(auth, selectAuthScreen)
  return (
    <GuestFrame onShown={prefetchLobby}>
      {screen === 'passwordChangeRequired' ? (
        <NewPasswordForm auth={auth} />
      ) : screen === 'secondFactorPrompt' ? (
        <CodeForm auth={auth} />
      ) : (
        <LoginForm auth={auth} />
      )}
    </GuestFrame>
  )
}
