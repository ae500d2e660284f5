import { css } from '#styled/css/index.js'

/** What is the person's own stands pinned above the floor: the look that seat and reservation share. */
export const pinned = {
  card: css({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '[auto 1fr auto auto]',
    alignItems: 'center',
    gap: '7',
    bg: 'surface',
    borderRadius: '3',
    overflow: 'hidden',
    paddingInlineEnd: '6',
    marginBlock: '[4px 24px]',
    boxShadow: '[0 -30px 90px -30px token(colors.seatGlow)]',
    smallDown: {
      gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
      gap: '[8px 12px]',
      paddingInlineEnd: '4',
      paddingBlockEnd: '[14px]',
      marginBlockEnd: '3',
    },
  }),
  scene: css({
    inlineSize: '[172px]',
    blockSize: '[107px]',
    objectFit: 'cover',
    bg: 'black',
    smallDown: { inlineSize: '[92px]', blockSize: '[84px]' },
  }),
  lead: css({
    _first: { paddingInlineStart: '6', paddingBlock: '4' },
    minInlineSize: '0',
    '@media (max-width: 379px)': { gridColumn: '[2 / -1]' },
  }),
  name: css({
    fontSize: '[1.375rem]',
    lineHeight: '1.3',
    fontWeight: '620',
    fontStretch: '116%',
    marginBlockStart: '1',
    smallDown: { fontSize: '[1.0625rem]', fontStretch: '100%' },
  }),
  where: css({ textStyle: 'body', color: 'text3', smallDown: { textStyle: 'dense' } }),
  facts: css({ display: 'flex', gap: '7', smallDown: { display: 'contents' } }),
  /** As wide as its longest figure: it does not jump while it counts down. */
  left: css({
    minInlineSize: '[88px]',
    smallDown: { minInlineSize: '[64px]', textAlign: 'end' },
    // Beside the credit: what stands beside the picture needs the whole of the line there.
    '@media (max-width: 379px)': { gridColumn: '3', gridRow: '2' },
  }),
  term: css({ textStyle: 'dense', color: 'text3' }),
  figure: css({
    fontSize: '[1.625rem]',
    lineHeight: '1.2',
    fontWeight: '600',
    fontStretch: '116%',
    whiteSpace: 'nowrap',
    smallDown: { fontSize: '[1.25rem]' },
  }),
  actions: css({
    display: 'flex',
    gap: '3',
    smallDown: { gridColumn: '[1 / -1]', paddingInlineStart: '4', '& > *': { flex: '1' } },
  }),
}
