import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavbarEvent, selectIsByKey, selectShownGroup } from '#machines/desk/navbar/index.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import { css, cx } from '#styled/css/index.js'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { Mark } from '#ui/Mark.tsx'
import { useCounts } from './counts.ts'
import { useIsHere } from './here.ts'
import { Badge, ItemLink } from './ItemLink.tsx'
import { Tools } from './Navbar.tsx'
import { band, isHeld, type Shown } from './shown.ts'

const bar = css({
  flex: 'none',
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: '3',
  bg: 'ground',
  color: 'text',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const line = css({ minBlockSize: '[48px]', gap: '2' })
const home = css({ display: 'flex', marginInlineEnd: '6' })
const tools = css({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center' })
const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minBlockSize: '[34px]',
  paddingInline: '4',
  marginInlineStart: '[-12px]',
  marginInlineEnd: '4',
  borderRadius: '2',
  color: 'text2',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  position: 'relative',
  '& svg': { color: 'text3' },
  _hover: { bg: 'select' },
  _open: { bg: 'select', color: 'text' },
  '&[data-here=true]': {
    color: 'text',
    fontWeight: '580',
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '4',
      insetBlockEnd: '[-7px]',
      blockSize: '[3px]',
      bg: 'moneyLow',
      borderRadius: '1',
    },
  },
})
const content = css({
  minInlineSize: '[220px]',
  bg: 'raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  padding: '2',
  textStyle: 'dense',
  zIndex: '30',
  _open: { animation: '[appear .12s]' },
})

/** Across the top: each group shows its pages under the pointer, and by the keyboard. */
export function TopNavbar({ hasMark, hasTools, ...shown }: Shown & { hasMark: boolean; hasTools: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={bar} aria-label={t('desk.navigation')} data-theme={shown.appearance.navbarScheme}>
      <div className={cx(band({ held: isHeld(shown.appearance) }), line)}>
        {hasMark && (
          <span className={home}>
            <Mark label="Takewin" />
          </span>
        )}
        {shown.groups.map((group) => (
          <GroupMenu key={group.id} group={group} {...shown} />
        ))}
        {hasTools && (
          <span className={tools}>
            <Tools frame={shown.frame} />
          </span>
        )}
      </div>
    </nav>
  )
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'

function GroupMenu({ group, navbar, frame, appearance, page }: Shown & { group: Group }) {
  const { t } = useTranslation()
  const isOpen = useSelector(navbar, selectShownGroup) === group.id
  const byKey = useSelector(navbar, selectIsByKey)
  const isHere = useIsHere(group, page)
  const counts = useCounts(frame)
  const count = group.children.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0)
  const over = (event: NavbarEvent) => (pointer: PointerEvent) => isMouse(pointer) && navbar.send(event)
  const hover = {
    onPointerEnter: over({ type: 'group.entered', group: group.id }),
    onPointerLeave: over({ type: 'group.left' }),
  }
  // Not every browser says of a click by what it was made.
  const isByMouse = useRef(false)
  const press = (event: MouseEvent) => {
    // The chart alone says what a press does: the part's own toggling is held back.
    event.preventDefault()
    const byKey = event.detail === 0
    // A mouse has opened it by being there: its press must not close it again.
    if (isOpen && isByMouse.current && !byKey) return
    navbar.send({ type: 'group.pressed', group: group.id, byKey })
  }
  useBackCloses(isOpen, () => navbar.send({ type: 'group.closed' }))
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => open || navbar.send({ type: 'group.closed' })}
      positioning={{ placement: 'bottom-start', gutter: 7 }}
      autoFocus={byKey}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <button
          type="button"
          className={trigger}
          data-here={isHere}
          onPointerDown={(pointer) => {
            isByMouse.current = isMouse(pointer)
          }}
          onClickCapture={press}
          {...hover}
        >
          {t(`nav.${group.id}`)}
          {count > 0 && (
            <Badge count={count} title={t('desk.waiting.group', { count })} kind="waiting" folded={false} />
          )}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            className={content}
            aria-label={t(`nav.${group.id}`)}
            data-theme={appearance.navbarScheme}
            {...hover}
          >
            {group.children.map((child) => (
              <ItemLink key={child.id} item={child} isHere={child.id === page} {...{ frame, navbar }} />
            ))}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
