import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Chosen, deadlineOf, type InspectorRef, timersOf } from '#machines/inspect/inspector/index.ts'
import type { InspectedActor, InspectionEvent } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { useInspectSource } from '../source.ts'
import { Fact } from './Fact.tsx'

const bar = css({ inlineSize: 'full', blockSize: '[4px]' })
const muted = css({ color: 'text3', textStyle: 'small' })

type Props = {
  inspector: InspectorRef
  chosen: Chosen
  actor: InspectedActor
  log: readonly InspectionEvent[]
}
/** What counts down now: of the page its clock, of the venue the moment in the row. Drawn anew with every second of the inspector's own clock. */
export function Timers({ inspector, chosen, actor, log }: Props) {
  const { t } = useTranslation()
  const { actor: actorOf, now } = useInspectSource()
  useSelector(inspector, (snapshot) => snapshot)
  const running = chosen.side === 'browser' ? actorOf(chosen.id) : undefined
  const timers = running?.getSnapshot().status === 'active' ? timersOf(running) : []
  const deadline = chosen.side === 'venue' && actor.status === 'active' ? deadlineOf(actor, log) : null
  const leftUntil = (at: number) => Math.max(0, Math.ceil((at - now()) / 1_000))
  if (timers.length === 0 && !deadline) return <p className={muted}>{t('inspect.nothing')}</p>
  return (
    <>
      {timers.map(({ event, name, startedAt, delay }) => {
        const left = leftUntil(startedAt + delay)
        return (
          <div key={event}>
            <Fact name={name} value={t('inspect.now.left', { left, of: Math.round(delay / 100) / 10 })} />
            <progress className={bar} max={delay} value={delay - left * 1_000} aria-label={name} />
          </div>
        )
      })}
      {deadline && (
        <div>
          <Fact name={deadline.event} value={t('inspect.now.due', { left: leftUntil(deadline.at) })} />
          {deadline.startedAt !== null && deadline.at > deadline.startedAt && (
            <progress
              className={bar}
              max={deadline.at - deadline.startedAt}
              value={Math.min(now(), deadline.at) - deadline.startedAt}
              aria-label={deadline.event}
            />
          )}
        </div>
      )}
    </>
  )
}
