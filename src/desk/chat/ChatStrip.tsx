import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ChatContact } from '#protocol/calls/chat.ts'
import {
  type ChatRef,
  inOrder,
  selectChatList,
  selectContactId,
  selectContacts,
  unreadOf,
} from '#machines/desk/chat/index.ts'
import { css } from '#styled/css/index.js'
import { Avatar } from './Avatar.tsx'
import { statusText } from './Presence.tsx'
import { Unread } from './Unread.tsx'

const strip = css({
  flex: 'none',
  inlineSize: 'chatStrip',
  blockSize: 'full',
  bg: 'ground',
  color: 'text',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'hidden',
  overflowY: 'auto',
})
const list = css({ display: 'flex', flexDirection: 'column' })
const button = css({
  position: 'relative',
  inlineSize: 'full',
  minBlockSize: '[56px]',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  _hover: { bg: 'select' },
  _pressed: {
    bg: 'select',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0',
      insetBlock: '[10px]',
      inlineSize: '[3px]',
      bg: 'moneyLow',
      borderRadius: '1',
    },
  },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const corner = css({ position: 'absolute', insetInlineEnd: '[10px]', insetBlockStart: '[6px]' })
const heard = css({ srOnly: true })

/** Everybody of the staff, beside the open panel. */
export function ChatStrip({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const contacts = useSelector(chat, selectContacts)
  const talks = useSelector(chat, selectChatList)
  return (
    <nav className={strip} aria-label={t('chat.contacts')} data-chat-strip>
      <ul className={list}>
        {inOrder(contacts, talks).map((contact) => (
          <li key={contact.id}>
            <ContactButton chat={chat} contact={contact} unread={unreadOf(talks, contact.id)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ContactButton({ chat, contact, unread }: { chat: ChatRef; contact: ChatContact; unread: number }) {
  const { t } = useTranslation()
  const isChosen = useSelector(chat, selectContactId) === contact.id
  const { id, name, avatar, status } = contact
  const who = t('chat.contact', { name, status: t(statusText[status]) })
  return (
    <button
      type="button"
      className={button}
      data-contact={id}
      aria-pressed={isChosen}
      title={who}
      onClick={() => chat.send({ type: 'contact.selected', contactId: id })}
    >
      <Avatar name={name} avatar={avatar} status={status} />
      <span className={heard}>{unread > 0 ? `${who}, ${t('chat.unread', { count: unread })}` : who}</span>
      <span className={corner}>
        <Unread count={unread} />
      </span>
    </button>
  )
}
