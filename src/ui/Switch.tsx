import { Switch as Ark } from '@ark-ui/react/switch'
import { css } from '#styled/css/index.js'

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minBlockSize: 'touch',
  cursor: 'pointer',
  _desk: { minBlockSize: 'row' },
  _disabled: { opacity: 'disabled', cursor: 'default' },
})
const label = css({ flex: '1', minInlineSize: '0' })
const track = css({
  flex: 'none',
  inlineSize: '[34px]',
  blockSize: '[20px]',
  padding: '[2px]',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'edge',
  bg: 'sunken',
  transition: '[background .12s cubic-bezier(.2,0,0,1)]',
  _checked: { bg: 'act', borderColor: 'act' },
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[2px]' },
})
const thumb = css({
  display: 'block',
  inlineSize: '[14px]',
  blockSize: '[14px]',
  borderRadius: 'full',
  bg: 'text3',
  transition: '[translate .12s cubic-bezier(.2,0,0,1)]',
  _checked: { bg: 'actInk', translate: '[14px]', _rtl: { translate: '[-14px]' } },
})

type Props = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** On or off, at once. */
export function Switch({ label: words, checked, disabled = false, onChange }: Props) {
  return (
    <Ark.Root
      className={row}
      checked={checked}
      disabled={disabled}
      onCheckedChange={({ checked: wanted }) => onChange(wanted)}
    >
      <Ark.Label className={label}>{words}</Ark.Label>
      <Ark.Control className={track}>
        <Ark.Thumb className={thumb} />
      </Ark.Control>
      <Ark.HiddenInput role="switch" />
    </Ark.Root>
  )
}
