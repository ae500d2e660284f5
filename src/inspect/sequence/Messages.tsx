import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SequenceMessage } from '#machines/inspect/inspector/index.ts'
import { delayOf, eventText } from '#machines/kit/definition.ts'
import { css } from '#styled/css/index.js'
import { formatTime } from '#ui/format.ts'

/** Px of one actor's lane, and before the first. */
const lane = 168
export const gutter = 108

const row = css({
  position: 'relative',
  display: 'block',
  inlineSize: 'full',
  blockSize: '[36px]',
  _hover: { bg: 'select' },
  _currentStep: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const time = css({
  position: 'absolute',
  insetInlineStart: '5',
  insetBlockStart: '[11px]',
  color: 'text3',
  textStyle: 'small',
})
const arrow = css({
  position: 'absolute',
  insetBlockStart: '[26px]',
  borderBlockStartWidth: '1px',
  borderColor: 'text2',
  _after: {
    content: '""',
    position: 'absolute',
    insetBlockStart: '[-4px]',
    borderBlockWidth: '[4px]',
    borderColor: '[transparent]',
  },
  '&[data-to=end]::after': {
    insetInlineEnd: '0',
    borderInlineStartWidth: '[7px]',
    borderInlineStartColor: 'text2',
  },
  '&[data-to=start]::after': {
    insetInlineStart: '0',
    borderInlineEndWidth: '[7px]',
    borderInlineEndColor: 'text2',
  },
})
const dot = css({
  position: 'absolute',
  insetBlockStart: '[14px]',
  inlineSize: '[8px]',
  blockSize: '[8px]',
  borderRadius: 'full',
  bg: 'text2',
})
const label = css({
  position: 'absolute',
  insetBlockStart: '[5px]',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'center',
  paddingInline: '2',
})
/** The arrow in words. */
const heard = css({ srOnly: true })
/** What an actor did by itself, beside its line. */
const note = css({
  position: 'absolute',
  insetBlockStart: '[9px]',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  paddingInlineStart: '5',
})
const times = css({ color: 'text3' })
const lines = css({
  backgroundImage:
    '[linear-gradient(to right, transparent calc(50% - .5px), token(colors.edge) calc(50% - .5px), token(colors.edge) calc(50% + .5px), transparent calc(50% + .5px))]',
  backgroundSize: '[168px 100%]',
  backgroundRepeat: 'repeat-x',
})

type MessagesProps = {
  lanes: readonly string[]
  messages: readonly SequenceMessage[]
  held: SequenceMessage | undefined
  onHold: (actor: string, sequence: number) => void
}
/** One stop of the Tab key: up and down, Home and End go from message to message. */
export function Messages({ lanes, messages, held, onHold }: MessagesProps) {
  const { t } = useTranslation()
  const [visited, setVisited] = useState<string | null>(null)
  const place = messages.findIndex((one) => (visited === null ? one === held : keyOf(one) === visited))
  const stop = place < 0 ? messages.length - 1 : place
  function go(event: KeyboardEvent<HTMLOListElement>): void {
    const target = { ArrowUp: stop - 1, ArrowDown: stop + 1, Home: 0, End: messages.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const wanted = Math.max(0, Math.min(messages.length - 1, target))
    const button = event.currentTarget.children[wanted]?.firstElementChild
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <ol
      className={lines}
      style={{ marginInline: gutter, inlineSize: lanes.length * lane }}
      aria-label={t('inspect.sequence.label')}
      onKeyDown={go}
    >
      {messages.map((message, index) => (
        <li key={keyOf(message)}>
          <Message
            message={message}
            lanes={lanes}
            isHeld={message === held}
            isStop={index === stop}
            onVisit={() => setVisited(keyOf(message))}
            onHold={() => onHold(message.to, message.sequence)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Each side counts by itself. */
const keyOf = ({ to, sequence }: SequenceMessage) => `${to} ${sequence}`
const middle = (place: number) => (place + 0.5) * lane

type MessageProps = {
  message: SequenceMessage
  lanes: readonly string[]
  isHeld: boolean
  isStop: boolean
  onVisit: () => void
  onHold: () => void
}
function Message({ message, lanes, isHeld, isStop, onVisit, onHold }: MessageProps) {
  const { t, i18n } = useTranslation()
  const { at, from, to, event, times: count } = message
  const [begin, end] = [lanes.indexOf(from ?? to), lanes.indexOf(to)]
  const [first, span] = [Math.min(begin, end), Math.abs(end - begin)]
  const isTold = span > 0
  const text = eventText(event, to)
  const sender = from ?? t(delayOf(event) === null ? 'inspect.sequence.outside' : 'inspect.now.clock')
  return (
    <button
      type="button"
      className={row}
      tabIndex={isStop ? 0 : -1}
      aria-current={isHeld ? 'step' : undefined}
      onFocus={onVisit}
      onClick={onHold}
    >
      <span className={time} style={{ insetInlineStart: -gutter + 20 }}>
        <bdi dir="ltr">{formatTime(at, i18n.language, 'step')}</bdi>
      </span>
      <span className={heard}>{t('inspect.sequence.route', { from: sender, to })}</span>
      {isTold ? (
        <span
          className={arrow}
          data-to={end > begin ? 'end' : 'start'}
          style={{ insetInlineStart: middle(first), inlineSize: span * lane }}
        />
      ) : (
        <span className={dot} style={{ insetInlineStart: middle(end) - 4 }} />
      )}
      <span
        className={isTold ? label : note}
        style={
          isTold ? { insetInlineStart: middle(first), inlineSize: span * lane } : { insetInlineStart: middle(end) }
        }
      >
        <bdi dir="ltr">
          {text}
          {count > 1 && <span className={times}> {`×${count}`}</span>}
        </bdi>
      </span>
    </button>
  )
}
