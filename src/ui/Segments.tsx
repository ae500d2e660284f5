import { SegmentGroup as Ark } from '@ark-ui/react/segment-group'
import { css } from '#styled/css/index.js'

const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  minBlockSize: 'touch',
  paddingBlock: '2',
  _desk: { minBlockSize: 'row', paddingBlock: '1' },
  _disabled: { opacity: 'disabled' },
})
const label = css({ flex: '1', minInlineSize: '[96px]' })
const hiddenLabel = css({ srOnly: true })
const group = css({
  display: 'flex',
  // Where there is no room for all of them beside each other, as in a narrow tile.
  flexWrap: 'wrap',
  minInlineSize: '0',
  gap: '1',
  padding: '1',
  borderRadius: '2',
  borderWidth: '1px',
  borderColor: 'line',
  bg: 'sunken',
})
const item = css({
  minBlockSize: '[40px]',
  display: 'flex',
  alignItems: 'center',
  paddingInline: '4',
  borderRadius: '1',
  color: 'text2',
  fontWeight: '500',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  _desk: { minBlockSize: '[26px]', paddingInline: '3' },
  _checked: { bg: 'raised', color: 'text', fontWeight: '580', boxShadow: 'low' },
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[1px]' },
  _disabled: { cursor: 'default' },
})

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
  /** Where the choices say it themselves: the label is then only heard. */
  isLabelHidden?: boolean
  onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({
  label: words,
  value,
  options,
  disabled = false,
  isLabelHidden = false,
  onChange,
}: Props<Value>) {
  return (
    <Ark.Root
      className={row}
      value={value}
      disabled={disabled}
      onValueChange={({ value: wanted }) => {
        const option = options.find((one) => one.value === wanted)
        if (option) onChange(option.value)
      }}
    >
      <Ark.Label className={isLabelHidden ? hiddenLabel : label}>{words}</Ark.Label>
      <div className={group}>
        {options.map((option) => (
          <Ark.Item key={option.value} value={option.value} className={item}>
            <Ark.ItemText>{option.label}</Ark.ItemText>
            <Ark.ItemControl />
            <Ark.ItemHiddenInput />
          </Ark.Item>
        ))}
      </div>
    </Ark.Root>
  )
}
