import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type CalendarEditRef,
  type ReservationRow,
  type ReservationsAbout,
  selectHeldRow,
  selectHeldSpan,
  selectMayDrop,
  selectMoveRefusal,
} from '#machines/desk/pages/reservations/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'
import { blockerText, machineName, refusedText, spanText } from './words.ts'

const heard = css({ srOnly: true })
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingInlineStart: '4',
  borderInlineStartWidth: '[3px]',
  borderColor: 'negative',
  color: 'negative',
  fontWeight: '500',
})

type Props = { edit: CalendarEditRef; about: ReservationsAbout; rows: readonly ReservationRow[] }
/** Where the one that is at hand stands, for whoever does not see it; and why it was not put down. */
export function MoveNotice({ edit, about, rows }: Props) {
  const { t, i18n } = useTranslation()
  const say = useText()
  const { timeZone } = useSettings()
  const row = useSelector(edit, selectHeldRow)
  const span = useSelector(edit, selectHeldSpan)
  const mayDrop = useSelector(edit, selectMayDrop)
  const refusal = useSelector(edit, selectMoveRefusal)
  const telling = { t, language: i18n.language, timeZone }
  const machine = about.machines.find(({ id }) => id === span?.machineID)
  const words = refusal && wordsOf(refusal)
  return (
    <>
      <p className={heard} role="status">
        {row && span && machine && mayDrop
          ? t('reservations.held', {
              ...{ player: personName(row.player), machine: machineName(machine) },
              span: spanText(span, telling),
            })
          : ''}
      </p>
      <div role="alert">
        {words && (
          <div className={line}>
            <span>
              {words} {t('reservations.nothingMoved')}
            </span>
            <Button kind="bare" onClick={() => edit.send({ type: 'refusal.closed' })}>
              {t('reservations.close')}
            </Button>
          </div>
        )}
      </div>
    </>
  )

  function wordsOf(why: NonNullable<typeof refusal>): string {
    if ('blocker' in why) return blockerText(why.blocker, telling)
    const { failure } = why
    const params = failure.kind === 'refused' ? failure.params : null
    return refusedText(params, rows, telling) ?? say(failureText(failure))
  }
}
