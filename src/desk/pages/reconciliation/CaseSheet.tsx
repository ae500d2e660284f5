import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#machines/desk/navigation/navigation.ts'
import {
  dayCase,
  placeWith,
  type ReconciliationAct,
  type ReconciliationRef,
  selectReconciliationSearch,
  selectReconciliationViewer,
} from '#machines/desk/pages/reconciliation/index.ts'
import { type DetailRef, selectDetailScreen } from '#machines/kit/detail/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { DayCase } from '#protocol/core/reconciliation.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { formatRange } from '#ui/form/days.ts'
import { formatMoment } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { link } from '../../../view/link.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useRoot, useSettings } from '../../../view/root.ts'
import { SideSheet } from '../../SideSheet.tsx'
import { Compare, DayHistory, Pieces } from './DayEvidence.tsx'
import { orderOf } from './reconciliationActs.ts'
import { placeName, StandMark, standOf } from './reconciliationColumns.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const quiet = css({ color: 'text2' })
const quote = css({
  borderInlineStartWidth: '[3px]',
  borderColor: 'edge',
  paddingInlineStart: '4',
  overflowWrap: 'anywhere',
})

/** One day of one cabinet: what it differs by, what speaks for what, and the decision. */
export function CaseSheet({ page, detail }: { page: ReconciliationRef; detail: DetailRef }) {
  const { t, i18n } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectReconciliationSearch)
  const screen = useSelector(detail, selectDetailScreen)
  const known = useSelector(detail, dayCase.selectKnown)
  return (
    <SideSheet
      open={screen !== 'none'}
      size="wide"
      title={known ? placeName(known.difference.machine) : t('nav.reconciliation')}
      note={
        known && (
          <p className={quiet}>
            {formatRange({ from: known.difference.day, to: known.difference.day }, i18n.language)}
          </p>
        )
      }
      closeLabel={t('reconciliation.close')}
      onClose={() => navigate(placeWith(search, { difference: null }), { replace: true })}
    >
      <DetailStates
        detail={detail}
        failed={t('reconciliation.failed')}
        missing={<Empty title={t('reconciliation.missing')} />}
      >
        {known && <Case page={page} known={known} />}
      </DetailStates>
    </SideSheet>
  )
}

function Case({ page, known }: { page: ReconciliationRef; known: DayCase }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { difference } = known
  const { figures, day, since, checkedAt, isFinal, looked, acceptedBy, second, acceptedAt, reason } = difference
  const moment = (at: number) => <bdi>{formatMoment(at, i18n.language, timeZone)}</bdi>
  const stand = standOf({ ...figures, day, difference })
  const facts: [string, ReactNode][] = [
    [
      t('reconciliation.column.stand'),
      <StandMark key="s" stand={stand}>
        {t(`reconciliation.stand.${stand}`)}
      </StandMark>,
    ],
    ...(since === null ? [] : [[t('reconciliation.column.since'), moment(since)] as [string, ReactNode]]),
    [t(isFinal ? 'reconciliation.endedAt' : 'reconciliation.checkedAt'), moment(checkedAt)],
    ...(looked ? [[t('reconciliation.lookedBy'), `${personName(looked.by)}`] as [string, ReactNode]] : []),
    ...(acceptedBy && acceptedAt !== null
      ? ([
          [t('reconciliation.acceptedBy'), [acceptedBy, ...(second ? [second] : [])].map(personName).join(', ')],
          [t('reconciliation.acceptedAt'), moment(acceptedAt)],
          [t('reconciliation.column.reason'), reason ?? ''],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <>
      <Decision page={page} known={known} />
      {figures.contradicts && <p className={quiet}>{t('reconciliation.contradicts')}</p>}
      {figures.transfers.open > 0 && (
        <p className={quiet}>{t('reconciliation.unfinished', { count: figures.transfers.open })}</p>
      )}
      <Facts facts={facts} />
      <Compare figures={figures} />
      <Pieces known={known} />
      <DayHistory known={known} />
    </>
  )
}

/** Who looked notes what they found; who may accept it does, alone or with another person. */
function Decision({ page, known: { difference } }: { page: ReconciliationRef; known: DayCase }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const viewer = useSelector(page, selectReconciliationViewer)
  const ownId = useOwnId()
  const { id, state, mark, needsSecond, waitsFor, machine, day, problemID } = difference
  const give = (act: ReconciliationAct) =>
    page.send({
      ...{ type: 'reconciliation.ordered', order: orderOf(act, `${placeName(machine)}, ${day}`), key: makeKey() },
    })
  if (state === 'agreeing') return <p className={quiet}>{t('reconciliation.agrees')}</p>
  const accept = needsSecond ? 'propose' : 'accept'
  const isOwn = waitsFor?.maker.id === ownId
  return (
    <>
      {waitsFor && (
        <>
          <p>{t('reconciliation.proposedBy', { name: personName(waitsFor.maker) })}</p>
          <blockquote className={quote} dir="auto">
            {waitsFor.reason}
          </blockquote>
          {isOwn && <p className={quiet}>{t('reconciliation.another')}</p>}
        </>
      )}
      {state === 'differing' && !waitsFor && needsSecond && <p className={quiet}>{t('reconciliation.givesValue')}</p>}
      <div className={row}>
        {waitsFor && !isOwn && holds(viewer, acts.confirm) && (
          <Button kind="act" onClick={() => give({ do: 'confirm', approval: waitsFor.id })}>
            {t('reconciliation.act.confirm')}
          </Button>
        )}
        {waitsFor && (isOwn || holds(viewer, acts.confirm)) && (
          <Button onClick={() => give({ do: 'refuse', approval: waitsFor.id })}>
            {t('reconciliation.act.refuse')}
          </Button>
        )}
        {state === 'differing' && !waitsFor && mark !== null && holds(viewer, acts.acceptDifference) && (
          <Button kind="act" onClick={() => give({ do: accept, difference: id, mark })}>
            {t(`reconciliation.act.${accept}`)}
          </Button>
        )}
        <Button onClick={() => give({ do: 'look', difference: id })}>{t('reconciliation.act.look')}</Button>
        {problemID !== null && (
          <a className={link} href={`/apps/machinesError?problem=${problemID}`}>
            {t('reconciliation.toProblem')}
          </a>
        )}
      </div>
    </>
  )
}
