import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectIsStaff, selectLanguage, selectTheme, type Theme } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { LanguageChoice } from '../view/LanguageChoice.tsx'
import { useApp, useRoot, useSettings } from '../view/root.ts'
import { Section } from './Section.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const chosen = css({ _pressed: { borderColor: 'text', fontWeight: '600' } })
const themes = [
  ['light', Sun],
  ['dark', Moon],
] as const satisfies readonly (readonly [Theme, unknown])[]

/** Language and, at the desk, theme. The players' world is always the night. */
export function Appearance() {
  const { t } = useTranslation()
  const { app } = useRoot()
  const { languageSelect } = useSettings()
  const language = useApp(selectLanguage)
  const theme = useApp(selectTheme)
  const isStaff = useApp(selectIsStaff)
  return (
    <Section title={t('profile.appearance')} words={t('profile.appearanceWords')}>
      <LanguageChoice current={language} turkish={languageSelect} />
      {isStaff && (
        <div className={row} role="group" aria-label={t('profile.theme')}>
          {themes.map(([name, Icon]) => (
            <Button
              key={name}
              className={chosen}
              aria-pressed={name === theme}
              onClick={() => app.send({ type: 'theme.chosen', theme: name })}
            >
              <Icon size={16} aria-hidden="true" />
              {t(`theme.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}
