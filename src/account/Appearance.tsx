import { useSelector } from '@xstate/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectIsStaff, selectLanguage, selectSettingsRef } from '#machines/app/app/index.ts'
import { type SettingsRef, selectAppearance } from '#machines/app/settings/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { LanguageChoice } from '../view/LanguageChoice.tsx'
import { useApp, useSettings } from '../view/root.ts'
import { Section } from './Section.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const chosen = css({ _pressed: { borderColor: 'text', fontWeight: '600' } })
const brightness = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const

/** Language and, at the desk, light or dark. The players' world is always the night. */
export function Appearance() {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const language = useApp(selectLanguage)
  const settings = useApp(selectSettingsRef)
  const isStaff = useApp(selectIsStaff)
  return (
    <Section title={t('profile.appearance')} words={t('profile.appearanceWords')}>
      {isStaff && settings ? (
        <>
          <LanguageChoice
            current={language}
            turkish={languageSelect}
            onChoose={(wanted) => settings.send({ type: 'setting.chosen', change: { language: wanted } })}
          />
          <Brightness settings={settings} />
        </>
      ) : (
        <LanguageChoice current={language} turkish={languageSelect} />
      )}
    </Section>
  )
}

function Brightness({ settings }: { settings: SettingsRef }) {
  const { t } = useTranslation()
  const appearance = useSelector(settings, selectAppearance)
  return (
    <div className={row} role="group" aria-label={t('profile.theme')}>
      {brightness.map(([name, Icon]) => (
        <Button
          key={name}
          className={chosen}
          aria-pressed={name === appearance?.brightness}
          onClick={() => settings.send({ type: 'setting.chosen', change: { brightness: name } })}
        >
          <Icon size={16} aria-hidden="true" />
          {t(`theme.${name}`)}
        </Button>
      ))}
    </div>
  )
}
