import { Menu as Ark } from '@ark-ui/react/menu'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

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
  // The item that has the focus is lit.
  outline: '[none]',
  _open: { animation: '[appear .12s]' },
})
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minBlockSize: 'row',
  paddingInline: '4',
  borderRadius: '2',
  cursor: 'pointer',
  '& svg': { color: 'text3', flex: 'none' },
  _highlighted: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const tick = css({ marginInlineStart: 'auto' })

export type MenuItem = { value: string; label: ReactNode; icon?: ReactNode; href?: string; isChosen?: boolean }
type Props = { trigger: ReactNode; items: readonly MenuItem[]; onSelect: (value: string) => void }

/** A button with a menu under it. `trigger` is one button element. An item with an address is a link. */
export function Menu({ trigger, items, onSelect }: Props) {
  return (
    <Ark.Root
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onSelect={({ value }) => onSelect(value)}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      {/* Stays in the landmark of its button, in whose colours it is; fixed, so that nothing cuts it off. */}
      <Ark.Positioner>
        <Ark.Content className={content}>
          {items.map(({ value, label, icon, href, isChosen }) => (
            <Ark.Item
              key={value}
              value={value}
              className={item}
              asChild={href !== undefined}
              aria-current={isChosen || undefined}
            >
              {href === undefined ? (
                <>
                  {icon}
                  <span>{label}</span>
                  {isChosen && <span className={tick}>✓</span>}
                </>
              ) : (
                <a href={href}>
                  {icon}
                  <span>{label}</span>
                </a>
              )}
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
