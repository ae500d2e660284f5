import { RadioGroup as Ark } from '@ark-ui/react/radio-group'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const label = css({ display: 'block', marginBlockEnd: '3', fontWeight: '580' })
const grid = css({ display: 'grid', gap: '3', gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' })
const card = css({
  display: 'grid',
  gap: '2',
  justifyItems: 'center',
  alignContent: 'start',
  padding: '2',
  borderRadius: '3',
  color: 'text2',
  textStyle: 'small',
  textAlign: 'center',
  cursor: 'pointer',
  minInlineSize: '0',
  _hover: { bg: 'select' },
  _checked: { color: 'text', fontWeight: '580' },
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[1px]' },
})
const picture = css({
  display: 'block',
  inlineSize: 'full',
  borderRadius: '2',
  borderWidth: '1px',
  borderColor: 'line',
  overflow: 'hidden',
  _checked: { borderColor: 'act', boxShadow: '[0 0 0 1px token(colors.act)]' },
})

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; picture: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of a few that a picture tells better than a word; the word stands under it. */
export function RadioCards<Value extends string>({ label: words, value, options, onChange }: Props<Value>) {
  return (
    <Ark.Root
      value={value}
      onValueChange={({ value: wanted }) => {
        const option = options.find((one) => one.value === wanted)
        if (option) onChange(option.value)
      }}
    >
      <Ark.Label className={label}>{words}</Ark.Label>
      <div className={grid}>
        {options.map((option) => (
          <Ark.Item key={option.value} value={option.value} className={card}>
            <Ark.ItemControl className={picture}>{option.picture}</Ark.ItemControl>
            <Ark.ItemText>{option.label}</Ark.ItemText>
            <Ark.ItemHiddenInput />
          </Ark.Item>
        ))}
      </div>
    </Ark.Root>
  )
}
