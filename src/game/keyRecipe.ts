import { cva } from '#styled/css/index.js'

/** A key of the cabinet: it stands up from the deck, goes down under the finger, and lies flat when it does nothing. */
export const key = cva({
  base: {
    minBlockSize: 'key',
    borderRadius: '3',
    borderWidth: '1px',
    borderColor: 'keyEdge',
    borderBlockEndColor: 'keyShade',
    background: '[linear-gradient(token(colors.keyTop), token(colors.keyBottom))]',
    boxShadow:
      '[inset 0 1px 0 token(colors.keyGlint), 0 3px 0 token(colors.keyShade), 0 6px 14px token(colors.keyFall)]',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexWrap: 'wrap',
    columnGap: '[10px]',
    paddingInline: '2',
    fontSize: '[1.125rem]',
    lineHeight: '[1.25]',
    fontWeight: '600',
    fontStretch: '116%',
    touchAction: 'manipulation',
    transition: '[transform .12s cubic-bezier(.2,0,0,1)]',
    _enabled: { _active: { transform: 'translateY(3px)' } },
    // Seen only when the cabinet takes its time: a key that changed with every press would flicker.
    '&[aria-busy=true]': { opacity: 'disabled', transition: '[opacity .2s .3s]' },
    _disabled: {
      background: '[token(colors.keyOff)]',
      borderColor: 'line',
      color: 'keyOffText',
      boxShadow: '[none]',
    },
  },
  variants: {
    /** A key for the gamble stands beside take-win, which then leaves it room. */
    hasGamble: {
      true: { smallDown: { gridColumn: '[auto !important]' }, _short: { gridColumn: '[auto !important]' } },
    },
    kind: {
      bet: {
        fontSize: '[1rem]',
        fontWeight: '540',
        paddingInline: '2',
        _pressed: {
          fontWeight: '680',
          _enabled: {
            background: '[linear-gradient(token(colors.keyOnTop), token(colors.keyOnBottom))]',
            borderColor: 'edge',
            boxShadow:
              '[inset 0 1px 0 token(colors.keyOnGlint), inset 0 -3px 0 token(colors.act), 0 3px 0 token(colors.keyShade)]',
          },
          _disabled: { color: 'text2', boxShadow: '[inset 0 -2px 0 token(colors.edge)]' },
        },
        smallDown: {
          // In a low window the keys give way, so that all of them are whole in it.
          minBlockSize: '[clamp(50px, 50px + (100dvh - 740px) * .1, 58px)]',
          fontSize: '[.9375rem]',
          fontStretch: '100%',
          _away: { minBlockSize: '[54px]' },
        },
      },
      out: {
        fontSize: '[1rem]',
        fontWeight: '560',
        _enabled: { color: 'money' },
        smallDown: {
          minBlockSize: '[clamp(64px, 64px + (100dvh - 740px) * .3, 88px)]',
          _away: { minBlockSize: '[84px]' },
        },
      },
      take: {
        fontWeight: '700',
        _enabled: {
          background: '[linear-gradient(token(colors.takeTop), token(colors.takeBottom))]',
          color: 'moneyInk',
          borderColor: 'takeEdge',
          boxShadow:
            '[inset 0 1px 0 token(colors.takeGlint), 0 3px 0 token(colors.takeShade), 0 0 44px token(colors.winGlow)]',
        },
        smallDown: {
          order: '-1',
          gridColumn: '1 / -1',
          minBlockSize: '[clamp(60px, 60px + (100dvh - 740px) * .25, 80px)]',
          fontSize: '[1.375rem]',
          _away: { minBlockSize: '[68px]' },
        },
        _short: { order: '-1', gridColumn: '1 / -1' },
      },
      gamble: {
        fontSize: '[1rem]',
        fontWeight: '620',
        smallDown: { order: '-1', minBlockSize: '[clamp(60px, 60px + (100dvh - 740px) * .25, 80px)]' },
        _short: { order: '-1' },
      },
      red: {
        _enabled: {
          background: '[linear-gradient(token(colors.cardRedTop), token(colors.cardRedBottom))]',
          color: 'cardInk',
        },
      },
      black: {
        _enabled: {
          background: '[linear-gradient(token(colors.cardBlackTop), token(colors.cardBlackBottom))]',
          color: 'cardInk',
        },
      },
      spin: {
        fontSize: '[1.375rem]',
        _enabled: { background: '[linear-gradient(token(colors.spinTop), token(colors.spinBottom))]', color: 'actInk' },
        smallDown: {
          minBlockSize: '[clamp(64px, 64px + (100dvh - 740px) * .3, 88px)]',
          _away: { minBlockSize: '[84px]' },
        },
      },
    },
  },
})
