import type { ComponentProps, MouseEvent } from 'react'
import { css, cva, cx, type RecipeVariantProps } from '#styled/css/index.js'

const button = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minBlockSize: 'touch',
    paddingInline: '4',
    borderRadius: '2',
    borderWidth: '1px',
    borderColor: 'edge',
    textStyle: 'body',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    transition: '[background .12s cubic-bezier(.2,0,0,1)]',
    _disabled: { opacity: 'disabled' },
    _desk: { minBlockSize: 'control', textStyle: 'dense', borderColor: 'line', bg: 'raised', boxShadow: 'low' },
  },
  variants: {
    kind: {
      plain: {
        _enabled: { _hover: { bg: 'select' } },
        _pressed: { bg: 'select', fontWeight: '560' },
        _desk: { _pressed: { bg: 'select', borderColor: 'edge' } },
      },
      act: {
        bg: 'act',
        color: 'actInk',
        borderColor: 'transparent',
        fontWeight: '560',
        _enabled: { _hover: { bg: 'actHover' } },
        _disabled: { bg: 'line', color: 'text3', opacity: '[1]' },
        _desk: { bg: 'act', borderColor: 'transparent', _disabled: { bg: 'line' } },
      },
      danger: {
        bg: 'negative',
        color: 'actInk',
        borderColor: 'transparent',
        fontWeight: '560',
        _enabled: { _hover: { filter: '[brightness(.92)]' } },
        _disabled: { bg: 'line', color: 'text3', opacity: '[1]' },
        _desk: { bg: 'negative', borderColor: 'transparent', _disabled: { bg: 'line' } },
      },
      bare: {
        borderColor: 'transparent',
        minInlineSize: 'touch',
        flexShrink: '0',
        _desk: {
          borderColor: 'transparent',
          bg: 'transparent',
          boxShadow: '[none]',
          minInlineSize: 'auto',
          flexShrink: '1',
        },
      },
    },
    shape: { text: {}, icon: { paddingInline: '0', inlineSize: 'touch', _desk: { inlineSize: 'control' } } },
    size: {
      normal: {},
      wide: { paddingInline: '[28px]' },
      large: { minBlockSize: '[52px]', textStyle: 'reading' },
    },
  },
  defaultVariants: { kind: 'plain', shape: 'text', size: 'normal' },
})
/** A ring that turns before the word, which stays readable. What is answered at once is not drawn in between. */
const turning = css({
  _before: {
    content: '""',
    flex: 'none',
    inlineSize: '[1em]',
    blockSize: '[1em]',
    borderRadius: 'full',
    borderWidth: '[2px]',
    borderColor: '[currentColor]',
    borderBlockEndColor: 'transparent',
    animation: '[makeRoom .1s .15s backwards, turn .8s .15s linear infinite]',
  },
})
const swallow = (event: MouseEvent) => event.preventDefault()

type Props = Omit<ComponentProps<'button'>, 'aria-busy'> &
  RecipeVariantProps<typeof button> & {
    /** What it asked for is under way: it keeps the focus, and takes no second press. */
    busy?: boolean
  }

/** `className` may add what the recipe leaves open (place, width); what the recipe says is changed by a variant. */
export function Button({ kind, shape, size, className, type = 'button', busy, onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={cx(button({ kind, shape, size }), busy && turning, className)}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
      {...rest}
    />
  )
}
/** The same look for a link. */
export const buttonClass = button
