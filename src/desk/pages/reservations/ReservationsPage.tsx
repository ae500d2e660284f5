import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#machines/desk/navigation/navigation.ts'
import {
  type ReservationRow,
  reservationList,
  type ReservationsRef,
  reservationsPlace,
  selectBookingDraftRef,
  selectCalendarEditRef,
  selectReservationCommands,
  selectReservationListRef,
  selectReservationsSearch,
  selectReservationsViewer,
  selectWritten,
  type Span,
  viewOf,
} from '#machines/desk/pages/reservations/index.ts'
import { type CollectionRef } from '#machines/kit/collection/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { fold } from '#ui/fold.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { Commands } from '../../../view/command/Commands.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { Calendar } from './Calendar.tsx'
import { DayList } from './DayList.tsx'
import { Filters } from './Filters.tsx'
import { MoveNotice } from './MoveNotice.tsx'
import { ReservationDialog } from './ReservationDialog.tsx'
import { ReservationTable } from './ReservationTable.tsx'
import { cancelOrder, isOpen, mayMove, placeOf } from './words.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5', alignContent: 'start' })
const help = css({ color: 'text3', textStyle: 'small' })
const noRows: readonly ReservationRow[] = []
/** Below it the hours of a day do not stand side by side. */
const narrow = '(max-width: 719px)'

/** Machines that are kept for players: by the hour on a calendar, or as a list. */
export function ReservationsPage({ page }: { page: ReservationsRef }) {
  const list = useSelector(page, selectReservationListRef)
  const commands = useSelector(page, selectReservationCommands)
  return (
    <div className={column}>
      {list && <Shown page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Shown({ page, list }: { page: ReservationsRef; list: CollectionRef }) {
  const { t } = useTranslation()
  const { makeKey, now, navigate } = useRoot()
  const search = useSelector(page, selectReservationsSearch)
  const viewer = useSelector(page, selectReservationsViewer)
  const edit = useSelector(page, selectCalendarEditRef)
  const written = useSelector(page, selectWritten)
  const draft = useSelector(page, selectBookingDraftRef)
  const known = useSelector(list, reservationList.selectRows) ?? noRows
  const about = useSelector(list, reservationList.selectAbout)
  const isNarrow = useMedia(narrow)
  const mayEdit = holds(viewer, acts.editReservations)
  const view = viewOf(search)
  const wanted = new URLSearchParams(search).get('q') ?? ''
  const rows = useMemo(() => matching(known, wanted), [known, wanted])
  const write = (row: ReservationRow | null, span: Partial<Span>) => page.send({ type: 'writing.asked', row, span })
  const open = (row: ReservationRow) => write(row, row)
  const cancel = (row: ReservationRow) =>
    page.send({ type: 'reservation.ordered', order: cancelOrder(row, now(), makeKey), key: makeKey() })
  const ask = (change: Record<string, string | null>) => navigate(reservationsPlace(search, change), { replace: true })
  const waiting = known.filter(isOpen).length
  return (
    <>
      <PageHead
        title={t('nav.reservations')}
        note={waiting > 0 && t('reservations.count', { count: waiting })}
        actions={
          mayEdit && (
            <Button kind="act" onClick={() => write(null, {})}>
              <Plus size={16} aria-hidden="true" />
              {t('reservations.new')}
            </Button>
          )
        }
      />
      <StaleLine list={list} />
      <Filters {...{ search, about, ask, known }} />
      {edit && about && <MoveNotice {...{ edit, about }} rows={known} />}
      {view === 'list' ? (
        <ReservationTable {...{ list, search, rows, mayEdit }} onOpen={open} onCancel={cancel} />
      ) : !about ? (
        <Instead list={list}>{null}</Instead>
      ) : isNarrow ? (
        <DayList rows={rows} onOpen={open} />
      ) : (
        edit && (
          <>
            <Calendar {...{ edit, about, rows, mayEdit }} onOpen={open} onNew={(span) => write(null, span)} />
            {mayEdit && (
              <p id="reservation-keys" className={help}>
                {t('reservations.keys')}
              </p>
            )}
          </>
        )
      )}
      {written &&
        draft &&
        about &&
        (written.row && !(mayEdit && mayMove(written.row)) ? (
          <ReservationDialog
            row={written.row}
            mayEdit={mayEdit}
            onClose={() => draft.send({ type: 'draft.closed' })}
            onCancel={cancel}
          />
        ) : (
          <BookingDialog {...{ page, draft, written, about }} rows={known} onCancel={cancel} />
        ))}
    </>
  )
}

function matching(rows: readonly ReservationRow[], wanted: string): readonly ReservationRow[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = fold(`${personName(row.player)} ${row.player.username} ${placeOf(row)}`)
    return words.every((word) => text.includes(word))
  })
}
