import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChatRef, type ChatScreen, selectContact } from '#machines/desk/chat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Avatar } from './Avatar.tsx'
import { Messages } from './Messages.tsx'
import { statusText } from './Presence.tsx'
import { SendBox } from './SendBox.tsx'

const head = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[52px]',
  paddingInlineStart: '2',
  paddingInlineEnd: '5',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  '& svg': { _rtl: { transform: '[scaleX(-1)]' } },
})
const who = css({ minInlineSize: '0', display: 'grid', paddingInlineStart: '3' })
const name = css({ fontWeight: '580', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const shows = css({ textStyle: 'small', color: 'text3' })
const rest = css({
  flex: '1',
  padding: '5',
  color: 'text2',
  display: 'grid',
  gap: '4',
  alignContent: 'center',
  justifyItems: 'center',
})

/** What was said with one contact, and the box for the next. */
export function Conversation({ chat, screen }: { chat: ChatRef; screen: Exclude<ChatScreen, 'noContact'> }) {
  const { t } = useTranslation()
  const contact = useSelector(chat, selectContact)
  return (
    <>
      <div className={head}>
        <Button
          kind="bare"
          shape="icon"
          aria-label={t('chat.back')}
          onClick={() => chat.send({ type: 'contact.left' })}
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </Button>
        {contact && (
          <>
            <Avatar name={contact.name} avatar={contact.avatar} status={contact.status} />
            <span className={who}>
              <bdi className={name}>{contact.name}</bdi>
              <span className={shows}>{t(statusText[contact.status])}</span>
            </span>
          </>
        )}
      </div>
      {screen === 'loading' && (
        <p className={rest} role="status">
          {t('chat.loading')}
        </p>
      )}
      {screen === 'failed' && (
        <div className={rest} role="alert">
          {t('chat.failed')}
          <Button onClick={() => chat.send({ type: 'chat.retried' })}>{t('chat.retry')}</Button>
        </div>
      )}
      {screen === 'conversation' && (
        <>
          <Messages chat={chat} name={contact?.name ?? ''} />
          <SendBox key={contact?.id} chat={chat} name={contact?.name ?? ''} />
        </>
      )}
    </>
  )
}
