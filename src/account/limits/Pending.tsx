import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LimitsRef, selectMayAct } from '#machines/account/limits/index.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { useRoot, useSettings } from '../../view/root.ts'

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingInline: '4',
  paddingBlock: '2',
  bg: 'wash',
  borderRadius: '2',
})

type Props = { actor: LimitsRef; limit: LimitName; words: string; from: number }

/** A looser limit on its way: from when, and the way back. */
export function Pending({ actor, limit, words, from }: Props) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const { timeZone } = useSettings()
  const mayAct = useSelector(actor, selectMayAct)
  return (
    <div className={note}>
      <p>{t('limits.pending', { wanted: words, from: formatMoment(from, i18n.language, timeZone) })}</p>
      <Button
        kind="bare"
        disabled={!mayAct}
        onClick={() => actor.send({ type: 'change.withdraw', limit, key: makeKey() })}
      >
        {t('limits.takeBack')}
      </Button>
    </div>
  )
}
