import { Menu as Ark, useMenuContext } from '@ark-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { css, cx } from '#styled/css/index.js'
import { Key } from './Key.tsx'
import { useHeldFocus } from './useHeldFocus.ts'

const content = css({
  minInlineSize: '[220px]',
  maxInlineSize: '[min(360px, calc(100vw - 32px))]',
  bg: 'raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  padding: '2',
  textStyle: 'dense',
  zIndex: '30',
  // The item that has the focus is lit.
  outline: '[none]',
  _open: { animation: '[appear .12s]' },
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minBlockSize: 'row',
  paddingBlock: '1',
  paddingInline: '4',
  borderRadius: '2',
  cursor: 'pointer',
  '& svg': { color: 'text3', flex: 'none' },
  _highlighted: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
  '&[aria-disabled=true]': { color: 'text3', cursor: 'default' },
})
const danger = css({ color: 'negative', '& svg': { color: 'negative' } })
const words = css({ display: 'grid', flex: '1', minInlineSize: '0' })
const reason = css({ textStyle: 'small', color: 'text3' })
const tick = css({ marginInlineStart: 'auto' })
const line = css({ blockSize: '[1px]', marginBlock: '2', border: 'none', bg: 'line' })

export type MenuItem = {
  value: string
  label: ReactNode
  icon?: ReactNode
  href?: string
  /** It leads out of the app. */
  isOutside?: boolean
  isChosen?: boolean
  isDangerous?: boolean
  /** Why it cannot be done now: it stays in its place, says so, and does nothing. */
  blockedReason?: string
  /** The key that does the same. */
  keys?: string
  /** A line before it. */
  startsGroup?: boolean
}
const positioning = { placement: 'bottom-end', strategy: 'fixed' } as const
/** By keys. Zag's own click does not bubble: the app's listener for links would not hear it, and the browser would load all anew. */
const navigate = ({ node }: { node: HTMLElement }) => queueMicrotask(() => node.click())

function Content({ items }: { items: readonly MenuItem[] }) {
  // Stays in the landmark of its button, in whose colours it is; fixed, so that nothing cuts it off.
  return (
    <Ark.Positioner>
      <Ark.Content className={content}>
        <Rows items={items} />
      </Ark.Content>
    </Ark.Positioner>
  )
}

function Rows({ items }: { items: readonly MenuItem[] }) {
  const { getContentProps, setOpen } = useMenuContext()
  useHeldFocus(getContentProps().id, () => setOpen(false))
  return items.map((item) => <Row key={item.value} item={item} />)
}

function Row({ item }: { item: MenuItem }) {
  const {
    value,
    label,
    icon,
    href,
    isOutside = false,
    isChosen,
    isDangerous = false,
    blockedReason,
    keys,
    startsGroup = false,
  } = item
  const isBlocked = blockedReason !== undefined
  const shown = (
    <>
      {icon}
      <span className={words}>
        <span>{label}</span>
        {isBlocked && <span className={reason}>{blockedReason}</span>}
      </span>
      {keys !== undefined && <Key>{keys}</Key>}
      {isChosen && <span className={tick}>✓</span>}
    </>
  )
  return (
    <>
      {startsGroup && <Ark.Separator className={line} />}
      <Ark.Item
        value={value}
        className={cx(row, isDangerous && !isBlocked && danger)}
        asChild={href !== undefined}
        aria-current={isChosen || undefined}
        // Not Ark's `disabled`, over which the keyboard jumps: nobody would learn the reason.
        aria-disabled={isBlocked || undefined}
        closeOnSelect={!isBlocked}
      >
        {href === undefined ? (
          shown
        ) : (
          <a href={href} rel={isOutside ? 'external' : undefined}>
            {shown}
          </a>
        )}
      </Ark.Item>
    </>
  )
}
const canChoose = (items: readonly MenuItem[], value: string) =>
  items.some((item) => item.value === value && item.blockedReason === undefined)

type Props = {
  trigger: ReactNode
  items: readonly MenuItem[]
  onSelect: (value: string) => void
  onOpen?: () => void
}

/** A button with a menu under it. `trigger` is one button element. An item with an address is a link. */
export function Menu({ trigger, items, onSelect, onOpen }: Props) {
  return (
    <Ark.Root
      positioning={positioning}
      navigate={navigate}
      onSelect={({ value }) => canChoose(items, value) && onSelect(value)}
      onOpenChange={({ open }) => open && onOpen?.()}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Content items={items} />
    </Ark.Root>
  )
}

type SharedProps = {
  /** What can be done with the one whose button was pressed. */
  itemsOf: (of: string) => readonly MenuItem[]
  onSelect: (value: string, of: string) => void
  /** Somewhere in them the buttons, each a `SharedMenuTrigger`. */
  children: ReactNode
}

/** One menu for many buttons of a kind: ten thousand rows have one between them. */
export function SharedMenu({ itemsOf, onSelect, children }: SharedProps) {
  const [of, setOf] = useState<string | null>(null)
  const items = of === null ? [] : itemsOf(of)
  return (
    <Ark.Root
      positioning={positioning}
      navigate={navigate}
      onTriggerValueChange={({ value }) => setOf(value)}
      onSelect={({ value }) => of !== null && canChoose(items, value) && onSelect(value, of)}
      lazyMount
      unmountOnExit
    >
      {children}
      <Content items={items} />
    </Ark.Root>
  )
}

/** `children` is one button element. */
export function SharedMenuTrigger({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Ark.Trigger asChild value={of}>
      {children}
    </Ark.Trigger>
  )
}
