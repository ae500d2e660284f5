import { useSelector } from '@xstate/react'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChatRef,
  selectDraft,
  selectIsSendingHere,
  selectMaySend,
  selectSendFailure,
} from '#machines/desk/chat/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../view/root.ts'
import { useText } from '../../view/text.ts'

const longest = 2_000
const nearLongest = 200
const form = css({
  flex: 'none',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  padding: '3',
  display: 'grid',
  gap: '2',
})
const row = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2',
  '& svg': { _rtl: { transform: '[scaleX(-1)]' } },
})
const box = css({
  flex: '1',
  minInlineSize: '0',
  minBlockSize: '[34px]',
  maxBlockSize: '[140px]',
  fieldSizing: 'content',
  resize: 'none',
  paddingInline: '4',
  paddingBlock: '[6px]',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  _focusVisible: { outlineOffset: '[-1px]' },
})
const told = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexWrap: 'wrap',
  color: 'negative',
  textStyle: 'small',
})
const left = css({ textStyle: 'tiny', color: 'text3', textAlign: 'end' })
const focus = (element: HTMLTextAreaElement | null) => element?.focus()

/** Enter sends, Shift and Enter begins a line. The text leaves the box when the venue has it. */
export function SendBox({ chat, name }: { chat: ChatRef; name: string }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const draft = useSelector(chat, selectDraft)
  const maySend = useSelector(chat, selectMaySend)
  const isSending = useSelector(chat, selectIsSendingHere)
  const failure = useSelector(chat, selectSendFailure)
  const words = useText()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    chat.send({ type: 'message.sent', key: makeKey() })
  }
  const press = (event: KeyboardEvent) => {
    // While letters are put together, Enter is theirs.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const rest = longest - draft.trim().length
  return (
    <form className={form} onSubmit={send}>
      {failure && (
        <div className={told} role="alert">
          <span>
            {t('chat.notSent')} {words(failureText(failure))}
          </span>
          <Button onClick={() => send()}>{t('chat.sendAgain')}</Button>
        </div>
      )}
      <div className={row}>
        <textarea
          ref={focus}
          data-chat-focus
          className={box}
          dir="auto"
          rows={1}
          aria-label={t('chat.write', { name })}
          placeholder={t('chat.placeholder')}
          maxLength={longest}
          readOnly={isSending}
          value={draft}
          onChange={({ target }) => chat.send({ type: 'message.typed', text: target.value })}
          onKeyDown={press}
        />
        <Button
          type="submit"
          kind="act"
          shape="icon"
          disabled={!maySend}
          aria-label={t(isSending ? 'chat.sending' : 'chat.send')}
        >
          <SendHorizontal size={16} aria-hidden="true" />
        </Button>
      </div>
      {rest < nearLongest && <span className={left}>{t('chat.left', { count: rest })}</span>}
    </form>
  )
}
