import { useSelector } from '@xstate/react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { selectHasSecondFactor } from '#machines/app/auth/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { useApp } from '../view/root.ts'

type AppCodeProps = {
  id: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  problem: string | null
}
/** The code of the authenticator app, of who has one. */
export function AppCode(field: AppCodeProps) {
  const { t } = useTranslation()
  const auth = useApp(selectAuthRef)
  const hasApp = useSelector(auth, (snapshot) => snapshot !== undefined && selectHasSecondFactor(snapshot))
  if (!hasApp) return null
  return (
    <TextField
      {...field}
      label={t('secondFactor.anyCode')}
      hint={t('secondFactor.codeHint')}
      autoComplete="one-time-code"
      maxLength={32}
      dir="ltr"
    />
  )
}
