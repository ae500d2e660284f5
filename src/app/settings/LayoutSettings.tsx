import { useLocaleContext } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen } from '#machines/app/settings/index.ts'
import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { LayoutPicture } from './LayoutPicture.tsx'

export type SettingsProps = {
  appearance: AppearanceSettings
  hasDesk: boolean
  isGuest: boolean
  choose: (change: Chosen) => void
}
export type Choosing = Pick<SettingsProps, 'appearance' | 'choose'>

const group = css({
  paddingBlock: '4',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  _first: { paddingBlockStart: '0', borderBlockStartWidth: '0' },
})
const heading = css({ fontWeight: '580', marginBlockEnd: '2' })

/** Layout, width, the parts of the frame, and what holds for every page. */
export function LayoutSettings({ appearance, hasDesk, choose }: Omit<SettingsProps, 'isGuest'>) {
  const { t } = useTranslation()
  return (
    <>
      {hasDesk && <Frame appearance={appearance} choose={choose} />}
      <Group title={t('settings.page')}>
        {hasDesk && (
          <Choice
            name="brightness"
            values={['system', 'light', 'dark']}
            label={t('settings.brightness')}
            {...{ appearance, choose }}
          />
        )}
        <Choice
          name="direction"
          values={['auto', 'ltr', 'rtl']}
          label={t('settings.direction')}
          {...{ appearance, choose }}
        />
        <Toggle name="animations" label={t('settings.animations')} {...{ appearance, choose }} />
        <Toggle name="scrollbars" label={t('settings.scrollbars')} {...{ appearance, choose }} />
      </Group>
    </>
  )
}

function Frame({ appearance, choose }: Choosing) {
  const { t } = useTranslation()
  const isAside = appearance.layout === 'layout1'
  const isMirrored = useLocaleContext().dir === 'rtl'
  const both = { appearance, choose }
  return (
    <>
      <div className={group}>
        <RadioCards
          label={t('settings.style')}
          value={appearance.layout}
          onChange={(layout) => choose({ layout })}
          options={(['layout1', 'layout2', 'layout3'] as const).map((value) => ({
            value,
            label: t(`choice.${value}`),
            picture: <LayoutPicture layout={value} />,
          }))}
        />
        <Choice name="mode" values={['fullwidth', 'boxed']} label={t('settings.width')} {...both} />
      </div>
      <Group title={t('area.navbar')}>
        <Toggle name="navbar" label={t('settings.shown')} {...both} />
        {isAside && (
          <>
            <Choice
              name="navbarPosition"
              values={['left', 'right']}
              label={t('settings.position')}
              // Kept as in a page that is read from left to right, named as it stands.
              called={isMirrored ? { left: 'right', right: 'left' } : {}}
              isOff={!appearance.navbar}
              {...both}
            />
            <Toggle name="navbarFolded" label={t('settings.folded')} isOff={!appearance.navbar} {...both} />
          </>
        )}
      </Group>
      <Group title={t('area.toolbar')}>
        <Toggle name="toolbar" label={t('settings.shown')} {...both} />
        <Choice
          name="toolbarPosition"
          values={['above', 'below']}
          label={t('settings.besideNavbar')}
          called={isAside ? { below: 'beside' } : {}}
          isOff={!appearance.toolbar || (isAside && appearance.toolbarStyle === 'static')}
          {...both}
        />
        <Choice
          name="toolbarStyle"
          values={['fixed', 'static']}
          label={t('settings.scrolling')}
          isOff={!appearance.toolbar}
          {...both}
        />
      </Group>
      <Group title={t('area.footer')}>
        <Toggle name="footer" label={t('settings.shown')} {...both} />
        {isAside && (
          <Choice
            name="footerPosition"
            values={['above', 'below']}
            label={t('settings.besideNavbar')}
            called={{ above: 'beside' }}
            isOff={!appearance.footer || appearance.footerStyle === 'static'}
            {...both}
          />
        )}
        <Choice
          name="footerStyle"
          values={['fixed', 'static']}
          label={t('settings.scrolling')}
          isOff={!appearance.footer}
          {...both}
        />
      </Group>
      <Group title={t('settings.sidePanel')}>
        <Toggle name="sidePanel" label={t('settings.shown')} {...both} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={group} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      {children}
    </section>
  )
}

type Of<Value> = {
  [Key in keyof AppearanceSettings]: AppearanceSettings[Key] extends Value ? Key : never
}[keyof AppearanceSettings]
type One = Choosing & { label: string; isOff?: boolean }

function Toggle({ name, label, isOff = false, appearance, choose }: One & { name: Of<boolean> }) {
  return (
    <Switch
      label={label}
      checked={appearance[name]}
      disabled={isOff}
      onChange={(wanted) => choose({ [name]: wanted })}
    />
  )
}

/** `called`: values that go by another word here. */
type ChoiceProps<Name extends Of<string>> = One & {
  name: Name
  values: readonly AppearanceSettings[Name][]
  called?: Partial<Record<AppearanceSettings[Name], string>>
}
function Choice<Name extends Of<string>>(props: ChoiceProps<Name>) {
  const { name, values, label, called, isOff = false, appearance, choose } = props
  const { t } = useTranslation()
  return (
    <Segments<AppearanceSettings[Name]>
      label={label}
      value={appearance[name]}
      disabled={isOff}
      options={values.map((value) => ({
        value,
        label: t(`choice.${called?.[value] ?? (value as string)}`),
      }))}
      onChange={(wanted) => choose({ [name]: wanted })}
    />
  )
}
