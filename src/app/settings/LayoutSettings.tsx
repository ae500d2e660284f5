import { useLocaleContext } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectTheme } from '#machines/app/app/index.ts'
import type { Chosen } from '#machines/app/settings/index.ts'
import type { ShellSettings } from '#protocol/core/shellSettings.ts'
import { css } from '#styled/css/index.js'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useApp, useRoot } from '../../view/root.ts'
import { LayoutPicture } from './LayoutPicture.tsx'

export type SettingsProps = {
  shell: ShellSettings
  hasDesk: boolean
  isGuest: boolean
  choose: (change: Chosen) => void
}
type Choosing = Pick<SettingsProps, 'shell' | 'choose'>

const group = css({
  paddingBlock: '4',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  _first: { paddingBlockStart: '0', borderBlockStartWidth: '0' },
})
const heading = css({ fontWeight: '580', marginBlockEnd: '2' })

/** Layout, width, the parts of the frame, and what holds for every page. */
export function LayoutSettings({ shell, hasDesk, choose }: Omit<SettingsProps, 'isGuest'>) {
  const { t } = useTranslation()
  return (
    <>
      {hasDesk && <Frame shell={shell} choose={choose} />}
      <Group title={t('settings.page')}>
        {hasDesk && <Brightness />}
        <Choice
          name="direction"
          values={['auto', 'ltr', 'rtl']}
          label={t('settings.direction')}
          {...{ shell, choose }}
        />
        <Toggle name="animations" label={t('settings.animations')} {...{ shell, choose }} />
        <Toggle name="scrollbars" label={t('settings.scrollbars')} {...{ shell, choose }} />
      </Group>
    </>
  )
}

function Brightness() {
  const { t } = useTranslation()
  const { app } = useRoot()
  return (
    <Segments
      label={t('settings.brightness')}
      value={useApp(selectTheme)}
      options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
      onChange={(theme) => app.send({ type: 'theme.chosen', theme })}
    />
  )
}

function Frame({ shell, choose }: Choosing) {
  const { t } = useTranslation()
  const isAside = shell.layout === 'layout1'
  const isMirrored = useLocaleContext().dir === 'rtl'
  const both = { shell, choose }
  return (
    <>
      <div className={group}>
        <RadioCards
          label={t('settings.style')}
          value={shell.layout}
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
              isOff={!shell.navbar}
              {...both}
            />
            <Toggle name="navbarFolded" label={t('settings.folded')} isOff={!shell.navbar} {...both} />
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
          isOff={!shell.toolbar || (isAside && shell.toolbarStyle === 'static')}
          {...both}
        />
        <Choice
          name="toolbarStyle"
          values={['fixed', 'static']}
          label={t('settings.scrolling')}
          isOff={!shell.toolbar}
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
            isOff={!shell.footer || shell.footerStyle === 'static'}
            {...both}
          />
        )}
        <Choice
          name="footerStyle"
          values={['fixed', 'static']}
          label={t('settings.scrolling')}
          isOff={!shell.footer}
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

type Of<Value> = { [Key in keyof ShellSettings]: ShellSettings[Key] extends Value ? Key : never }[keyof ShellSettings]
type One = Choosing & { label: string; isOff?: boolean }

function Toggle({ name, label, isOff = false, shell, choose }: One & { name: Of<boolean> }) {
  return (
    <Switch label={label} checked={shell[name]} disabled={isOff} onChange={(wanted) => choose({ [name]: wanted })} />
  )
}

/** `called`: values that go by another word here. */
type ChoiceProps<Name extends Of<string>> = One & {
  name: Name
  values: readonly ShellSettings[Name][]
  called?: Partial<Record<ShellSettings[Name], string>>
}
function Choice<Name extends Of<string>>(props: ChoiceProps<Name>) {
  const { name, values, label, called, isOff = false, shell, choose } = props
  const { t } = useTranslation()
  return (
    <Segments<ShellSettings[Name]>
      label={label}
      value={shell[name]}
      disabled={isOff}
      options={values.map((value) => ({
        value,
        label: t(`choice.${called?.[value] ?? (value as string)}`),
      }))}
      onChange={(wanted) => choose({ [name]: wanted })}
    />
  )
}
