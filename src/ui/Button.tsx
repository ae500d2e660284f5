import type { ComponentProps } from 'react'
import { cva, cx, type RecipeVariantProps } from '#styled/css/index.js'

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
      plain: {},
      act: {
        bg: 'act',
        color: 'actInk',
        borderColor: 'transparent',
        fontWeight: '560',
        _enabled: { _hover: { bg: 'actHover' } },
        _disabled: { bg: 'line', color: 'text3', opacity: '[1]' },
        _desk: { bg: 'act', borderColor: 'transparent' },
      },
      bare: {
        borderColor: 'transparent',
        _desk: { borderColor: 'transparent', bg: 'transparent', boxShadow: '[none]' },
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

type Props = ComponentProps<'button'> & RecipeVariantProps<typeof button>

/** `className` may add what the recipe leaves open (place, width); what the recipe says is changed by a variant. */
export function Button({ kind, shape, size, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={cx(button({ kind, shape, size }), className)} {...rest} />
}
/** The same look for a link. */
export const buttonClass = button
