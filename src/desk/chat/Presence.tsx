import { css, cva } from '#styled/css/index.js'
import type { ChatStatus } from '#protocol/calls/chat.ts'

/** Keys of their words. */
export const statusText: Record<ChatStatus, string> = {
  online: 'chat.status.online',
  'do-not-disturb': 'chat.status.doNotDisturb',
  away: 'chat.status.away',
  offline: 'chat.status.offline',
}
export const statuses = Object.keys(statusText) as ChatStatus[]

const box = css({ inlineSize: '[12px]', blockSize: '[12px]', flex: 'none', overflow: 'visible' })
const tone = cva({
  variants: {
    status: {
      online: { color: 'available' },
      'do-not-disturb': { color: 'error' },
      away: { color: 'disconnected' },
      offline: { color: 'offline' },
    },
  },
})
const cut = css({ stroke: 'surface' })
const shapes: Record<ChatStatus, React.ReactNode> = {
  online: <circle cx="6" cy="6" r="5.4" fill="currentColor" />,
  'do-not-disturb': (
    <>
      <circle cx="6" cy="6" r="5.4" fill="currentColor" />
      <path d="M3.2 6h5.6" className={cut} strokeWidth="2" />
    </>
  ),
  away: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 1.4a4.6 4.6 0 0 0 0 9.2Z" fill="currentColor" />
    </>
  ),
  offline: <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />,
}

/** What somebody shows in the chat, by shape and colour; the word stands beside it, or is read out. */
export function Presence({ status }: { status: ChatStatus }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`${box} ${tone({ status })}`}>
      {shapes[status]}
    </svg>
  )
}
