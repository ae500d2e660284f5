import { BookOpen, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Language, selectLanguage } from '#machines/app/app/index.ts'
import type { SettingsRef } from '#machines/app/settings/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Flag } from '../../view/Flag.tsx'
import { languages } from '../../view/language.ts'
import { useApp, useSettings } from '../../view/root.ts'
import { LazyMenu } from './LazyMenu.tsx'

const docs = 'docs'
const name = css({ wideDown: { srOnly: true } })
const isLanguage = (value: string): value is Language => value in languages

/** Turkish is there when its setting is on. */
export function LanguageMenu({ settings }: { settings: SettingsRef }) {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const chosen = useApp(selectLanguage)
  const offered = (Object.keys(languages) as Language[]).filter((one) => one !== 'tr' || languageSelect)
  return (
    <LazyMenu
      trigger={
        <Button kind="bare" aria-label={t('desk.language', { language: languages[chosen].title })}>
          <Globe size={16} aria-hidden="true" />
          <span className={name}>{languages[chosen].title}</span>
        </Button>
      }
      items={[
        ...offered.map((one) => ({
          value: one,
          label: <bdi>{languages[one].title}</bdi>,
          icon: <Flag of={one} />,
          isChosen: one === chosen,
        })),
        {
          value: docs,
          label: t('desk.learnMore'),
          href: '/api',
          isOutside: true,
          icon: <BookOpen size={16} aria-hidden="true" />,
        },
      ]}
      onSelect={(value) => isLanguage(value) && settings.send({ type: 'setting.chosen', change: { language: value } })}
    />
  )
}
