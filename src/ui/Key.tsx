import { css } from '#styled/css/index.js'

const key = css({
  display: 'inline-block',
  minInlineSize: '[18px]',
  paddingInline: '[4px]',
  borderRadius: '1',
  borderWidth: '1px',
  borderColor: '[color-mix(in oklab, currentColor 35%, transparent)]',
  textStyle: 'tiny',
  fontWeight: '500',
  textAlign: 'center',
  whiteSpace: 'nowrap',
})

/** A key of the keyboard beside what it does. It is not read out: whoever hears the page is told by `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={key} dir="ltr" aria-hidden="true">
      {children}
    </kbd>
  )
}
