import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { Button } from './Button.tsx'
import { messages } from './Dialog.tsx'
import { useBackCloses } from './useBackCloses.ts'

const positioner = css({
  position: 'fixed',
  insetBlock: '0',
  insetInlineEnd: '0',
  zIndex: '41',
  inlineSize: '[min(100vw, 400px)]',
  _desk: { insetBlockEnd: '[var(--messages, 0px)]' },
})
const content = css({
  blockSize: 'full',
  display: 'flex',
  flexDirection: 'column',
  bg: 'raised',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  boxShadow: 'high',
  textStyle: 'body',
  _desk: { textStyle: 'dense' },
  _open: { animation: '[appear .16s]' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minBlockSize: 'bar',
  paddingInlineStart: '6',
  paddingInlineEnd: '4',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  flex: 'none',
})
const heading = css({ textStyle: 'title' })
const body = css({ flex: '1', minBlockSize: '0', overflowY: 'auto', paddingInline: '6', paddingBlock: '5' })
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  paddingInline: '6',
  paddingBlock: '4',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  flex: 'none',
})

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}

/** A dialog at the end of the page that leaves the page in sight: what is chosen in it shows beside it. */
export function Sheet({ title, closeLabel, onClose, actions, children }: Props) {
  useBackCloses(true, onClose)
  return (
    <Ark.Root open onOpenChange={({ open }) => open || onClose()} persistentElements={[messages]}>
      <Portal>
        <Ark.Positioner className={positioner}>
          <Ark.Content className={content}>
            <div className={head}>
              <Ark.Title className={heading}>{title}</Ark.Title>
              <Button kind="bare" shape="icon" aria-label={closeLabel} onClick={onClose}>
                <X size={16} aria-hidden="true" />
              </Button>
            </div>
            <div className={body}>{children}</div>
            <div className={foot}>{actions}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
