import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, Info, MessageSquare, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useCallback, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { selectToasts, type Toast, type ToastHold, type toastsMachine } from '#machines/app/toasts/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useText } from '../view/text.ts'

const region = css({
  position: 'fixed',
  zIndex: '50',
  // Where lines begin: what closes a sheet, a dialog or a card stands where they end. Under the bar; on a telephone
  // over its begin: below it are the reels, or the first rows of a list.
  insetBlockStart: '[68px]',
  insetInlineStart: '5',
  inlineSize: '[min(380px, calc(100vw - 96px))]',
  smallDown: { insetBlockStart: '4', insetInlineStart: '4' },
  // At the desk below everything: the frame, dialogs and sheets end above it, so that nothing lies under it, and what
  // one reads or presses stays where it is. Over the inspector's panel, which begins in the same place.
  _desk: {
    insetBlockStart: '[auto]',
    insetBlockEnd: '0',
    insetInline: '0',
    inlineSize: 'full',
    maxBlockSize: '[50dvh]',
    overflowY: 'auto',
    zIndex: '[56]',
    pointerEvents: 'auto',
  },
  // Between the cards the page can be reached.
  pointerEvents: 'none',
})
const list = css({
  display: 'grid',
  gap: '3',
  '&:not(:empty) + &:not(:empty)': { marginBlockStart: '3' },
  _desk: { display: 'flex', flexWrap: 'wrap', '&:not(:empty)': { paddingInline: '4', paddingBlock: '3' } },
})
/** Where one card of staff is all that stands beside the keys, and nothing lies over it. */
const heardAlone = css.raw({
  'body:has([data-said] > [role=status]:empty + div > [data-staff] > :only-child):not(:has([role=dialog], [role=alertdialog])) &':
    { srOnly: true, '& button': { display: 'none' } },
})
const card = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '4',
  paddingInlineStart: '5',
  paddingBlock: '2',
  bg: 'raised',
  color: 'text',
  textStyle: 'body',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  pointerEvents: 'auto',
  animation: '[appear .16s]',
  _desk: { inlineSize: '[min(380px, 100%)]' },
  // On a telephone its card beside the keys is enough to look at, where it is the one in sight: over the reels it would be a second one.
  '&[data-toast=message]': { smallDown: heardAlone, _short: heardAlone },
})
const bare = css({ gridColumn: '1 / span 2', overflowWrap: 'anywhere', paddingBlock: '3' })
const said = css({ overflowWrap: 'anywhere', paddingBlock: '3' })
const times = css({ color: 'text3', marginInlineStart: '3', whiteSpace: 'nowrap' })
const act = css({ gridColumn: '2', justifySelf: 'start', marginBlockEnd: '3' })
const tone = cva({
  variants: {
    kind: {
      info: { color: 'connected' },
      success: { color: 'positive' },
      warning: { color: 'disconnected' },
      error: { color: 'error' },
      message: { color: 'text2' },
    },
  },
})
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert, message: MessageSquare }
const isUrgent = ({ kind }: Toast) => kind === 'error' || kind === 'warning'

type Actor = ActorRefFrom<typeof toastsMachine>

/** How much of the window is theirs. What ends above them at the desk reads it. */
function measure(place: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--messages', `${place.offsetHeight}px`))
  observer.observe(place)
  return () => {
    observer.disconnect()
    style.removeProperty('--messages')
  }
}

/** On the floor at the top, where lines begin; at the desk below the page: errors and warnings first, which interrupt a screen reader; the rest waits until it has spoken. Each is read once. */
export function Toasts({ toasts: actor }: { toasts: Actor }) {
  const { t } = useTranslation()
  const toasts = useSelector(actor, selectToasts)
  const place = useRef<HTMLElement>(null)
  const stand = useCallback((element: HTMLElement | null) => {
    place.current = element
    return element ? measure(element) : undefined
  }, [])
  /** What had the focus before it came here. */
  const before = useRef<HTMLElement | null>(null)
  const hold = (is: ToastHold) => actor.send({ type: 'hold.began', hold: is })
  const release = (is: ToastHold) => actor.send({ type: 'hold.ended', hold: is })
  const isWithin = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target) === true

  function enter({ relatedTarget }: FocusEvent): void {
    if (isWithin(relatedTarget)) return
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    hold('focus')
  }
  function leave({ relatedTarget }: FocusEvent): void {
    if (!isWithin(relatedTarget)) release('focus')
  }
  /** The focus goes to the next toast, or back to where it came from. */
  function moveOn(from: Element): void {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
    const own = from.closest('[data-toast]')
    const next = buttons.find((button) => !own?.contains(button))
    ;(next ?? before.current)?.focus()
  }
  const cards = (some: readonly Toast[]) =>
    some.map((toast) => <ToastCard key={toast.id} toast={toast} actor={actor} moveOn={moveOn} />)
  return createPortal(
    <section
      ref={stand}
      className={region}
      aria-label={t('toasts.region')}
      // Also told while a dialog hides the rest of the page from screen readers.
      aria-live="off"
      data-messages
      onFocus={enter}
      onBlur={leave}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
    >
      <div role="alert" aria-atomic="false" aria-relevant="additions" className={list}>
        {cards(toasts.filter(isUrgent))}
      </div>
      <div role="status" aria-atomic="false" aria-relevant="additions" className={list}>
        {cards(toasts.filter((toast) => !isUrgent(toast)))}
      </div>
    </section>,
    document.body,
  )
}

type CardProps = { toast: Toast; actor: Actor; moveOn: (from: Element) => void }
function ToastCard({ toast: { id, kind, words, count, action }, actor, moveOn }: CardProps) {
  const { t } = useTranslation()
  const say = useText()
  const Icon = kind === 'default' ? null : icons[kind]
  const end = (how: 'toast.dismiss' | 'toast.acted', from: Element) => {
    if (from.contains(document.activeElement)) moveOn(from)
    actor.send({ type: how, id })
  }
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end('toast.dismiss', event.currentTarget)
  }
  return (
    <div className={card} data-toast={kind} onKeyDown={escape}>
      {Icon && kind !== 'default' && <Icon size={18} className={tone({ kind })} aria-hidden="true" />}
      <p className={Icon ? said : bare} dir="auto">
        {say(words)}
        {count > 1 && <span className={times}>×{count}</span>}
      </p>
      <Button
        kind="bare"
        shape="icon"
        data-dismiss
        aria-label={t('toasts.dismiss')}
        onClick={({ currentTarget }) => end('toast.dismiss', currentTarget)}
      >
        <X size={16} aria-hidden="true" />
      </Button>
      {action && (
        <Button className={act} onClick={({ currentTarget }) => end('toast.acted', currentTarget)}>
          {say(action.words)}
        </Button>
      )}
    </div>
  )
}
