import { css, cva } from '#styled/css/index.js'

/** A line of the grid: every one has the same columns, which the grid sets in `--columns`. */
export const line = cva({
  base: {
    display: 'grid',
    gridTemplateColumns: '[var(--columns)]',
    inlineSize: 'full',
    minInlineSize: '[var(--least)]',
    alignItems: 'stretch',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
  variants: {
    of: {
      header: {
        position: 'sticky',
        insetBlockStart: '0',
        zIndex: '3',
        minBlockSize: '[32px]',
        borderColor: 'edge',
        color: 'text3',
        textStyle: 'small',
        fontWeight: '500',
      },
      row: { position: 'absolute', insetInline: '0', _hover: { bg: 'sunken' } },
      group: { position: 'absolute', insetInline: '0', bg: 'ground', fontWeight: '560' },
      detail: { position: 'absolute', insetInline: '0', display: 'block' },
      footer: {
        position: 'sticky',
        insetBlockEnd: '0',
        zIndex: '3',
        fontWeight: '600',
        borderBlockStartWidth: '1px',
        borderBlockStartColor: 'edge',
        borderBlockEndWidth: '0',
      },
    },
    density: {
      compact: { blockSize: '[28px]' },
      normal: { blockSize: 'row' },
      roomy: { blockSize: 'touch' },
      free: {},
    },
    isSelected: { true: { bg: 'select' }, false: {} },
    canOpen: { true: { cursor: 'pointer' }, false: {} },
  },
  compoundVariants: [{ of: 'row', isSelected: true, css: { _hover: { bg: 'select' } } }],
  defaultVariants: { isSelected: false, canOpen: false },
})

export const cell = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minInlineSize: '0',
    paddingInline: '3',
    // Not hidden: each would be a thing that scrolls.
    overflow: 'clip',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    // What is pinned covers what is scrolled under it.
    bg: '[inherit]',
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: {
    kind: {
      text: {},
      // Amounts line up by their last digit: right in both directions, which flex turns round with the text.
      figure: {
        justifyContent: 'flex-end',
        _rtl: { justifyContent: 'flex-start' },
        fontVariantNumeric: 'tabular-nums lining-nums',
        fontStretch: '94%',
      },
    },
    side: { start: { position: 'sticky', zIndex: '1' }, end: { position: 'sticky', zIndex: '1' }, none: {} },
    tone: { plain: {}, name: { fontWeight: '540' }, negative: { color: 'negative' }, zero: { color: 'text3' } },
  },
  defaultVariants: { kind: 'text', side: 'none', tone: 'plain' },
})

const whole = 'linear-gradient(token(colors.text), token(colors.text))'
const edge = (to: 'left' | 'right') =>
  `linear-gradient(to ${to}, token(colors.text) calc(100% - 36px - var(--pinned-${to})), transparent calc(100% - var(--pinned-${to})), token(colors.text) calc(100% - var(--pinned-${to})))`
/** Half a figure would read as another one: what is under an edge fades there. */
export const fadingEdges = css({
  '--pinned-left': 'var(--pinned-start)',
  '--pinned-right': 'calc(var(--pinned-end) + var(--bar, 0px))',
  _rtl: { '--pinned-left': 'calc(var(--pinned-end) + var(--bar, 0px))', '--pinned-right': 'var(--pinned-start)' },
  '&[data-before], &[data-after]': {
    maskImage: `[var(--left, ${whole}), var(--right, ${whole})]`,
    maskComposite: 'intersect',
  },
  '&[data-before]': { '--left': edge('left') },
  '&[data-after]': { '--right': edge('right') },
})

/** Of text that is cut off where its column ends; a flex line alone would not do it. */
export const cut = css({ minInlineSize: '0', overflow: 'clip', textOverflow: 'ellipsis' })
export const heard = css({ srOnly: true })
