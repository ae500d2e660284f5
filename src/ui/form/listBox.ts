import { css } from '#styled/css/index.js'

/** The list under a field that chooses, whichever part of Ark draws it. */
export const listBox = {
  content: css({
    display: 'flex',
    flexDirection: 'column',
    minInlineSize: '[min(160px, 100%)]',
    maxInlineSize: '[min(420px, calc(100vw - 32px))]',
    maxBlockSize: '[min(50dvh, 360px)]',
    overflowY: 'auto',
    padding: '2',
    bg: 'raised',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: '3',
    boxShadow: 'middle',
    textStyle: 'dense',
    zIndex: '30',
    outline: '[none]',
    _open: { animation: '[appear .12s]' },
  }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: 'none',
    minBlockSize: 'touch',
    paddingInline: '3',
    borderRadius: '2',
    cursor: 'pointer',
    _desk: { minBlockSize: '[32px]' },
    _highlighted: { bg: 'select' },
    _checked: { fontWeight: '560' },
    _disabled: { color: 'text3', cursor: 'default' },
  }),
  text: css({ flex: '1', minInlineSize: '0', overflowWrap: 'anywhere' }),
  note: css({ color: 'text3', textStyle: 'small' }),
  told: css({ padding: '3', color: 'text3' }),
}

/** Latin names and figures read from their left on an Arabic page too; `dir` would turn the field round with them. */
export const ownDirection = css({ unicodeBidi: 'plaintext', _rtl: { textAlign: '[right]' } })

export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Tells apart what has the same name. */
  note?: string
  disabled?: boolean
}
