import { useSelector } from '@xstate/react'
import { BellRing, CircleCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type CallAttendantRef,
  selectCall,
  selectCallSaid,
  selectIsCallBusy,
} from '#machines/game/callAttendant/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatClock } from '#ui/format.ts'
import { useSettings } from '../view/root.ts'
import { saidCard } from './saidCard.ts'

/** On a telephone as low as can be: it stands between the picture and the keys, and lower still where that lies on its side. */
const low = css.raw({
  gridTemplateColumns: '[16px 1fr auto auto !important]',
  alignItems: 'center',
  columnGap: '2!',
  paddingInlineStart: '3',
  '& > svg': { marginBlockStart: '0' },
})
const card = css({ smallDown: low, _short: low }, { smallDown: { paddingBlock: '1' }, _short: { paddingBlock: '0!' } })
const words = css({
  paddingBlock: '[10px]',
  minInlineSize: '0',
  display: 'grid',
  gap: '1',
  justifyItems: 'start',
  smallDown: { paddingBlock: '0', gap: '0', textStyle: 'dense' },
  _short: { paddingBlock: '0!', textStyle: 'dense' },
})
const quiet = css({ textStyle: 'small', color: 'text3', _short: { srOnly: true } })
const narrow = css.raw({
  gridArea: '[1 / 3 !important]',
  marginBlockEnd: '0!',
  maxInlineSize: '[88px]',
  whiteSpace: 'normal!',
  paddingInline: '2!',
  textStyle: 'small!',
})
const act = css({
  gridColumn: '2 / -1',
  justifySelf: 'start',
  marginBlockEnd: '2',
  smallDown: narrow,
  _short: narrow,
})
const away = css({ smallDown: { gridArea: '[1 / 4]' }, _short: { gridArea: '[1 / 4]' } })

/** What becomes of the call: since when it waits, whether somebody is coming, and that it is done. */
export function CallAttendant({ actor }: { actor: CallAttendantRef }) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const said = useSelector(actor, selectCallSaid)
  const call = useSelector(actor, selectCall)
  const isBusy = useSelector(actor, selectIsCallBusy)
  if (said === null || call === null) return null
  const { since, takenAt } = call
  const isDone = said === 'ended'
  const title = isDone ? 'done' : takenAt === null ? 'called' : 'coming'
  const Icon = isDone ? CircleCheck : BellRing
  return (
    <div className={cx(saidCard, card)}>
      <Icon size={16} aria-hidden="true" />
      <div className={words}>
        <strong>{t(`callAttendant.${title}`)}</strong>
        {!isDone && (
          <span className={quiet}>
            {t('callAttendant.since', { at: formatClock(since, timeZone) })}{' '}
            {takenAt === null
              ? t('callAttendant.untaken')
              : t('callAttendant.taken', { at: formatClock(takenAt, timeZone) })}
          </span>
        )}
      </div>
      <Button
        kind="bare"
        shape="icon"
        className={away}
        aria-label={t('callAttendant.putAway')}
        disabled={isBusy}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actor.send({ type: 'words.putAway' })}
      >
        <X size={16} aria-hidden="true" />
      </Button>
      {!isDone && (
        <Button
          className={act}
          busy={isBusy}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => actor.send({ type: 'attendant.declined' })}
        >
          {t('callAttendant.takeBack')}
        </Button>
      )}
    </div>
  )
}
