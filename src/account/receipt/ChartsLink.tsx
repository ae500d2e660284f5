import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { selectMaySeeSessions } from '#machines/app/auth/index.ts'
import { buttonClass } from '#ui/Button.tsx'
import { useApp } from '../../view/root.ts'

/** For who may see how a session was played: step by step, in the inspector. */
export function ChartsLink({ sessionID }: { sessionID: number }) {
  const { t } = useTranslation()
  const auth = useApp(selectAuthRef)
  const maySee = useSelector(auth, (snapshot) => snapshot !== undefined && selectMaySeeSessions(snapshot))
  if (!maySee) return null
  return (
    <a href={`/inspect?session=${sessionID}`} className={buttonClass()}>
      {t('receipt.charts')}
    </a>
  )
}
