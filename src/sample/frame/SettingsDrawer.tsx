import { useLocaleContext } from '@ark-ui/react/locale'
import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type SampleFrameRef, selectHasSettings } from '#machines/sample/frame/index.ts'
import {
  layoutStyles,
  optionName,
  optionValues,
  type SampleSettingsRef,
  schemes,
  selectSettings,
  shownOf,
  themeParts,
} from '#machines/sample/settings/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Select } from '#ui/form/index.ts'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'

const panel = css({
  inlineSize: '[380px]',
  maxInlineSize: '[90vw]',
  blockSize: 'full',
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: '6',
  padding: '5',
})
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const title = css({ textStyle: 'title' })
const group = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const heading = css({ fontWeight: '580', paddingBlockEnd: '3' })
const pair = css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '4' })

/** How the layer's own pages look. Each change is kept at once, and another style of the layout begins anew. */
export function SettingsDrawer({ frame, settings }: { frame: SampleFrameRef; settings: SampleSettingsRef }) {
  const { t } = useTranslation()
  const { dir } = useLocaleContext()
  const isOpen = useSelector(frame, selectHasSettings)
  const shown = shownOf(useSelector(settings, selectSettings))
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: t(`choice.${value}`) }))
  const colours = schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))
  const close = () => frame.send({ type: 'overlay.closed' })
  return (
    <Drawer open={isOpen} side="end" title={t('samplePages.settings.title')} onClose={close}>
      <div className={panel}>
        <div className={head}>
          <h2 className={title}>{t('samplePages.settings.title')}</h2>
          <Button kind="bare" shape="icon" aria-label={t('samplePages.close')} onClick={close}>
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
        <Group title={t('samplePages.settings.layout')}>
          <Segments
            label={t('samplePages.settings.style')}
            value={shown.style}
            options={layoutStyles.map((value) => ({ value, label: t(`choice.${value}`) }))}
            onChange={(style) => settings.send({ type: 'style.chosen', style })}
          />
          <Segments
            label={t('samplePages.settings.option')}
            value={shown.option}
            options={choices(optionValues(shown.style))}
            onChange={(value) => settings.send({ type: 'option.chosen', name: optionName(shown.style), value })}
          />
          <Segments
            label={t('samplePages.settings.direction')}
            value={shown.direction ?? dir}
            options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
            onChange={(direction) => settings.send({ type: 'setting.changed', change: { direction } })}
          />
        </Group>
        <Group title={t('samplePages.settings.theme')}>
          <Select
            id="sample-scheme"
            label={t('samplePages.settings.whole')}
            value={themeParts.every((part) => shown.theme[part] === shown.theme.main) ? shown.theme.main : null}
            options={colours}
            onChange={(scheme) => {
              const theme = Object.fromEntries(themeParts.map((part) => [part, scheme]))
              settings.send({ type: 'setting.changed', change: { theme } })
            }}
          />
          <div className={pair}>
            {themeParts.map((part) => (
              <Select
                key={part}
                id={`sample-${part}`}
                label={t(`area.${part}`)}
                value={shown.theme[part]}
                options={colours}
                onChange={(scheme) => settings.send({ type: 'setting.changed', change: { theme: { [part]: scheme } } })}
              />
            ))}
          </div>
        </Group>
        <Group title={t('samplePages.settings.more')}>
          <Switch
            label={t('samplePages.settings.scrollbars')}
            checked={shown.customScrollbars}
            onChange={(customScrollbars) => settings.send({ type: 'setting.changed', change: { customScrollbars } })}
          />
          <Switch
            label={t('samplePages.settings.animations')}
            checked={shown.animations}
            onChange={(animations) => settings.send({ type: 'setting.changed', change: { animations } })}
          />
        </Group>
      </div>
    </Drawer>
  )
}

function Group({ title: words, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={group}>
      <legend className={heading}>{words}</legend>
      {children}
    </fieldset>
  )
}
