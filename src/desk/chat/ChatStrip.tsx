import { useSelector } from '@xstate/react'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatContact } from '#protocol/calls/chat.ts'
import {
  type ChatRef,
  inOrder,
  selectChatList,
  selectContactId,
  selectContacts,
  selectIsChatOpen,
  selectUnreadSum,
  unreadOf,
} from '#machines/desk/chat/index.ts'
import { css } from '#styled/css/index.js'
import { Avatar } from './Avatar.tsx'
import { statusText } from './Presence.tsx'
import { Unread } from './Unread.tsx'

const strip = css({
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
const head = css({ borderBlockEndWidth: '1px', borderColor: 'line', color: 'text2' })
const corner = css({ position: 'absolute', insetInlineEnd: '[10px]', insetBlockStart: '[6px]' })
const heard = css({ srOnly: true })

/** Everybody of the staff, always beside the page. */
export function ChatStrip({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const contacts = useSelector(chat, selectContacts)
  const talks = useSelector(chat, selectChatList)
  const isOpen = useSelector(chat, selectIsChatOpen)
  const unread = useSelector(chat, selectUnreadSum)
  return (
    <nav className={strip} aria-label={t('chat.contacts')} data-chat-strip>
      <button
        type="button"
        className={`${button} ${head}`}
        aria-label={unread > 0 ? t('chat.toggle', { count: unread }) : t('chat.title')}
        aria-expanded={isOpen}
        title={t('chat.title')}
        onClick={() => chat.send({ type: 'panel.toggled' })}
      >
        <MessageSquare size={18} aria-hidden="true" />
        <span className={corner}>
          <Unread count={unread} />
        </span>
      </button>
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
