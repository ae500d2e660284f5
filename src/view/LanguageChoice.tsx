import { useTranslation } from 'react-i18next'
import type { Language } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { languages } from './language.ts'
import { lazyScreen } from './lazyScreen.ts'
import { useRoot } from './root.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '[18px]', rowGap: '2' })
const choice = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minBlockSize: '[24px]',
  color: 'text3',
  _pressed: { color: 'text', fontWeight: '560' },
  _hover: { color: 'text2' },
  '@media (pointer: coarse)': { minBlockSize: 'touch' },
})

/** Its place is kept free: drawings come late, and move nothing. */
const flagPlace = css({ inlineSize: '[20px]', blockSize: '[14px]', flex: 'none' })
const Flag = lazyScreen(async () => (await import('./Flag.tsx')).Flag, {
  fallback: () => <span className={flagPlace} />,
  whenIdle: true,
})

type Props = { current: Language; turkish: boolean; onChoose?: (language: Language) => void }
/** English, Arabic, and Turkish where its setting is on. */
export function LanguageChoice({ current, turkish, onChoose }: Props) {
  const { t } = useTranslation()
  const { app } = useRoot()
  const offered = (Object.keys(languages) as Language[]).filter((language) => language !== 'tr' || turkish)
  return (
    <nav className={row} aria-label={t('language.choose')}>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          className={choice}
          lang={language}
          aria-pressed={language === current}
          onClick={() => (onChoose ? onChoose(language) : app.send({ type: 'language.chosen', language }))}
        >
          <Flag of={language} />
          {languages[language].title}
        </button>
      ))}
    </nav>
  )
}
