import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ChatRef, selectContacts, selectNewest } from '#machines/desk/chat/index.ts'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { ChatOver } from '../frame/deskParts.tsx'
import { ChatStrip } from './ChatStrip.tsx'

const dock = css({ flex: 'none', position: 'relative', zIndex: '3', display: 'flex' })
const heard = css({ srOnly: true })

type Props = { chat: ChatRef; isNarrow: boolean; scheme: Scheme }

/** The chat at the end side of the desk: the strip beside the page with the panel over it, or a drawer where there is no room. */
export function ChatDock({ chat, isNarrow, scheme }: Props) {
  const over = <ChatOver chat={chat} isNarrow={isNarrow} />
  if (isNarrow)
    return (
      <>
        {over}
        <Announcement chat={chat} />
      </>
    )
  return (
    <div className={dock} data-theme={scheme}>
      {over}
      <ChatStrip chat={chat} />
      <Announcement chat={chat} />
    </div>
  )
}

/** Read out where nothing else is being said: what has just come. */
function Announcement({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const newest = useSelector(chat, selectNewest)
  const contacts = useSelector(chat, selectContacts)
  const name = contacts.find(({ id }) => id === newest?.contactId)?.name
  return (
    <p className={heard} role="status">
      {newest && name ? t('chat.newFrom', { name, text: newest.message.message }) : ''}
    </p>
  )
}
