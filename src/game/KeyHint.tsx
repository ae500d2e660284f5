import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ControlAction, type ControlsRef, selectKeyOf } from '#machines/game/controls/index.ts'
import { css } from '#styled/css/index.js'
import { keyName } from './keyNames.ts'

const hint = css({
  textStyle: 'tiny',
  fontStretch: '100%',
  paddingInline: '2',
  borderWidth: '1px',
  borderColor: '[color-mix(in oklab, currentColor 35%, transparent)]',
  borderRadius: '1',
  smallDown: { display: 'none' },
})

/** The key that stands for a button of the screen, where it has one. */
export function KeyHint({ controls, action }: { controls: ControlsRef; action: ControlAction }) {
  const { t } = useTranslation()
  const code = useSelector(controls, selectKeyOf(action))
  return code === undefined ? null : <kbd className={hint}>{keyName(code) ?? t('keys.space')}</kbd>
}
