import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type CoverageRef,
  selectHasCoverageFailed,
  selectSource,
  selectTaken,
  sources,
  type Taken,
} from '#machines/inspect/coverage/index.ts'
import { eventText } from '#machines/kit/definition.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { css } from '#styled/css/index.js'
import { Segments } from '#ui/Segments.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import type { Shown } from '../shown.ts'

const panel = css({ paddingInline: '5', paddingBlock: '4', display: 'grid', gap: '4' })
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const strong = css({ fontWeight: '560', overflowWrap: 'anywhere' })
const list = css({ display: 'grid', gap: '3' })
const never = css({
  borderInlineStartWidth: '[3px]',
  borderInlineStartStyle: 'dashed',
  borderColor: 'negative',
  paddingInlineStart: '3',
})
const taken = css({ borderInlineStartWidth: '[3px]', borderColor: 'positive', paddingInlineStart: '3' })

type Props = { coverage: CoverageRef; shown: Shown }

/** Which transitions were ever taken: by the tests, on this page, in play. The drawing is painted by it. */
export function CoveragePanel({ coverage, shown }: Props) {
  const { t } = useTranslation()
  const source = useSelector(coverage, selectSource)
  const counted = useSelector(coverage, selectTaken)
  const hasFailed = useSelector(coverage, selectHasCoverageFailed)
  const { definition } = shown
  const ofChart = definition && counted?.[definition.id]
  return (
    <div className={panel}>
      <Segments
        label={t('inspect.coverage.label')}
        value={source ?? 'off'}
        options={(['off', ...sources] as const).map((value) => ({
          value,
          label: t(`inspect.coverage.source.${value}`),
        }))}
        onChange={(value) => coverage.send({ type: 'coverage.chosen', source: value === 'off' ? null : value })}
      />
      <p className={muted}>{t(`inspect.coverage.words.${source ?? 'off'}`)}</p>
      {hasFailed && (
        <Failed title={t('inspect.coverage.failed')} onRetry={() => coverage.send({ type: 'coverage.retried' })} />
      )}
      {source !== null && !counted && !hasFailed && <Loading of="detail" />}
      {counted && !definition && <p>{t('inspect.choose')}</p>}
      {ofChart && definition && <Counted definition={definition} counts={ofChart} />}
      {counted && definition && !ofChart && <p role="status">{t('inspect.coverage.uncounted')}</p>}
    </div>
  )
}

/** What was never taken comes first. */
function Counted({ definition, counts }: { definition: ChartDefinition; counts: Taken[string] }) {
  const { t } = useTranslation()
  const all = definition.states.flatMap((state) => state.transitions.map((transition) => ({ state, transition })))
  const countOf = (id: string) => counts[id]?.count ?? 0
  const listed = all.toSorted(
    (one, other) => Number(countOf(one.transition.id) > 0) - Number(countOf(other.transition.id) > 0),
  )
  const done = all.filter(({ transition: { id } }) => countOf(id) > 0).length
  return (
    <>
      <p role="status" className={strong}>
        {t('inspect.coverage.sum', { count: all.length, taken: done, all: all.length })}
      </p>
      <ul className={list}>
        {listed.map(({ state, transition: { id, event, guard } }) => (
          <li key={id} className={countOf(id) > 0 ? taken : never}>
            <p dir="ltr">
              <span className={strong}>{eventText(event, definition.id)}</span>
              <span className={muted}>
                {guard === null ? '' : ` [${guard}]`} · {state.key}
              </span>
            </p>
            <p className={muted}>
              {counts[id]?.tests.length
                ? counts[id].tests.map((test) => <bdi key={test}>{`${test.replace(/^tests\//, '')} `}</bdi>)
                : countOf(id) === 0
                  ? t('inspect.coverage.never')
                  : t('inspect.coverage.times', { count: countOf(id) })}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
