import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { type authMachine, selectAskedUser, selectAuthScreen } from '#machines/session/auth/index.ts'
import { Button } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'

/** What must be answered before the app goes on: a token of somebody else in the address. */
export function AuthGate({ auth }: { auth: ActorRefFrom<typeof authMachine> }) {
  const { t } = useTranslation()
  const screen = useSelector(auth, selectAuthScreen)
  const user = useSelector(auth, selectAskedUser)
  if (screen !== 'asking') return null
  return (
    <NoticePage
      title={user === null ? t('continueAs.titleUnknown') : t('continueAs.title', { user })}
      actions={
        <>
          <Button kind="act" onClick={() => auth.send({ type: 'token.accept' })}>
            {t('continueAs.accept')}
          </Button>
          <Button onClick={() => auth.send({ type: 'token.decline' })}>{t('continueAs.decline')}</Button>
        </>
      }
    >
      {t('continueAs.words')}
    </NoticePage>
  )
}
