import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '#styled/css/index.js'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

const danger = css({ display: 'flex', alignItems: 'center', gap: '3', color: 'negative', fontWeight: '560' })

type Props = {
  open: boolean
  title: string
  description?: string
  /** The verb of the act; null where there is nothing to do but to close it. */
  confirm: string | null
  cancel: string
  /** Says in words that it cannot be taken back; its button then is of the dangerous kind. */
  warning?: string | null
  isBusy?: boolean
  mayConfirm?: boolean
  onConfirm: () => void
  /** Absent while it cannot be closed. */
  onCancel?: () => void
  /** What is to be filled in before, and so has the focus first; where there is nothing, the safe choice has. */
  field?: () => HTMLElement | null
  /** What it asks about, where one dialog asks several things in turn: with each the focus begins anew. */
  step?: string
  children?: ReactNode
}

/** Asks before an act. Escape is the safe choice, and Enter too, unless something is to be filled in. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirm,
  cancel,
  warning = null,
  isBusy = false,
  mayConfirm = true,
  onConfirm,
  onCancel,
  field,
  step = '',
  children,
}: Props) {
  const safe = useRef<HTMLButtonElement>(null)
  const first = () => field?.() ?? safe.current
  const shown = useRef<string | null>(null)
  // The first one is the dialog's own to place: it remembers where the focus came from.
  useEffect(() => {
    if (open && shown.current !== null && shown.current !== step) first()?.focus()
    shown.current = open ? step : null
  })
  return (
    <Dialog
      open={open}
      urgent
      title={title}
      initialFocus={first}
      {...(description === undefined ? {} : { description })}
      {...(onCancel === undefined ? {} : { onClose: onCancel })}
      actions={
        <>
          <Button ref={safe} onClick={onCancel} disabled={onCancel === undefined}>
            {cancel}
          </Button>
          {confirm !== null && (
            <Button
              kind={warning === null ? 'act' : 'danger'}
              disabled={!mayConfirm && !isBusy}
              busy={isBusy}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {warning !== null && (
        <p className={danger}>
          <TriangleAlert size={18} aria-hidden="true" />
          {warning}
        </p>
      )}
      {children}
    </Dialog>
  )
}
