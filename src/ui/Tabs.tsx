import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { css, cx } from '#styled/css/index.js'
import { fadingEnds, showEnds } from './FadingRow.tsx'

const list = css({
  display: 'flex',
  gap: '5',
  overflowX: 'auto',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  scrollbarWidth: '[none!]',
})
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  flex: 'none',
  minBlockSize: 'touch',
  color: 'text2',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  // The payline under the one that is open.
  boxShadow: '[inset 0 0 0 transparent]',
  _hover: { color: 'text' },
  _selected: { color: 'text', fontWeight: '580', boxShadow: '[inset 0 -2px 0 token(colors.moneyLow)]' },
  _disabled: { color: 'text3', opacity: 'disabled', cursor: 'default' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _desk: { minBlockSize: '[40px]' },
})
const counted = css({ color: 'text3', fontWeight: '400' })
const panel = css({ paddingBlockStart: '5', minInlineSize: '0' })

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** How many there are behind it. */
  count?: number
  isDisabled?: boolean
}
type Props<Value extends string> = {
  /** What they are the parts of; it is only heard. */
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onChange: (value: Value) => void
  /** Of the open one. */
  children: ReactNode
}

/** Parts of one thing, one at a time. Arrows walk along the tabs, and Enter opens: what is fetched is fetched on purpose. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: Props<Value>) {
  return (
    <Ark.Root
      value={value}
      activationMode="manual"
      onValueChange={({ value: wanted }) => {
        const chosen = tabs.find((one) => one.value === wanted)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Ark.List className={cx(list, fadingEnds)} aria-label={label} ref={showEnds}>
        {tabs.map(({ value: of, label: words, count, isDisabled = false }) => (
          <Ark.Trigger key={of} value={of} className={tab} disabled={isDisabled}>
            {words}
            {count !== undefined && <span className={counted}>{count}</span>}
          </Ark.Trigger>
        ))}
      </Ark.List>
      <Ark.Content key={value} value={value} className={panel}>
        {children}
      </Ark.Content>
    </Ark.Root>
  )
}
