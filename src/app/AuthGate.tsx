import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { type authMachine, selectAuthScreen, selectBootstrapRef } from '#machines/app/auth/index.ts'
import { selectAskedUser } from '#machines/app/bootstrap/index.ts'
import { Button } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { EnrolScreen, LoginScreen } from './screenChunks.tsx'

type Props = { auth: ActorRefFrom<typeof authMachine>; children: ReactNode }

/** Instead of anything else, what must be answered before the app goes on: a token of somebody else in the address, a password to be changed, a second factor to be enrolled. */
export function AuthGate({ auth, children }: Props) {
  const { t } = useTranslation()
  const screen = useSelector(auth, selectAuthScreen)
  const bootstrap = useSelector(auth, selectBootstrapRef)
  const user = useSelector(bootstrap, selectAskedUser)
  if (screen === 'passwordChangeRequired') return <LoginScreen auth={auth} />
  if (screen === 'enrolling') return <EnrolScreen auth={auth} />
  if (user === undefined) return children
  return (
    <NoticePage
      title={user === null ? t('continueAs.titleUnknown') : t('continueAs.title', { user })}
      actions={
        <>
          <Button kind="act" onClick={() => bootstrap?.send({ type: 'token.accept' })}>
            {t('continueAs.accept')}
          </Button>
          <Button onClick={() => bootstrap?.send({ type: 'token.decline' })}>{t('continueAs.decline')}</Button>
        </>
      }
    >
      {t('continueAs.words')}
    </NoticePage>
  )
}
