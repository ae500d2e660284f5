import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector, selectIsTrying } from '#machines/inspect/inspector/index.ts'
import { eventText } from '#machines/kit/definition.ts'
import { always } from '#machines/kit/transitionIds.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import type { Shown } from '../shown.ts'
import { useInspectSource } from '../source.ts'

const form = css({ display: 'grid', gap: '3' })
const field = css({
  inlineSize: 'full',
  minBlockSize: 'control',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
})
const label = css({ display: 'grid', gap: '1', color: 'text2', textStyle: 'small' })
const result = css({
  borderInlineStartWidth: '[3px]',
  borderColor: 'act',
  paddingInlineStart: '4',
  display: 'grid',
  gap: '1',
})
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const wrong = css({ color: 'negative', overflowWrap: 'anywhere' })

type Props = { inspector: InspectorRef; shown: Shown; isLive: boolean }

/** Gives an event to a copy of the actor. The actor itself never hears of it. */
export function TrialForm({ inspector, shown, isLive }: Props) {
  const { t } = useTranslation()
  const { chosen, trial, trialFailure } = useSelector(inspector, selectInspector)
  const isTrying = useSelector(inspector, selectIsTrying)
  const { isAlone } = useInspectSource()
  const [event, setEvent] = useState('')
  const [payload, setPayload] = useState('')
  const { definition, possibleNow, actor } = shown
  if (!chosen || !definition) return null
  if (isAlone) return <p className={muted}>{t('inspect.trial.attached')}</p>
  if (!isLive) return <p className={muted}>{t('inspect.trial.live')}</p>
  if (chosen.side === 'venue') return <p className={muted}>{t('inspect.trial.venue')}</p>
  if (actor?.status !== 'active') return <p className={muted}>{t('inspect.gone')}</p>
  const events = [...new Set(possibleNow.map(({ transition }) => transition.event))].filter((one) => one !== always)
  const wanted = events.includes(event) ? event : (events[0] ?? '')
  function submit(sent: FormEvent): void {
    sent.preventDefault()
    if (chosen && wanted !== '')
      inspector.send({ type: 'inspector.try', attempt: { actor: chosen.id, event: wanted, payload } })
  }
  return (
    <form className={form} onSubmit={submit}>
      <p className={muted}>{t('inspect.trial.words')}</p>
      <label className={label}>
        {t('inspect.trial.event')}
        <select className={field} value={wanted} onChange={({ target }) => setEvent(target.value)} dir="ltr">
          {events.map((one) => (
            <option key={one} value={one}>
              {eventText(one, definition.id)}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        {t('inspect.trial.payload')}
        <input
          className={field}
          value={payload}
          onChange={({ target }) => setPayload(target.value)}
          placeholder="{}"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
        />
      </label>
      <Button type="submit" busy={isTrying} disabled={wanted === ''}>
        {t('inspect.trial.try')}
      </Button>
      <div role="status">
        {trialFailure !== null && (
          <p className={wrong}>
            {trialFailure === 'notJson' || trialFailure === 'gone'
              ? t(`inspect.trial.failure.${trialFailure}`)
              : t('inspect.trial.failure.other', { message: trialFailure })}
          </p>
        )}
        {trial && (
          <div className={result}>
            <p>
              {!trial.isTaken
                ? t('inspect.trial.ignored')
                : trial.from === trial.to
                  ? t('inspect.trial.stays', { state: trial.to })
                  : t('inspect.trial.goes', { state: trial.to })}
            </p>
            {Object.entries(trial.changed).map(([key, { from, to }]) => (
              <p key={key} className={muted} dir="ltr">
                {key}: {JSON.stringify(from)} → {JSON.stringify(to)}
              </p>
            ))}
            {trial.actions.length > 0 && (
              <p className={muted}>{t('inspect.trial.actions', { actions: trial.actions.join(', ') })}</p>
            )}
          </div>
        )}
      </div>
    </form>
  )
}
