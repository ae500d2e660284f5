import { css, cva } from '#styled/css/index.js'

const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '[6px]',
  whiteSpace: 'nowrap',
  fontWeight: '500',
  '& svg': { inlineSize: '[12px]', blockSize: '[12px]', flex: 'none', overflow: 'visible' },
})
const tone = cva({
  variants: {
    status: {
      0: { color: 'offline' },
      1: { color: 'error' },
      2: { color: 'available' },
      3: { color: 'connected' },
      4: { color: 'reserved' },
      5: { color: 'feature' },
      6: { color: 'cashingOut' },
      7: { color: 'disconnected' },
    },
  },
})
const word = cva({ variants: { loud: { true: { color: 'error' }, false: {} } } })

/** The seat grammar on a 12 px box: the ring is the seat. */
const shapes = [
  <path key="0" d="M1 6h10" stroke="currentColor" strokeWidth="3" />,
  <g key="1">
    <path d="M6 .4 12.1 11.4H-.1Z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" strokeWidth=".8" />
    <path d="M6 4.2v3.4M6 9v1.3" className={css({ stroke: 'ground' })} strokeWidth="1.5" />
  </g>,
  <circle key="2" cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  <circle key="3" cx="6" cy="6" r="5.8" fill="currentColor" />,
  <path key="4" d="M1.2.4h9.6v2.2L7.4 6l3.4 3.4v2.2H1.2V9.4L4.6 6 1.2 2.6Z" fill="currentColor" />,
  <path key="5" d="m6-.4 1.9 4.2 4.5.5-3.4 3 1 4.5L6 9.5l-4 2.3 1-4.5-3.4-3 4.5-.5Z" fill="currentColor" />,
  <g key="6">
    <path d="M4.2 0h3.6v4h3L6 8.8 1.2 4h3Z" fill="currentColor" />
    <path d="M.6 11h10.8" stroke="currentColor" strokeWidth="2" />
  </g>,
  <g key="7">
    <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path d="M6 1a5 5 0 0 0 0 10Z" fill="currentColor" />
  </g>,
]
type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export const statusText = [
  'offline',
  'error',
  'available',
  'connected',
  'reserved',
  'feature',
  'cashingOut',
  'disconnected',
] as const

/** A machine's status by shape, colour and, when given, word. */
export function StatusMark({ status, children }: { status: number; children?: string }) {
  return (
    <span className={mark}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className={tone({ status: status as Status })}>
        {shapes[status]}
      </svg>
      {children && <span className={word({ loud: status === 1 })}>{children}</span>}
    </span>
  )
}
