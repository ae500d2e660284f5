import type { ChatStatus } from '#protocol/calls/chat.ts'
import { css } from '#styled/css/index.js'
import { Portrait } from '#ui/Portrait.tsx'
import { Presence } from './Presence.tsx'

const place = css({ position: 'relative', flex: 'none', display: 'block' })
const mark = css({
  position: 'absolute',
  insetInlineEnd: '[-3px]',
  insetBlockEnd: '[-2px]',
  borderRadius: 'full',
  bg: 'surface',
  padding: '1',
  display: 'block',
})

type Props = { name: string; avatar: string | null; status: ChatStatus }
/** A person as a disc with what they show at its edge. Whoever shows it says the name and the status in words. */
export function Avatar({ name, avatar, status }: Props) {
  return (
    <span className={place} aria-hidden="true">
      <Portrait name={name} picture={avatar} />
      <span className={mark}>
        <Presence status={status} />
      </span>
    </span>
  )
}
