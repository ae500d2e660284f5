import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useSelector } from '@xstate/react'
import { Ellipsis, Star } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Group, Item } from '#machines/desk/navigation/navigation.ts'
import { fold } from '#machines/desk/navigation/suggest.ts'
import {
  type ShortcutsRef,
  selectIsChoosingShortcuts,
  selectShortcuts,
  selectShortcutTyped,
} from '#machines/desk/shortcuts/index.ts'
import { css } from '#styled/css/index.js'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useTip } from '#ui/tip.ts'
import { useRoot } from '../../view/root.ts'
import { iconOf } from './icons.ts'
import { TipButton } from './TipButton.tsx'

const row = css({
  flex: '1',
  minInlineSize: '0',
  display: 'flex',
  gap: '1',
  paddingInlineEnd: '4',
  marginInlineEnd: '3',
  borderInlineEndWidth: '1px',
  borderColor: 'line',
})
/** What has room; the rest is in a menu. */
const line = css({ flex: '1', minInlineSize: '0', display: 'flex', gap: '1' })
/** Of a button and the space after it. */
const step = 34
const content = css({
  inlineSize: '[280px]',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  padding: '3',
  textStyle: 'dense',
  zIndex: '30',
  _open: { animation: '[appear .12s]' },
})
const field = css({
  inlineSize: 'full',
  minBlockSize: 'control',
  paddingInline: '4',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  marginBlockEnd: '2',
})
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  inlineSize: 'full',
  minBlockSize: 'row',
  paddingInline: '4',
  borderRadius: '2',
  textAlign: 'start',
  _hover: { bg: 'select' },
  '& svg': { color: 'text3' },
})
const star = css({ marginInlineStart: 'auto', '&[data-on=true]': { color: 'money', fill: 'money' } })
const none = css({ color: 'text3', paddingInline: '4', paddingBlock: '3' })

/** One's own pages, and the star by which they are chosen. */
export function Shortcuts({ shortcuts, groups }: { shortcuts: ShortcutsRef; groups: readonly Group[] }) {
  const { t } = useTranslation()
  const shown = useSelector(shortcuts, selectShortcuts)
  const isOpen = useSelector(shortcuts, selectIsChoosingShortcuts)
  const items = groups.flatMap(({ children }) => children)
  useBackCloses(isOpen, () => shortcuts.send({ type: 'menu.closed' }))
  return (
    <div className={row}>
      <Popover.Root
        open={isOpen}
        onOpenChange={({ open }) => shortcuts.send({ type: open ? 'menu.opened' : 'menu.closed' })}
        positioning={{ placement: 'bottom-start' }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>
          <TipButton label={t('desk.shortcuts.label')}>
            <Star size={16} aria-hidden="true" />
          </TipButton>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content className={content} aria-label={t('desk.shortcuts.label')}>
              <Choices shortcuts={shortcuts} items={items} shown={shown} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      <Line items={items.filter(({ id }) => shown.includes(id))} />
    </div>
  )
}

function Line({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const [room, setRoom] = useState<number | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const measure = new ResizeObserver(([entry]) => entry && setRoom(Math.floor(entry.contentRect.width / step)))
    measure.observe(place.current)
    return () => measure.disconnect()
  }, [])
  const fits = room === null ? 0 : items.length <= room ? items.length : Math.max(0, room - 1)
  const rest = items.slice(fits)
  return (
    <span className={line} ref={place}>
      {items.slice(0, fits).map((item) => (
        <Shortcut key={item.id} {...item} />
      ))}
      {room !== null && rest.length > 0 && (
        <Menu
          trigger={
            <TipButton label={t('desk.shortcuts.more', { count: rest.length })}>
              <Ellipsis size={16} aria-hidden="true" />
            </TipButton>
          }
          items={rest.map(({ id }) => {
            const Icon = iconOf[id]
            return { value: id, label: t(`nav.${id}`), icon: <Icon size={16} aria-hidden="true" /> }
          })}
          onSelect={(value) => {
            const chosen = rest.find(({ id }) => id === value)
            if (chosen) navigate(chosen.url)
          }}
        />
      )}
    </span>
  )
}

type ChoicesProps = { shortcuts: ShortcutsRef; items: readonly Item[]; shown: readonly string[] }
function Choices({ shortcuts, items, shown }: ChoicesProps) {
  const { t } = useTranslation()
  const typed = useSelector(shortcuts, selectShortcutTyped)
  const found = items.filter(({ id }) => fold(t(`nav.${id}`)).includes(fold(typed)))
  return (
    <>
      <input
        className={field}
        type="text"
        aria-label={t('desk.shortcuts.find')}
        placeholder={t('desk.shortcuts.find')}
        value={typed}
        onChange={({ target }) => shortcuts.send({ type: 'menu.typed', text: target.value })}
      />
      {found.map(({ id }) => {
        const Icon = iconOf[id]
        const isOn = shown.includes(id)
        return (
          <button
            key={id}
            type="button"
            className={choice}
            aria-pressed={isOn}
            onClick={() => shortcuts.send({ type: 'shortcut.toggled', id })}
          >
            <Icon size={16} aria-hidden="true" />
            {t(`nav.${id}`)}
            <Star size={16} className={star} data-on={isOn} aria-hidden="true" />
          </button>
        )
      })}
      {found.length === 0 && <p className={none}>{t('desk.search.none')}</p>}
    </>
  )
}

function Shortcut({ id, url }: Item) {
  const { t } = useTranslation()
  const label = t(`nav.${id}`)
  const Icon = iconOf[id]
  return (
    <Link to={url} className={buttonClass({ kind: 'bare', shape: 'icon' })} aria-label={label} {...useTip({ label })}>
      <Icon size={16} aria-hidden="true" />
    </Link>
  )
}
