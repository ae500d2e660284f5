import { useTranslation } from 'react-i18next'
import { selectLanguage } from '#machines/session/app/index.ts'
import type { AuthRef } from '#machines/session/auth/index.ts'
import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { useApp, useSettings } from '../../shell/root.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LoginForm } from './LoginForm.tsx'

const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(480px, 38%) 1fr]',
  minBlockSize: '100dvh',
  bg: 'sunken',
  overflow: 'hidden',
  smallDown: { display: 'flex', flexDirection: 'column', overflow: 'visible' },
})
const side = css({
  position: 'relative',
  zIndex: '1',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '5',
  paddingBlock: '[36px 32px]',
  paddingInlineStart: '[clamp(24px, 6vw, 88px)]',
  '--mark-ground': '{colors.sunken}',
  fontSize: '[1.25rem]',
  smallDown: { flex: '1', padding: '[0 20px 22px]', marginBlockStart: '[-34px]' },
})
const art = css({
  position: 'relative',
  overflow: 'hidden',
  '& img': {
    position: 'absolute',
    insetInlineStart: '[-4%]',
    insetBlockStart: '[-16%]',
    blockSize: '[132%]',
    maxInlineSize: 'none',
    transform: 'perspective(1900px) rotateY(-17deg) rotateX(1deg)',
    transformOrigin: '0 50%',
  },
  _rtl: { '& img': { transform: 'perspective(1900px) rotateY(17deg) rotateX(1deg)', transformOrigin: '100% 50%' } },
  _after: {
    content: '""',
    position: 'absolute',
    inset: '[-1px]',
    background:
      '[linear-gradient(to right, token(colors.sunken), token(colors.clear) 34%), linear-gradient(to top, oklch(.1 .018 238 / .75), transparent 34%)]',
    _rtl: {
      background:
        '[linear-gradient(to left, token(colors.sunken), token(colors.clear) 34%), linear-gradient(to top, oklch(.1 .018 238 / .75), transparent 34%)]',
    },
    smallDown: { background: '[linear-gradient(to top, token(colors.sunken) 8%, transparent 70%)]' },
  },
  smallDown: {
    order: '-1',
    blockSize: '[252px]',
    flex: 'none',
    '& img': { blockSize: '[360px]', insetBlockStart: '[-62px]', insetInlineStart: '[-60px]', transform: 'none' },
  },
})
const foot = css({ textStyle: 'dense', color: 'text3', display: 'grid', gap: '[10px]' })

/** Sign in, beside a close look at a cabinet's reels. */
export function LoginScreen({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const language = useApp(selectLanguage)
  return (
    <div className={page}>
      <main className={side}>
        <Mark label="Takewin" />
        <LoginForm auth={auth} />
        <footer className={foot}>
          <LanguageChoice current={language} turkish={languageSelect} />
          <p>{t('login.adults')}</p>
        </footer>
      </main>
      <div className={art} aria-hidden="true">
        <img src="/pictures/login.webp" alt="" fetchPriority="high" />
      </div>
    </div>
  )
}
