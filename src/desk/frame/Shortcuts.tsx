import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useSelector } from '@xstate/react'
import { Star } from 'lucide-react'
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
import { Button, buttonClass } from '#ui/Button.tsx'
import { iconOf } from './icons.ts'

const row = css({
  display: 'flex',
  // Many shortcuts give way, and never the person's own menu at the end of the bar.
  flex: '[0 1 auto]',
  minInlineSize: '0',
  gap: '1',
  paddingInlineEnd: '4',
  marginInlineEnd: '3',
  borderInlineEndWidth: '1px',
  borderColor: 'line',
})
const wideOnly = css({
  display: 'flex',
  gap: '1',
  minInlineSize: '[36px]',
  overflowX: 'auto',
  _empty: { display: 'none' },
  '& a': { _focusVisible: { outlineOffset: '[-2px]' } },
  middleDown: { display: 'none' },
})
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
          <Button kind="bare" shape="icon" aria-label={t('desk.shortcuts.label')}>
            <Star size={16} aria-hidden="true" />
          </Button>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content className={content} aria-label={t('desk.shortcuts.label')}>
              <Choices shortcuts={shortcuts} items={items} shown={shown} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      <span className={wideOnly}>
        {items
          .filter(({ id }) => shown.includes(id))
          .map(({ id, url }) => {
            const Icon = iconOf[id]
            return (
              <Link
                key={id}
                to={url}
                className={buttonClass({ kind: 'bare', shape: 'icon' })}
                aria-label={t(`nav.${id}`)}
                title={t(`nav.${id}`)}
              >
                <Icon size={16} aria-hidden="true" />
              </Link>
            )
          })}
      </span>
    </div>
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
