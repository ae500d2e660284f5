import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectLanguage } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { GuestMenu } from './GuestMenu.tsx'
import { useApp, useScheme, useSettings } from './root.ts'
import { SettingsButton } from './settingsButton/lazySettingsButton.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(480px, 38%) 1fr]',
  minBlockSize: 'screen',
  bg: 'sunken',
  color: 'text',
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
  // Over the seam: a column of a fraction of a pixel lets the picture through.
  boxShadow: '[0 0 0 2px token(colors.sunken)]',
  smallDown: { flex: '1', padding: '[0 20px 22px]', marginBlockStart: '[-34px]' },
})
const art = css({
  position: 'relative',
  overflow: 'hidden',
  _after: {
    content: '""',
    position: 'absolute',
    inset: '[-1px]',
    background:
      '[linear-gradient(to right, token(colors.sunken), token(colors.clear) 34%), linear-gradient(to top, token(colors.floorShade), transparent 34%)]',
    _rtl: {
      background:
        '[linear-gradient(to left, token(colors.sunken), token(colors.clear) 34%), linear-gradient(to top, token(colors.floorShade), transparent 34%)]',
    },
    smallDown: { background: '[linear-gradient(to top, token(colors.sunken) 8%, transparent 70%)]' },
  },
  // On a low phone it gives way: what is asked, and its button, stand on the screen.
  smallDown: { order: '-1', blockSize: '[clamp(104px, 100dvh - 560px, 252px)]', flex: 'none' },
})
/** The window of a cabinet, seen from its side: brass, a dark lip, the reels. */
const reels = css({
  position: 'absolute',
  insetInlineStart: '[11%]',
  insetBlockStart: '[-10%]',
  blockSize: '[120%]',
  inlineSize: '[max-content]',
  borderInlineStartWidth: '[14px]',
  borderColor: 'bezelDark',
  borderImage: '[linear-gradient(token(colors.bezelDark), token(colors.bezelLight) 30%, token(colors.bezelDark)) 1]',
  boxShadow: '[-30px 0 60px token(colors.keyFall)]',
  transform: 'perspective(1900px) rotateY(-17deg) rotateX(1deg)',
  transformOrigin: '0 50%',
  _rtl: { transform: 'perspective(1900px) rotateY(17deg) rotateX(1deg)', transformOrigin: '100% 50%' },
  '& img': {
    blockSize: 'full',
    maxInlineSize: '[none]',
    borderInlineStartWidth: '[10px]',
    borderColor: 'bezelLip',
  },
  smallDown: {
    blockSize: '[360px]',
    insetBlockStart: '[-62px]',
    insetInlineStart: '[-60px]',
    borderInlineStartWidth: '[0]',
    transform: 'none!',
  },
})
const top = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '5' })
const foot = css({ textStyle: 'dense', color: 'text3', display: 'grid', gap: '[10px]' })
/** As high as what comes to it later. */
const choices = css({ display: 'flex', alignItems: 'center', gap: '5', minBlockSize: 'touch' })

type Props = { children: ReactNode; onShown?: (shown: Element | null) => void }

/** The page at the door: what is asked, beside a close look at a cabinet's reels. */
export function GuestFrame({ children, onShown }: Props) {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const language = useApp(selectLanguage)
  return (
    <div className={page} ref={onShown} data-theme={useScheme('main')}>
      <main className={side}>
        <div className={top}>
          <Mark label="Takewin" size="page" />
          <GuestMenu />
        </div>
        {children}
        <footer className={foot}>
          <div className={choices}>
            <LanguageChoice current={language} turkish={languageSelect} />
            <SettingsButton />
          </div>
          <p>{t('login.adults')}</p>
        </footer>
      </main>
      <div className={art} aria-hidden="true">
        <div className={reels}>
          <img src="/pictures/login.webp" alt="" fetchPriority="high" />
        </div>
      </div>
    </div>
  )
}
