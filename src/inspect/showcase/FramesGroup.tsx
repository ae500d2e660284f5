import { Bell, ChevronDown, Ellipsis, Power, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { BulkBar } from '#ui/BulkBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Key } from '#ui/Key.tsx'
import { Menu, type MenuItem, SharedMenu, SharedMenuTrigger } from '#ui/Menu.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Switch } from '#ui/Switch.tsx'
import { FadingRow } from '#ui/FadingRow.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTip } from '#ui/tip.ts'
import { Tips } from '#ui/Tips.tsx'
import { Frames } from './Frames.tsx'
import { Example, Section } from './parts.tsx'
import { useSample } from './useSample.ts'

type Props = { showcase: ShowcaseRef }
const full = css({ inlineSize: 'full', minInlineSize: '0', display: 'grid', gap: '4' })

/** Small parts that stand beside others, and the frames of whole pages. */
export function FramesGroup({ showcase }: Props) {
  return (
    <>
      <Beside showcase={showcase} />
      <Menus showcase={showcase} />
      <TabsAndPages showcase={showcase} />
      <Bulk showcase={showcase} />
      <Frames showcase={showcase} />
    </>
  )
}

function Beside({ showcase }: Props) {
  const { t } = useTranslation()
  const [isOn, turn] = useSample(showcase, 'popover', true)
  const alerts = useTip({ label: t('showcase.alerts'), keys: 'F4' })
  const withoutKey = useTip({ label: t('showcase.longWords') })
  return (
    <Section id="beside">
      <Example label={t('showcase.tooltip')}>
        <Button shape="icon" aria-label={t('showcase.alerts')} {...alerts}>
          <Bell size={16} aria-hidden="true" />
        </Button>
        <Button {...withoutKey}>{t('showcase.withoutKey')}</Button>
        <Tips />
      </Example>
      <Example label={t('showcase.keys')}>
        {['F2', 'Enter'].map((key) => (
          <Key key={key}>{key}</Key>
        ))}
        <Button kind="act">
          {t('showcase.doIt')}
          <Key>{'Enter'}</Key>
        </Button>
      </Example>
      <Example label={t('showcase.popover')}>
        <Popover
          title={t('showcase.popoverTitle')}
          trigger={
            <Button>
              {t('showcase.popover')}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
        >
          <Switch label={t('showcase.switch')} checked={isOn} onChange={turn} />
        </Popover>
      </Example>
    </Section>
  )
}

const rows = ['Night Orchard', 'Copper Lantern', 'Deep Koi']
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '5' })
const entry = css({ display: 'flex', alignItems: 'center', gap: '3' })

function Menus({ showcase }: Props) {
  const { t } = useTranslation()
  const [told, tell] = useSample(showcase, 'menu', '')
  const items: readonly MenuItem[] = [
    {
      value: 'restart',
      label: t('showcase.restart'),
      icon: <RefreshCw size={16} aria-hidden="true" />,
      keys: 'Shift+R',
    },
    {
      ...{ value: 'stop', label: t('showcase.stop'), icon: <Power size={16} aria-hidden="true" /> },
      blockedReason: t('showcase.stopReason'),
    },
    {
      ...{ value: 'archive', label: t('showcase.archive'), icon: <Trash2 size={16} aria-hidden="true" /> },
      isDangerous: true,
      startsGroup: true,
    },
  ]
  return (
    <Section id="menus">
      <Example label={t('showcase.menu')}>
        <Menu
          trigger={
            <Button>
              {t('showcase.more')}
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={items}
          onSelect={tell}
        />
        <output>
          <bdi>{told}</bdi>
        </output>
      </Example>
      <Example label={t('showcase.sharedMenu')}>
        <SharedMenu itemsOf={() => items} onSelect={(value, of) => tell(`${of}: ${value}`)}>
          <ul className={list}>
            {rows.map((row) => (
              <li key={row} className={entry}>
                <bdi>{row}</bdi>
                <SharedMenuTrigger of={row}>
                  <Button kind="bare" shape="icon" aria-label={t('showcase.moreOf', { name: row })}>
                    <Ellipsis size={16} aria-hidden="true" />
                  </Button>
                </SharedMenuTrigger>
              </li>
            ))}
          </ul>
        </SharedMenu>
      </Example>
    </Section>
  )
}

function TabsAndPages({ showcase }: Props) {
  const { t } = useTranslation()
  const [tab, open] = useSample(showcase, 'tab', 'sessions')
  const [page, turn] = useSample(showcase, 'page', 4)
  return (
    <Section id="tabs">
      <Tabs<string>
        label={t('showcase.tabs')}
        value={tab}
        tabs={[
          { value: 'sessions', label: t('showcase.tab.sessions'), count: 12 },
          { value: 'money', label: t('showcase.tab.money') },
          { value: 'log', label: t('showcase.tab.log'), count: 0 },
          { value: 'off', label: t('showcase.tab.off'), isDisabled: true },
        ]}
        onChange={open}
      >
        <p>{t('showcase.panel', { tab })}</p>
      </Tabs>
      <FadingRow label={t('showcase.tabs')}>
        <Link to="?tab=sessions">{t('showcase.tab.sessions')}</Link>
      </FadingRow>
      <Pagination label={t('showcase.pages')} page={page} total={487} size={50} onPage={turn} />
      <Pagination label={t('showcase.noPages')} page={1} total={0} size={50} onPage={turn} />
    </Section>
  )
}

function Bulk({ showcase }: Props) {
  const { t } = useTranslation()
  const [told, tell] = useSample(showcase, 'bulk', '')
  return (
    <Section id="bulk">
      <div className={full}>
        <BulkBar
          count={3}
          affected={t('showcase.affected')}
          actions={[
            { value: 'restart', label: t('showcase.restart'), icon: <RefreshCw size={16} aria-hidden="true" /> },
            { value: 'close', label: t('showcase.closeSessions') },
            {
              ...{ value: 'stop', label: t('showcase.stop'), icon: <Power size={16} aria-hidden="true" /> },
              blockedReason: t('showcase.stopReason'),
            },
          ]}
          onAction={tell}
          onClear={() => tell('')}
        />
        <output>
          <bdi>{told}</bdi>
        </output>
      </div>
    </Section>
  )
}
