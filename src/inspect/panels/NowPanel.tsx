import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector } from '#machines/inspect/inspector/index.ts'
import { delayOf, differing, eventText } from '#machines/kit/definition.ts'
import type { Known } from '#machines/kit/transitions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import type { Shown } from '../shown.ts'
import { Fact } from './Fact.tsx'
import { Timers } from './Timers.tsx'
import { TrialForm } from './TrialForm.tsx'

const section = css({
  paddingInline: '5',
  paddingBlock: '4',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  display: 'grid',
  gap: '3',
})
const heading = css({ fontWeight: '600' })
const line = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const strong = css({ fontWeight: '560', overflowWrap: 'anywhere' })
const list = css({ display: 'grid', gap: '3' })

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={section} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      {children}
    </section>
  )
}

type Props = { inspector: InspectorRef; shown: Shown }

/** What it did last and why, what it waits for, and what it could do. */
export function NowPanel({ inspector, shown }: Props) {
  const { t } = useTranslation()
  const { chosen, trace, moment } = useSelector(inspector, selectInspector)
  const { actor, definition, last, lastTaken, possibleNow, active, sides } = shown
  if (!chosen || !definition) return <p className={section}>{t('inspect.choose')}</p>
  const isLive = trace === null && moment === null
  const invoked = definition.states.filter(({ id }) => active.has(id)).flatMap(({ invokes }) => invokes)
  const children = sides[chosen.side]?.actors.filter(({ parent }) => parent === chosen.id) ?? []
  const text = (event: string) => eventText(event, definition.id)
  return (
    <>
      <Section title={t('inspect.now.last')}>
        {last ? (
          <>
            <p className={strong} dir="ltr">
              {text(last.event)}
            </p>
            <p className={muted} dir="ltr">
              {last.from === last.to
                ? t('inspect.stays', { state: last.to ?? '' })
                : differing(last.from ?? '', last.to ?? '').join(' → ')}
            </p>
            {lastTaken.map(
              ({ transition: { id, guard } }) =>
                guard !== null && <Fact key={id} name={t('inspect.now.guard')} value={guard} />,
            )}
            <Fact
              name={t('inspect.now.cause')}
              value={last.cause ?? (delayOf(last.event) ? t('inspect.now.clock') : t('inspect.now.world'))}
            />
          </>
        ) : (
          <p className={muted}>{t('inspect.nothing')}</p>
        )}
      </Section>
      {isLive && actor && (
        <Section title={t('inspect.now.timers')}>
          <Timers {...{ inspector, chosen, actor }} log={shown.whole[chosen.side]?.events ?? []} />
        </Section>
      )}
      <Section title={t('inspect.now.actors')}>
        {invoked.length + children.length === 0 && <p className={muted}>{t('inspect.nothing')}</p>}
        <p className={line} dir="ltr">
          {children.map(({ id, chart }) => (
            <Button
              key={id}
              onClick={() => inspector.send({ type: 'inspector.choose', chosen: { side: chosen.side, id, chart } })}
            >
              <bdi>{id}</bdi>
            </Button>
          ))}
          {invoked
            .filter((name) => !children.some(({ id }) => id === name || id.endsWith(`/${name}`)))
            .map((name) => (
              <bdi key={name} className={muted}>
                {name}
              </bdi>
            ))}
        </p>
      </Section>
      <Section title={t('inspect.now.possible')}>
        <Possible known={possibleNow} textOf={text} />
      </Section>
      <Section title={t('inspect.trial.title')}>
        <TrialForm inspector={inspector} shown={shown} isLive={isLive} />
      </Section>
    </>
  )
}

function Possible({ known, textOf }: { known: readonly Known[]; textOf: (event: string) => string }) {
  const { t } = useTranslation()
  if (known.length === 0) return <p className={muted}>{t('inspect.nothing')}</p>
  return (
    <ul className={list}>
      {known.map(({ state, transition: { id, event, guard, targets } }) => (
        <li key={id} dir="ltr">
          <span className={strong}>{textOf(event)}</span>
          {guard !== null && <span className={muted}> [{guard}]</span>}
          <p className={muted}>
            {state.key} →{' '}
            {targets.length === 0 ? state.key : targets.map((target) => target.split('.').at(-1)).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
