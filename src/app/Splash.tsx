import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Mark } from '#ui/Mark.tsx'
import { useChunkTrouble, useRoot } from '../view/root.ts'

const page = css({
  minBlockSize: 'screen',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '5',
  padding: '6',
  bg: 'sunken',
})
const words = css({ color: 'text2', textAlign: 'center', textWrap: 'balance' })
const breathing = css({ animation: '[breathe 1.6s ease-in-out infinite]' })

/** While nothing can be shown yet. It says so when a part of the program does not come. */
export function Splash() {
  const { t } = useTranslation()
  const { cover, navigate } = useRoot()
  const trouble = useChunkTrouble()
  return (
    <div ref={cover} className={page} role="status" aria-busy="true">
      <span className={breathing}>
        <Mark label="Takewin" />
      </span>
      {trouble === 'waiting' && (
        <>
          <p className={words}>{t('errors.waiting')}</p>
          <Button onClick={() => navigate('/')}>{t('errors.toHome')}</Button>
        </>
      )}
    </div>
  )
}
