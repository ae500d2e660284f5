import { useTranslation } from 'react-i18next'
import type { Issued } from '#machines/desk/pages/users/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const secret = css({
  padding: '5',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '3',
  textStyle: 'reading',
  fontWeight: '560',
  letterSpacing: '[.03em]',
  direction: 'ltr',
  userSelect: 'all',
  overflowWrap: 'anywhere',
})
const note = css({ color: 'text2' })

/** What the venue says once and never again. Only its button closes it. */
export function IssuedDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { t } = useTranslation()
  const { kind, text, name, waits } = issued
  return (
    <Dialog
      open
      title={t(`users.issued.${kind}`, { name })}
      description={t('users.issued.words')}
      actions={
        <Button kind="act" onClick={onClose}>
          {t('users.issued.noted')}
        </Button>
      }
    >
      <p className={secret} data-testid="issued">
        {text}
      </p>
      {waits && <p className={note}>{t('users.issued.waits')}</p>}
    </Dialog>
  )
}
