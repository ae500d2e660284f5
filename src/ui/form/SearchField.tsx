import { Search } from 'lucide-react'
import { css } from '#styled/css/index.js'
import { inputClass } from '../TextField.tsx'

const box = css({
  position: 'relative',
  display: 'block',
  flex: '[0 1 220px]',
  minInlineSize: '[160px]',
  smallDown: { flexBasis: 'full' },
})
const icon = css({
  position: 'absolute',
  insetInlineStart: '[10px]',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'text3',
  pointerEvents: 'none',
})
const input = css({ '&&': { paddingInlineStart: '[34px]' } })

type Props = { label: string; value: string; onChange: (text: string) => void }

/** What a list is searched for, as it is typed; its name stands in it. Escape empties it. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <span className={box}>
      <span className={icon}>
        <Search size={16} aria-hidden="true" />
      </span>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        className={`${inputClass({ hasEnd: false, isLong: false })} ${input}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
    </span>
  )
}
