import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { CircleCheck, CircleDashed, Fingerprint, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { checksumsHere, type MachineRef, selectPlaceSearch, selectRowsRef } from '#machines/desk/pages/machine/index.ts'
import type { AdminMachine, ChecksumRun, ChecksumVerdict } from '#protocol/core/machines.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { HistoryTable, type Moment } from '../../../view/table/HistoryTable.tsx'
import { problemText } from '../../problemText.ts'
import { checksumOrder } from '../machines/machineActs.tsx'

const mark = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const bad = css({ color: 'negative' })
const quiet = css({ color: 'text3' })
const digest = css({ fontVariantNumeric: 'tabular-nums' })
const icons: Record<ChecksumVerdict, typeof CircleCheck> = {
  ...{ first: CircleDashed, same: CircleCheck, changed: TriangleAlert, fault: TriangleAlert, silent: CircleDashed },
}
const isBad = (verdict: ChecksumVerdict) => verdict === 'changed' || verdict === 'fault'

const canSort = false
function columnsOf(t: TFunction, moment: Moment): readonly Column<ChecksumRun>[] {
  const verdictOf = ({ verdict, fault }: ChecksumRun) =>
    verdict === 'fault' && fault !== null ? t(problemText[fault] ?? fault) : t(`machine.checksum.verdict.${verdict}`)
  return [
    {
      ...{ id: 'at', label: t('machine.requested'), width: 150, isName: true, canSort },
      value: ({ at }) => moment(at),
    },
    {
      ...{ id: 'verdict', label: t('machine.checksum.said'), width: 220, canSort },
      value: verdictOf,
      cell: (row) => {
        const Icon = icons[row.verdict]
        return (
          <span className={mark}>
            <Icon size={14} aria-hidden="true" className={isBad(row.verdict) ? bad : quiet} />
            {verdictOf(row)}
          </span>
        )
      },
    },
    { ...{ id: 'game', label: t('machine.checksum.game'), width: 130, canSort }, value: ({ game }) => game },
    {
      ...{ id: 'digest', label: t('machine.checksum.digest'), width: 320, canSort },
      value: (row) => row.digest,
      cell: (row) => row.digest && <bdi className={digest}>{row.digest}</bdi>,
    },
    {
      ...{ id: 'before', label: t('machine.checksum.before'), width: 320, canSort, isHidden: true },
      value: ({ before }) => before,
      cell: ({ before }) => before && <bdi className={digest}>{before}</bdi>,
    },
    { ...{ id: 'by', label: t('machine.checksum.by'), width: 140, canSort }, value: ({ by }) => by && personName(by) },
  ]
}

/** What the cabinet’s game came to, each time that somebody asked, and whether that was what it should be. */
export function Checksums({ page, machine }: { page: MachineRef; machine: AdminMachine }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { makeKey } = useRoot()
  const query = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  if (!query) return null
  return (
    <HistoryTable
      {...{ query, search, columnsOf }}
      prefix="k."
      label={t('machine.tab.checksums')}
      select={checksumsHere.selectRows}
      none={t('machine.checksum.none')}
      nameOf={({ at }) => formatMoment(at, i18n.language, timeZone)}
      tools={
        <Button
          kind="act"
          disabled={machine.archivedAt !== null}
          onClick={() => page.send({ type: 'machines.ordered', order: checksumOrder(machine), key: makeKey() })}
        >
          <Fingerprint size={16} aria-hidden="true" />
          {t('machine.checksum.ask')}
        </Button>
      }
    />
  )
}
