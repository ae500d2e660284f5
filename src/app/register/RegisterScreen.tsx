import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type RegisterRef, selectRegisterScreen } from '#machines/app/register/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { GuestFrame } from '../../view/GuestFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const box = css({ inlineSize: '[min(360px, 100%)]', display: 'grid', gap: '5', smallDown: { inlineSize: 'full' } })
const heading = css({ textStyle: 'headline', fontStretch: '112%', letterSpacing: '[-.01em]', textWrap: 'balance' })
const steps = css({
  textStyle: 'body',
  color: 'text2',
  display: 'grid',
  gap: '4',
  listStyle: 'decimal',
  paddingInlineStart: '5',
  '& li::marker': { color: 'text3' },
})
const words = css({ textStyle: 'body', color: 'text2' })

/** A guest asks for an account, and hears what happens next. */
export function RegisterScreen({ register }: { register: RegisterRef }) {
  const screen = useSelector(register, selectRegisterScreen)
  return (
    <GuestFrame>
      {screen === 'form' ? (
        <RegisterForm register={register} />
      ) : (
        <Sent register={register} isMade={screen === 'made'} />
      )}
    </GuestFrame>
  )
}

function Sent({ register, isMade }: { register: RegisterRef; isMade: boolean }) {
  const { t } = useTranslation()
  return (
    <section className={box} role="status">
      <h1 className={heading}>{t(isMade ? 'register.made.title' : 'register.waiting.title')}</h1>
      {isMade ? (
        <p className={words}>{t('register.made.words')}</p>
      ) : (
        <ol className={steps}>
          <li>{t('register.waiting.looks')}</li>
          <li>{t('register.waiting.comes')}</li>
          <li>{t('register.waiting.signIn')}</li>
        </ol>
      )}
      <Button kind="act" size="large" autoFocus onClick={() => register.send({ type: 'login.selected' })}>
        {t('register.toLogin')}
      </Button>
    </section>
  )
}
