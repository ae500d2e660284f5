import { useTranslation } from 'react-i18next'
import { type DeskKind, deskKindNames } from '#machines/desk/pages/cage/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Key } from '#ui/Key.tsx'

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]',
  gap: '[1px]',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '2',
  overflow: 'hidden',
  bg: 'line',
  smallDown: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]' },
})
const kind = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minBlockSize: '[34px]',
    paddingInline: '3',
    fontWeight: '480',
    textAlign: 'start',
    _focusVisible: { outlineOffset: '[-2px]' },
    // In the narrowest of four columns the longest word and its key stand beside each other.
    '& kbd': { borderWidth: '0', paddingInline: '0', opacity: '[.75]' },
    smallDown: { minBlockSize: 'touch', '& kbd': { display: 'none' } },
  },
  variants: {
    isOn: {
      true: { bg: 'act', color: 'actInk', fontWeight: '580' },
      false: { bg: 'raised', _hover: { bg: 'select' } },
    },
    /** Of a right of its own: it has its own line, so that the others stand as they do without it. */
    isAlone: { true: { gridColumn: '[1 / -1]' } },
  },
})
/** The first of them; the others follow in their order. */
const firstKey = 2
export const keyOf = (name: DeskKind) => `F${firstKey + deskKindNames.indexOf(name)}`

/** What is posted: one of those that may be, each by its key. */
type Props = { kinds: readonly DeskKind[]; value: DeskKind; onChange: (kind: DeskKind) => void }
export function KindPicker({ kinds, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={grid} role="group" aria-label={t('cage.kinds')}>
      {kinds.map((name) => (
        <button
          key={name}
          type="button"
          className={kind({ isOn: name === value, isAlone: name === 'adjustment' })}
          aria-pressed={name === value}
          aria-keyshortcuts={keyOf(name)}
          onClick={() => onChange(name)}
        >
          {t(`cage.kind.${name}`)}
          <Key>{keyOf(name)}</Key>
        </button>
      ))}
    </div>
  )
}
