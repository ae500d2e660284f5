import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'

const hidden = css({
  position: 'fixed',
  insetBlockStart: '3',
  insetInlineStart: '3',
  zIndex: '50',
  '&:not(:focus)': { srOnly: true },
})

/** First of all for the keyboard: past the frame, into the page. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={cx(buttonClass({ kind: 'act' }), hidden)}
      onClick={() => document.getElementById('page')?.focus()}
    >
      {t('desk.skip')}
    </button>
  )
}
