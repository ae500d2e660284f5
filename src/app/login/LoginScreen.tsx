import { useSelector } from '@xstate/react'
import { type AuthRef, selectLoginRef, selectNewPasswordRef } from '#machines/app/auth/index.ts'
import { type LoginRef, selectAsksCode } from '#machines/app/login/index.ts'
import { lazyScreen } from '../../view/lazyScreen.ts'
import { useRoot } from '../../view/root.ts'
import { LoginForm } from './LoginForm.tsx'
import { GuestFrame } from '../../view/GuestFrame.tsx'

const CodeForm = lazyScreen(async () => (await import('./CodeForm.tsx')).CodeForm)
const NewPasswordForm = lazyScreen(async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm)

/** Sign in, and what it may ask for. */
export function LoginScreen({ auth }: { auth: AuthRef }) {
  const { prefetchLobby } = useRoot()
  const login = useSelector(auth, selectLoginRef)
  const newPassword = useSelector(auth, selectNewPasswordRef)
  return (
    <GuestFrame onShown={prefetchLobby}>
      {newPassword && (
        <NewPasswordForm newPassword={newPassword} onLeave={() => auth.send({ type: 'logout.request' })} />
      )}
      {login && <LoginSteps login={login} />}
    </GuestFrame>
  )
}

function LoginSteps({ login }: { login: LoginRef }) {
  return useSelector(login, selectAsksCode) ? <CodeForm login={login} /> : <LoginForm login={login} />
}
