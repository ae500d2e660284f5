import { useSelector } from '@xstate/react'
import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ChatRef,
  selectArePeopleKnown,
  selectArePeopleMissing,
  selectChatScreen,
  selectChatUser,
} from '#machines/desk/chat/index.ts'
import type { ChatStatus } from '#protocol/calls/chat.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { ContactList } from './ContactList.tsx'
import { Conversation } from './Conversation.tsx'
import { Presence, statuses, statusText } from './Presence.tsx'

const page = css({ blockSize: 'full', display: 'flex', flexDirection: 'column', minBlockSize: '0', textStyle: 'dense' })
const head = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minBlockSize: 'bar',
  paddingInlineStart: '5',
  paddingInlineEnd: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const title = css({ textStyle: 'body', fontWeight: '600', marginInlineEnd: 'auto', whiteSpace: 'nowrap' })
const words = css({ padding: '5', color: 'text2', display: 'grid', gap: '4', justifyItems: 'start' })
const isStatus = (value: string): value is ChatStatus => value in statusText

/** Contacts, or the conversation with one of them. */
export function ChatPanel({ chat, onClose }: { chat: ChatRef; onClose: () => void }) {
  const { t } = useTranslation()
  const screen = useSelector(chat, selectChatScreen)
  const isKnown = useSelector(chat, selectArePeopleKnown)
  const isMissing = useSelector(chat, selectArePeopleMissing)
  return (
    <section className={page} aria-label={t('chat.title')}>
      <header className={head}>
        <h2 className={title}>{t('chat.title')}</h2>
        <OwnStatus chat={chat} />
        <Button kind="bare" shape="icon" aria-label={t('chat.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {screen === 'noContact' && isKnown && <ContactList chat={chat} />}
      {screen === 'noContact' && isMissing && (
        <div className={words} role="alert">
          {t('chat.peopleFailed')}
          <Button onClick={() => chat.send({ type: 'contacts.retried' })}>{t('chat.retry')}</Button>
        </div>
      )}
      {screen !== 'noContact' && <Conversation chat={chat} screen={screen} />}
    </section>
  )
}

function OwnStatus({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const user = useSelector(chat, selectChatUser)
  if (!user) return null
  return (
    <Menu
      trigger={
        <Button kind="bare" aria-label={t('chat.ownStatus', { status: t(statusText[user.status]) })}>
          <Presence status={user.status} />
          <span>{t(statusText[user.status])}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={statuses.map((status) => ({
        value: status,
        label: t(statusText[status]),
        icon: <Presence status={status} />,
        isChosen: status === user.status,
      }))}
      onSelect={(value) => isStatus(value) && chat.send({ type: 'status.chosen', status: value })}
    />
  )
}
