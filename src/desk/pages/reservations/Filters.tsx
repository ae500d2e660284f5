import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  reservationFilterOf,
  type ReservationRow,
  type ReservationsAbout,
  reservationStates,
  reservationViews,
  viewOf,
} from '#machines/desk/pages/reservations/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DateField, SearchField, Select } from '#ui/form/index.ts'
import { formatRange } from '#ui/form/days.ts'
import { Segments } from '#ui/Segments.tsx'
import { personName } from '../../../view/personName.ts'
import { DeskDays } from '../../DeskDays.tsx'
import { dayAfter } from '../../moments.ts'
import { placeOf } from './words.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '3' })
const steps = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const dayBox = css({ flex: 'none', inlineSize: '[150px]' })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const shownDays = css({ fontWeight: '580', minInlineSize: '0' })

type Props = {
  search: string
  about: ReservationsAbout | null
  known: readonly ReservationRow[]
  ask: (change: Record<string, string | null>) => void
}
/** How they are shown, of which days, and which of them; all of it stands in the address. */
export function Filters({ search, about, known, ask }: Props) {
  const { t, i18n } = useTranslation()
  const view = viewOf(search)
  const filter = reservationFilterOf(search)
  const wanted = new URLSearchParams(search).get('q') ?? ''
  const day = filter['day'] ?? about?.today ?? null
  const by = view === 'week' ? 7 : 1
  const go = (days: number) => day !== null && ask({ day: dayAfter(day, days) })
  return (
    <div className={bar}>
      <Segments
        label={t('reservations.view')}
        isLabelHidden
        value={view}
        options={reservationViews.map((value) => ({ value, label: t(`reservations.views.${value}`) }))}
        onChange={(value) => ask({ view: value === 'day' ? null : value })}
      />
      {view === 'list' && about && (
        <DeskDays
          label={t('reservations.days')}
          today={about.today}
          presets={['today', 'yesterday']}
          note={t('reservations.daysNote')}
          value={{ from: about.from, to: about.to }}
          onChange={ask}
        />
      )}
      {view !== 'list' && (
        <div className={steps}>
          <Button shape="icon" aria-label={t(`reservations.before.${view}`)} onClick={() => go(-by)}>
            <ChevronLeft size={16} className={arrow} aria-hidden="true" />
          </Button>
          <div className={dayBox}>
            <DateField
              label={t('reservations.day')}
              isLabelHidden
              value={day}
              onChange={(chosen) => /^\d{4}-\d{2}-\d{2}$/.test(chosen ?? '') && ask({ day: chosen })}
            />
          </div>
          <Button shape="icon" aria-label={t(`reservations.after.${view}`)} onClick={() => go(by)}>
            <ChevronRight size={16} className={arrow} aria-hidden="true" />
          </Button>
          <Button disabled={filter['day'] === undefined} onClick={() => ask({ day: null })}>
            {t('reservations.today')}
          </Button>
          {view === 'week' && about && (
            <bdi className={shownDays}>{formatRange({ from: about.from, to: about.to }, i18n.language)}</bdi>
          )}
        </div>
      )}
      <SearchField
        label={t('reservations.search')}
        value={wanted}
        onChange={(text) => ask({ q: text === '' ? null : text })}
      />
      <Select
        look="filter"
        label={t('reservations.stateName')}
        options={[
          { value: 'all', label: t('reservations.everyState') },
          ...reservationStates.map((value) => ({ value, label: t(`reservations.state.${value}`) })),
        ]}
        value={filter['state'] ?? 'all'}
        onChange={(value) => ask({ state: value === 'all' ? null : value })}
      />
      {(['machine', 'player'] as const).map(
        (name) =>
          filter[name] !== undefined && (
            <Button key={name} onClick={() => ask({ [name]: null })}>
              {t(`reservations.without.${name}`, { name: nameOf(name, filter[name]) })}
            </Button>
          ),
      )}
    </div>
  )

  function nameOf(of: 'machine' | 'player', id: string): string {
    const row = known.find((one) => String(of === 'machine' ? one.machineID : one.player.id) === id)
    if (!row) return id
    return of === 'machine' ? placeOf(row) : personName(row.player)
  }
}
