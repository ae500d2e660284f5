import { Dialog } from '@ark-ui/react/dialog'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ChatRef, selectIsChatOpen } from '#machines/desk/chat/index.ts'
import type { Scheme } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'
import { Drawer } from '#ui/Drawer.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { ChatStrip } from './ChatStrip.tsx'

const atEnd = css({ position: 'absolute', insetBlock: '0', insetInlineEnd: '0', zIndex: '3', display: 'flex' })
const beside = css({
  display: 'flex',
  inlineSize: 'chat',
  bg: 'surface',
  color: 'text',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  boxShadow: 'middle',
  outline: '[none]',
  _open: { animation: '[appear .16s]' },
})
const panel = css({ flex: '1', minInlineSize: '0' })
const overPage = css({ inlineSize: 'chat', maxInlineSize: '[100vw]', blockSize: 'full', bg: 'surface', color: 'text' })

const element = (selector: string) => document.querySelector<HTMLElement>(selector)
/** What a click may touch without being beside the chat. */
const isOfChat = [() => element('[data-chat-toggle]'), () => element('[data-messages]')]
const initialFocus = () => element('[data-chat-focus]')
const stay = (event: Event) => event.preventDefault()
const giveFocusBack = () => element('[data-chat-toggle]')?.focus()

type Props = { chat: ChatRef; isNarrow: boolean; scheme: Scheme }
/** The chat, over the end side of the page: its panel and the strip of contacts, or a drawer where there is no room. */
export function ChatOver({ chat, isNarrow, scheme }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(chat, selectIsChatOpen)
  const close = () => chat.send({ type: 'panel.closed' })
  if (isNarrow)
    return (
      <Drawer open={isOpen} side="end" title={t('chat.title')} onClose={close} initialFocus={initialFocus}>
        <div className={overPage}>{isOpen && <ChatPanel chat={chat} onClose={close} />}</div>
      </Drawer>
    )
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || close()}
      onEscapeKeyDown={giveFocusBack}
      // A click beside it closes it; Tab into the page does not.
      closeOnInteractOutside
      onFocusOutside={stay}
      initialFocusEl={initialFocus}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      persistentElements={isOfChat}
      lazyMount
      unmountOnExit
    >
      <Dialog.Positioner className={atEnd} data-theme={scheme}>
        <Dialog.Content className={beside} aria-label={t('chat.title')}>
          {/* Once it is closed nothing in it may take the focus any more. */}
          {isOpen && (
            <>
              <div className={panel}>
                <ChatPanel
                  chat={chat}
                  onClose={() => {
                    giveFocusBack()
                    close()
                  }}
                />
              </div>
              <ChatStrip chat={chat} />
            </>
          )}
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  )
}
