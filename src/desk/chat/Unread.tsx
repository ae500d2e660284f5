import { cva } from '#styled/css/index.js'

const most = 99
const badge = cva({
  base: {
    minInlineSize: '[18px]',
    blockSize: '[18px]',
    paddingInline: '[5px]',
    borderRadius: 'full',
    bg: 'error',
    color: 'surface',
    textStyle: 'tiny',
    lineHeight: '[18px]',
    fontWeight: '620',
    textAlign: 'center',
    flex: 'none',
  },
  variants: {
    isCorner: { true: { position: 'absolute', insetInlineEnd: '[-2px]', insetBlockStart: '[-2px]' }, false: {} },
  },
})

/** How many are unread. The button that it stands on says it in words. */
export function Unread({ count, isCorner = false }: { count: number; isCorner?: boolean }) {
  return count > 0 ? (
    <span className={badge({ isCorner })} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  ) : null
}
