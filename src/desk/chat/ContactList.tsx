import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ChatRef,
  inOrder,
  selectChatList,
  selectContacts,
  selectSearchText,
  unreadOf,
} from '#machines/desk/chat/index.ts'
import { fold } from '#machines/desk/navigation/suggest.ts'
import type { ChatContact } from '#protocol/calls/chat.ts'
import { css } from '#styled/css/index.js'
import { Avatar } from './Avatar.tsx'
import { statusText } from './Presence.tsx'
import { Unread } from './Unread.tsx'

const place = css({ flex: '1', minBlockSize: '0', display: 'flex', flexDirection: 'column' })
const field = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  marginInline: '4',
  marginBlock: '3',
  paddingInline: '4',
  minBlockSize: 'control',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  color: 'text3',
  '& input': { flex: '1', minInlineSize: '0', bg: 'transparent', color: 'text', outlineOffset: '[8px]' },
})
const list = css({ flex: '1', minBlockSize: '0', overflowY: 'auto', paddingBlockEnd: '3' })
const row = css({
  inlineSize: 'full',
  minBlockSize: '[52px]',
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  paddingInline: '5',
  textAlign: 'start',
  _hover: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const who = css({ flex: '1', minInlineSize: '0', display: 'grid' })
const name = css({ fontWeight: '500', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const shows = css({
  textStyle: 'small',
  color: 'text3',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const words = css({ flex: 'none', paddingInline: '5', paddingBlock: '4', color: 'text2' })
const hint = css({ borderBlockStartWidth: '1px', borderColor: 'line' })
const heard = css({ srOnly: true })
const focus = (element: HTMLInputElement | null) => element?.focus()

/** Nobody is chosen yet. */
export function ContactList({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const contacts = useSelector(chat, selectContacts)
  const talks = useSelector(chat, selectChatList)
  const searchText = useSelector(chat, selectSearchText)
  const found = inOrder(contacts, talks).filter((one) => fold(one.name).includes(fold(searchText)))
  return (
    <div className={place}>
      <label className={field}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={focus}
          data-chat-focus
          type="text"
          autoComplete="off"
          aria-label={t('chat.find')}
          placeholder={t('chat.find')}
          value={searchText}
          onChange={({ target }) => chat.send({ type: 'contact.searched', text: target.value })}
        />
      </label>
      <ul className={list}>
        {found.map((contact) => (
          <li key={contact.id}>
            <Row chat={chat} contact={contact} unread={unreadOf(talks, contact.id)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={words}>{t(contacts.length === 0 ? 'chat.nobody' : 'chat.none')}</p>}
      <p className={`${words} ${hint}`}>{t('chat.select')}</p>
    </div>
  )
}

function Row({ chat, contact, unread }: { chat: ChatRef; contact: ChatContact; unread: number }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={row}
      onClick={() => chat.send({ type: 'contact.selected', contactId: contact.id })}
    >
      <Avatar name={contact.name} avatar={contact.avatar} status={contact.status} />
      <span className={who}>
        <span className={name}>
          <bdi>{contact.name}</bdi>
        </span>
        <span className={shows}>
          {t(statusText[contact.status])}
          {contact.mood !== '' && (
            <>
              {' · '}
              <bdi>{contact.mood}</bdi>
            </>
          )}
        </span>
      </span>
      {unread > 0 && <span className={heard}>{t('chat.unread', { count: unread })}</span>}
      <Unread count={unread} />
    </button>
  )
}
