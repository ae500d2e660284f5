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
    _disabled: { opacity: '.55' },
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
        _desk: { bg: 'act', borderColor: 'transparent' },
      },
      bare: { borderColor: 'transparent', _desk: { borderColor: 'transparent', bg: 'transparent', boxShadow: 'none' } },
    },
    shape: { text: {}, icon: { padding: '0', inlineSize: 'touch', _desk: { inlineSize: 'control' } } },
  },
  defaultVariants: { kind: 'plain', shape: 'text' },
})

type Props = ComponentProps<'button'> & RecipeVariantProps<typeof button>

export function Button({ kind, shape, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={cx(button({ kind, shape }), className)} {...rest} />
}
/** The same look for a link. */
export const buttonClass = button
