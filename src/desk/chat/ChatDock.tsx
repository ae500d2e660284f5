import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ChatRef, selectContacts, selectNewest } from '#machines/desk/chat/index.ts'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { ChatOver } from '../frame/deskChunks.tsx'

const heard = css({ srOnly: true })

/** The chat of the desk: closed until it is asked for, and heard all the while. */
export function ChatDock(props: { chat: ChatRef; isNarrow: boolean; scheme: Scheme }) {
  return (
    <>
      <ChatOver {...props} />
      <Announcement chat={props.chat} />
    </>
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
