import { useSelector } from '@xstate/react'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type SecondFactorRef, selectIsCopied, selectRecoveryCodes } from '#machines/account/secondFactor/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const lead = css({ color: 'text2' })
const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(190px, 1fr))]',
  gap: '3',
  padding: '5',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '3',
  fontWeight: '560',
  letterSpacing: '[.03em]',
  direction: 'ltr',
  userSelect: 'text',
})
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const said = css({ color: 'text2', minBlockSize: '[1.5em]' })

/** Ten codes for the day when the app is gone, each good once. Shown this once, until their owner has them. */
export function RecoveryCodes({ secondFactor }: { secondFactor: SecondFactorRef }) {
  const { t } = useTranslation()
  const codes = useSelector(secondFactor, selectRecoveryCodes)
  const isCopied = useSelector(secondFactor, selectIsCopied)
  return (
    <>
      <p className={lead} role="status">
        {t('recovery.words')}
      </p>
      <ul className={list} aria-label={t('recovery.list')} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={row}>
        <Button autoFocus onClick={() => secondFactor.send({ type: 'codes.copy' })}>
          <Copy size={16} aria-hidden="true" />
          {t('recovery.copy')}
        </Button>
        <Button onClick={() => secondFactor.send({ type: 'codes.save' })}>
          <Download size={16} aria-hidden="true" />
          {t('recovery.save')}
        </Button>
      </div>
      <p className={said} role="status">
        {isCopied !== null && t(isCopied ? 'recovery.copied' : 'recovery.uncopied')}
      </p>
      <div>
        <Button kind="act" onClick={() => secondFactor.send({ type: 'codes.kept' })}>
          {t('recovery.kept')}
        </Button>
      </div>
    </>
  )
}
