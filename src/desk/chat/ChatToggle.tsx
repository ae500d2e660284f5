import { useSelector } from '@xstate/react'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChatRef, selectIsChatOpen, selectUnreadSum } from '#machines/desk/chat/index.ts'
import { css } from '#styled/css/index.js'
import { TipButton } from '../frame/TipButton.tsx'
import { Unread } from './Unread.tsx'

const place = css({ position: 'relative' })

/** Opens and closes the chat, and counts what is unread. */
export function ChatToggle({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const isOpen = useSelector(chat, selectIsChatOpen)
  const unread = useSelector(chat, selectUnreadSum)
  return (
    <TipButton
      className={place}
      label={t('chat.title')}
      name={unread > 0 ? t('chat.toggle', { count: unread }) : t('chat.title')}
      aria-expanded={isOpen}
      data-chat-toggle
      onClick={() => chat.send({ type: 'panel.toggled' })}
    >
      <MessageSquare size={16} aria-hidden="true" />
      <Unread count={unread} isCorner />
    </TipButton>
  )
}
