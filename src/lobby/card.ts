import { css, cva } from '#styled/css/index.js'

/** Light is availability: a free cabinet is lit and spills on the floor, one in play is dimmed, a dead one is dark. */
export const screen = cva({
  base: {
    position: 'relative',
    aspectRatio: '8/5',
    borderRadius: '2',
    // Hairlines until the picture is there, and where none comes.
    bg: 'sunken',
    boxShadow: '[inset 0 0 0 1px token(colors.line)]',
    isolation: 'isolate',
    '& img': {
      position: 'absolute',
      inset: '0',
      inlineSize: 'full',
      blockSize: 'full',
      objectFit: 'cover',
      borderRadius: '2',
      transition: '[filter .2s]',
      // A picture that did not come is dark, without the browser's mark.
      _after: { content: '""', position: 'absolute', inset: '0', bg: 'sunken', borderRadius: '2' },
    },
  },
  variants: {
    light: {
      lit: { boxShadow: '[0 0 0 1px token(colors.lit), 0 18px 40px -14px token(colors.spill)]' },
      dim: { '& img': { filter: '[brightness(.5) saturate(.8)]' } },
      dark: { '& img': { filter: '[grayscale(.9) brightness(.26) contrast(1.1)]' } },
    },
  },
})
export const vip = css({
  position: 'absolute',
  insetBlockStart: '3',
  insetInlineStart: '3',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: '1',
  bg: 'plate',
  textStyle: 'small',
  fontWeight: '600',
})
export const title = css({
  fontSize: '[1.0625rem]',
  lineHeight: '1.4',
  fontWeight: '600',
  fontStretch: '108%',
  marginBlockStart: '[10px]',
})
export const meta = css({
  display: 'flex',
  gap: '[6px]',
  textStyle: 'dense',
  color: 'text3',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& span + span::before': { content: '"·"', marginInlineEnd: '[6px]' },
})
/** By status; what is free for the one who looks is lit whatever it is. */
export const lights = ['dark', 'dark', 'lit', 'dim', 'dim', 'dim', 'dim', 'dim'] as const
