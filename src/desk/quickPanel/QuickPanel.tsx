import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import {
  type QuickPanelRef,
  selectHasQuickFailed,
  selectIsQuickPanelOpen,
  selectQuickData,
  selectQuickNow,
  selectToggles,
  type ToggleName,
} from '#machines/desk/quickPanel/index.ts'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useSettings } from '../../view/root.ts'
import { formatDate, formatWeekday } from '../chat/times.ts'
import { Events } from './Events.tsx'
import { Notes } from './Notes.tsx'
import { heading, section } from './panel.ts'

const aside = css({
  flex: 'none',
  inlineSize: 'quickPanel',
  bg: 'surface',
  color: 'text',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  overflowY: 'auto',
})
const drawn = css({
  inlineSize: 'quickPanel',
  maxInlineSize: '[100vw]',
  blockSize: 'full',
  bg: 'surface',
  overflowY: 'auto',
})
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  paddingInlineStart: '5',
  paddingInlineEnd: '3',
  paddingBlock: '3',
})
const today = css({ flex: '1', minInlineSize: '0', paddingBlockStart: '2' })
const weekday = css({ textStyle: 'title', fontStretch: '106%' })
const date = css({ color: 'text2' })
const words = css({ color: 'text2', display: 'grid', gap: '3', justifyItems: 'start' })
const toggles = {
  notifications: 'quick.notifications',
  cloudSync: 'quick.cloudSync',
  retroThrusters: 'quick.retroThrusters',
}

const giveFocusBack = () => document.querySelector<HTMLElement>('[data-quick-toggle]')?.focus()

type Props = { quickPanel: QuickPanelRef; viewer: Viewer; isNarrow: boolean; scheme: Scheme }

/** Today, what waits, one's notes, some switches: beside the page, or a drawer where there is no room. */
export function QuickPanel({ quickPanel, viewer, isNarrow, scheme }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(quickPanel, selectIsQuickPanelOpen)
  const close = () => quickPanel.send({ type: 'panel.closed' })
  if (isNarrow)
    return (
      <Drawer open={isOpen} side="end" title={t('quick.title')} onClose={close}>
        <div className={drawn}>
          <Content quickPanel={quickPanel} viewer={viewer} onClose={close} />
        </div>
      </Drawer>
    )
  const closeHere = () => {
    giveFocusBack()
    close()
  }
  return isOpen ? (
    <aside
      className={aside}
      aria-label={t('quick.title')}
      data-theme={scheme}
      onKeyDown={(event) => {
        // A note that is written is not lost by it: its own Escape comes first.
        if (event.key === 'Escape' && !event.defaultPrevented) closeHere()
      }}
    >
      <Content quickPanel={quickPanel} viewer={viewer} onClose={closeHere} />
    </aside>
  ) : null
}

type ContentProps = Pick<Props, 'quickPanel' | 'viewer'> & { onClose: () => void }
function Content({ quickPanel, viewer, onClose }: ContentProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const now = useSelector(quickPanel, selectQuickNow)
  const data = useSelector(quickPanel, selectQuickData)
  const hasFailed = useSelector(quickPanel, selectHasQuickFailed)
  const retry = <Button onClick={() => quickPanel.send({ type: 'panel.retried' })}>{t('quick.retry')}</Button>
  return (
    <>
      <header className={head}>
        <div className={today}>
          <h2 className={weekday}>{now === null ? t('quick.today') : formatWeekday(now, i18n.language, timeZone)}</h2>
          {now !== null && <p className={date}>{formatDate(now, i18n.language, timeZone)}</p>}
        </div>
        <Button kind="bare" shape="icon" aria-label={t('quick.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {hasFailed && (
        <div className={`${section} ${words}`} role="alert">
          {t(data === null ? 'quick.failed' : 'quick.stale')}
          {retry}
        </div>
      )}
      {data === null && !hasFailed && (
        <p className={`${section} ${words}`} role="status">
          {t('quick.loading')}
        </p>
      )}
      {data && (
        <>
          <Events events={data.events} viewer={viewer} />
          <Notes quickPanel={quickPanel} notes={data.notes} />
        </>
      )}
      <QuickSettings quickPanel={quickPanel} />
    </>
  )
}

function QuickSettings({ quickPanel }: { quickPanel: QuickPanelRef }) {
  const { t } = useTranslation()
  const set = useSelector(quickPanel, selectToggles)
  return (
    <section className={section} aria-label={t('quick.settings')}>
      <h3 className={heading}>{t('quick.settings')}</h3>
      {(Object.keys(toggles) as ToggleName[]).map((name) => (
        <Switch
          key={name}
          label={t(toggles[name])}
          checked={set[name]}
          onChange={(isOn) => quickPanel.send({ type: 'toggle.set', name, isOn })}
        />
      ))}
    </section>
  )
}
