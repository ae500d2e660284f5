import { useSelector } from '@xstate/react'
import { Check, CheckCheck } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChatRef,
  selectContactId,
  selectContactReadUpTo,
  selectDialog,
  selectHasOlder,
  selectMayFetchOlder,
  selectOlder,
} from '#machines/desk/chat/index.ts'
import type { ChatMessage } from '#protocol/calls/chat.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatClock } from '#ui/format.ts'
import { useRoot, useSettings } from '../../view/root.ts'
import { piecesOf } from './links.ts'
import { useSight } from './sight.ts'
import { dayOf, formatDay, formatWhole } from './times.ts'

/** From below: it stays at the newest, and earlier ones that come move nothing. */
const scroller = css({
  flex: '1',
  minBlockSize: '0',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column-reverse',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const log = css({ display: 'flex', flexDirection: 'column', gap: '1', padding: '4' })
const empty = css({ color: 'text2', textAlign: 'center', padding: '5', margin: 'auto' })
const separator = css({
  textStyle: 'small',
  color: 'text3',
  textAlign: 'center',
  paddingBlock: '4',
  fontWeight: '500',
})
const line = cva({
  base: { display: 'flex', flexDirection: 'column', maxInlineSize: '[86%]', minInlineSize: '0' },
  variants: {
    isOwn: {
      true: { alignSelf: 'flex-end', alignItems: 'flex-end' },
      false: { alignSelf: 'flex-start', alignItems: 'flex-start' },
    },
    begins: { true: { marginBlockStart: '3' }, false: {} },
  },
})
const bubble = cva({
  base: {
    maxInlineSize: 'full',
    paddingInline: '4',
    paddingBlock: '[7px]',
    borderRadius: '3',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
    '& a': { textDecoration: 'underline', textUnderlineOffset: '[2px]' },
  },
  variants: { isOwn: { true: { bg: 'act', color: 'actInk' }, false: { bg: 'select', color: 'text' } } },
})
const foot = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'tiny',
  color: 'text3',
  paddingInline: '2',
  paddingBlockStart: '1',
})
const older = css({
  alignSelf: 'center',
  color: 'text2',
  textStyle: 'small',
  display: 'grid',
  gap: '2',
  justifyItems: 'center',
})

const together = 5 * 60_000

/** Grouped by who speaks, with a line between days. */
export function Messages({ chat, name }: { chat: ChatRef; name: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { now } = useRoot()
  const dialog = useSelector(chat, selectDialog)
  const contactId = useSelector(chat, selectContactId)
  const today = dayOf(now(), timeZone)
  const yesterday = dayOf(now() - 24 * 3_600_000, timeZone)
  const dayText = (at: number, day: string) =>
    day === today ? t('chat.today') : day === yesterday ? t('chat.yesterday') : formatDay(at, i18n.language, timeZone)
  const lastOwn = dialog.findLast(({ who }) => who !== contactId)?.id
  const lastTheirs = dialog.findLast(({ who }) => who === contactId)?.id
  if (dialog.length === 0) return <p className={empty}>{t('chat.start')}</p>
  return (
    // A place that scrolls is reached by the keyboard too.
    <div className={scroller} tabIndex={0} role="log" aria-live="off" aria-label={t('chat.dialog', { name })}>
      <div className={log}>
        <Older chat={chat} />
        {dialog.map((message, place) => {
          const before = dialog[place - 1]
          const after = dialog[place + 1]
          const day = dayOf(message.time, timeZone)
          const isNewDay = before === undefined || dayOf(before.time, timeZone) !== day
          const follows = (one: ChatMessage | undefined, next: ChatMessage | undefined) =>
            one !== undefined && next !== undefined && one.who === next.who && next.time - one.time < together
          return (
            <Message
              key={message.id}
              message={message}
              isOwn={message.who !== contactId}
              day={isNewDay ? dayText(message.time, day) : null}
              begins={!follows(before, message)}
              hasFoot={!follows(message, after) || message.id === lastOwn}
            >
              {message.id === lastOwn && <ReadMark chat={chat} id={message.id} />}
              {message.id === lastTheirs && <Sight key={message.id} chat={chat} id={message.id} />}
            </Message>
          )
        })}
      </div>
    </div>
  )
}

type MessageProps = {
  message: ChatMessage
  isOwn: boolean
  /** What stands over it where it is the first of its day. */
  day: string | null
  begins: boolean
  hasFoot: boolean
  children: React.ReactNode
}
function Message({ message: { message, time }, isOwn, day, begins, hasFoot, children }: MessageProps) {
  const { i18n } = useTranslation()
  const { timeZone } = useSettings()
  return (
    <>
      {day !== null && <div className={separator}>{day}</div>}
      <div className={line({ isOwn, begins })} title={formatWhole(time, i18n.language, timeZone)}>
        <p className={bubble({ isOwn })} dir="auto">
          {piecesOf(message).map(({ text, href }, place) =>
            href === null ? (
              text
            ) : (
              <a key={`${place} ${href}`} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
        <span className={foot}>
          {hasFoot && <time dateTime={new Date(time).toISOString()}>{formatClock(time, timeZone)}</time>}
          {children}
        </span>
      </div>
    </>
  )
}

/** Under the last that one said oneself. */
function ReadMark({ chat, id }: { chat: ChatRef; id: number }) {
  const { t } = useTranslation()
  const isRead = useSelector(chat, selectContactReadUpTo) >= id
  const Icon = isRead ? CheckCheck : Check
  return (
    <>
      <Icon size={12} aria-hidden="true" />
      {t(isRead ? 'chat.read' : 'chat.sent')}
    </>
  )
}

const nothing = css({ inlineSize: '[1px]', blockSize: '[1px]' })
/** What has been before somebody's eyes is read. */
function Sight({ chat, id }: { chat: ChatRef; id: number }) {
  const see = useSight(useCallback(() => chat.send({ type: 'message.seen', messageId: id }), [chat, id]))
  return <span ref={see} className={nothing} aria-hidden="true" />
}

/** Whoever scrolls up to it wants the ones before. */
function Older({ chat }: { chat: ChatRef }) {
  const { t } = useTranslation()
  const hasOlder = useSelector(chat, selectHasOlder)
  const state = useSelector(chat, selectOlder)
  const mayAsk = useSelector(chat, selectMayFetchOlder)
  const first = useSelector(chat, selectDialog)[0]?.id
  const want = useCallback(() => chat.send({ type: 'older.wanted' }), [chat])
  const see = useSight(want)
  if (!hasOlder) return null
  if (state === 'failed')
    return (
      <div className={older} role="alert">
        {t('chat.olderFailed')}
        <Button onClick={want}>{t('chat.retry')}</Button>
      </div>
    )
  return (
    // Anew where it could not be asked when it came into sight.
    <span key={`${first} ${mayAsk}`} ref={see} className={older}>
      {t(state === 'fetching' ? 'chat.olderLoading' : 'chat.older')}
    </span>
  )
}
