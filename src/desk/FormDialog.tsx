import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const body = css({ display: 'grid', gap: '4' })
type Props = {
  /** Of the form in it. */
  id: string
  title: string
  /** What sends it. */
  act: string
  size?: 'normal' | 'wide'
  /** It is on its way: nothing closes it, and nothing is sent twice. */
  isBusy: boolean
  maySubmit: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form: it stays open, with what is written, until it was sent. */
export function FormDialog({ id, title, act, size = 'normal', isBusy, maySubmit, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      {...{ size, title }}
      {...(isBusy ? {} : { onClose })}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('command.cancel')}
          </Button>
          <Button kind="act" type="submit" form={id} busy={isBusy} disabled={!maySubmit && !isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <form id={id} className={body} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
