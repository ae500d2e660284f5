import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark, useTooltip } from '@ark-ui/react/tooltip'
import { useEffect, useEffectEvent } from 'react'
import { css } from '#styled/css/index.js'
import { Key } from './Key.tsx'

const content = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  maxInlineSize: '[280px]',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: '2',
  bg: 'act',
  color: 'actInk',
  textStyle: 'small',
  zIndex: '50',
  pointerEvents: 'none',
  _open: { animation: '[appear .12s]' },
})
/** Ms: long enough not to follow a pointer that only passes. */
const openDelay = 400

/** What each event of the page is to Ark's trigger. */
const handlerOf = {
  pointermove: 'onPointerMove',
  pointerover: 'onPointerOver',
  pointerout: 'onPointerLeave',
  pointercancel: 'onPointerCancel',
  pointerdown: 'onPointerDown',
  click: 'onClick',
  focusin: 'onFocus',
  focusout: 'onBlur',
} as const
type Handlers = Record<(typeof handlerOf)[keyof typeof handlerOf], (event: Event) => void>

const sayingAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
const isWithin = ({ relatedTarget }: MouseEvent | FocusEvent, element: Element) =>
  relatedTarget instanceof Node && element.contains(relatedTarget)

/** One tip for all elements of the page that say more of themselves (`useTip`). What one must know stands on the page instead. */
export function Tips() {
  const tip = useTooltip({
    openDelay,
    closeDelay: 0,
    positioning: { placement: 'bottom', strategy: 'fixed' },
    ids: { trigger: (id = '') => id },
  })
  const saying = tip.triggerValue === null ? null : document.getElementById(tip.triggerValue)
  const tell = useEffectEvent((event: Event) => {
    const element = sayingAt(event.target)
    // Ark's trigger is each of these elements: its handlers are given the page's own events, of which React's are copies.
    const handlers = tip.getTriggerProps({ value: element?.id ?? '' }) as unknown as Handlers
    if (!element) {
      if (tip.open && !saying?.isConnected) handlers.onPointerLeave(event)
      return
    }
    const isLeaving = event.type === 'pointerout' || event.type === 'focusout'
    if (isLeaving && isWithin(event as PointerEvent | FocusEvent, element)) return
    handlers[handlerOf[event.type as keyof typeof handlerOf]](event)
  })
  useEffect(() => {
    const stop = new AbortController()
    for (const type of Object.keys(handlerOf)) document.addEventListener(type, tell, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <Ark.RootProvider value={tip} lazyMount unmountOnExit>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={content}>
            {saying?.dataset.tip}
            {saying?.dataset.tipKeys !== undefined && <Key>{saying.dataset.tipKeys}</Key>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.RootProvider>
  )
}
