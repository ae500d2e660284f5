import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type HotAbout, hotFigures } from '#machines/desk/pages/userBoard/index.ts'
import { type CollectionRef, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { formatDay, formatMoment, formatMoney } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { amountLinkClass, linkClass, placeWith } from './board.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const heading = css({ fontWeight: '600', marginBlockEnd: '2' })
const note = css({ color: 'text3', textStyle: 'small' })
type HotSession = HotAbout['sessions'][number]
type HotDay = HotAbout['players'][number]
const minor = 100

/** Who plays high: results of a day, and sessions with a high bet or win. */
export function Hot({ hot, search }: { hot: CollectionRef; search: string }) {
  const about = useSelector(hot, hotFigures.selectAbout)
  return (
    <div className={column}>
      <StaleLine list={hot} />
      {about ? <Found {...{ about, hot, search }} /> : <Instead list={hot}>{null}</Instead>}
    </div>
  )
}

function Found({ about, hot, search }: { about: HotAbout; hot: CollectionRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const isBusy = useSelector(hot, selectIsRefreshing)
  const days = useMemo(() => dayColumns(t, language, search), [t, language, search])
  const sessions = useMemo(() => sessionColumns(t, language, timeZone), [t, language, timeZone])
  const dayView = useTableView(days, { search, prefix: 'day.' })
  const sessionView = useTableView(sessions, { search, prefix: 'hot.' })
  const { coinPrice, hotFlagLimit, hotLimit, keptFrom } = about.limits
  const money = (amount: number) => formatMoney(amount, language)
  return (
    <>
      <section>
        <h2 className={heading}>{t('userBoard.hotDays', { limit: money(hotLimit) })}</h2>
        <Table<HotDay>
          label={t('userBoard.hotDays', { limit: money(hotLimit) })}
          columns={days}
          rows={about.players}
          rowId={({ player, gamingDay }) => `${player.id} ${gamingDay}`}
          nameOf={({ player }) => personName(player)}
          view={dayView.view}
          first={dayView.first}
          onView={dayView.look}
          isBusy={isBusy}
          tools={
            <TableTools page="userBoard" columns={days} rows={about.players} view={dayView.view} search={search} />
          }
          {...(about.players.length > 0 ? {} : { placeholder: <Empty title={t('userBoard.noHotDays')} /> })}
        />
      </section>
      <section>
        <h2 className={heading}>
          {t('userBoard.hotSessions', { bet: money(coinPrice * minor), win: money(hotFlagLimit) })}
        </h2>
        <Table<HotSession>
          label={t('userBoard.hotSessions', { bet: money(coinPrice * minor), win: money(hotFlagLimit) })}
          columns={sessions}
          rows={about.sessions}
          rowId={({ sessionID }) => String(sessionID)}
          nameOf={({ player }) => personName(player)}
          view={sessionView.view}
          first={sessionView.first}
          onView={sessionView.look}
          isBusy={isBusy}
          tools={
            <TableTools
              page="userBoard"
              hasViews={false}
              columns={sessions}
              rows={about.sessions}
              view={sessionView.view}
              search={search}
            />
          }
          {...(about.sessions.length > 0 ? {} : { placeholder: <Empty title={t('userBoard.noHotSessions')} /> })}
        />
        <p className={note}>{t('userBoard.keptFrom', { bet: money(keptFrom.bet), win: money(keptFrom.win) })}</p>
      </section>
    </>
  )
}

const dayColumns = (t: TFunction, language: string, search: string): readonly Column<HotDay>[] => [
  {
    ...{ id: 'player', label: t('userBoard.player'), isName: true, width: 160 },
    value: ({ player }) => personName(player),
  },
  {
    ...{ id: 'day', label: t('userBoard.day'), width: 220 },
    value: ({ gamingDay }) => gamingDay,
    cell: ({ gamingDay }) => formatDay(gamingDay, language),
  },
  {
    ...{ id: 'result', label: t('userBoard.figure.gameResult'), kind: 'amount', width: 130 },
    value: ({ gameResult }) => gameResult,
    cell: ({ player, gamingDay, gameResult }, tabIndex) => (
      <a
        className={amountLinkClass}
        tabIndex={tabIndex}
        href={placeWith(search, {
          ...{ player: String(player.id), figure: 'gameResult', from: gamingDay, to: gamingDay },
        })}
      >
        <bdi>{formatMoney(gameResult, language)}</bdi>
      </a>
    ),
  },
]

const sessionColumns = (t: TFunction, language: string, timeZone: string): readonly Column<HotSession>[] => [
  {
    ...{ id: 'player', label: t('userBoard.player'), isName: true, width: 150 },
    value: ({ player }) => personName(player),
    cell: ({ player, sessionID }, tabIndex) => (
      <a className={linkClass} href={`/apps/supervisor?session=${sessionID}`} tabIndex={tabIndex}>
        <bdi>{personName(player)}</bdi>
      </a>
    ),
  },
  {
    ...{ id: 'machine', label: t('userBoard.machine'), width: 150, canGroup: true },
    value: ({ cabin, machineName }) => machinePlace(cabin, machineName),
  },
  {
    ...{ id: 'opened', label: t('userBoard.since'), width: 150 },
    value: ({ openedAt }) => openedAt,
    inFile: { kind: 'moment', value: ({ openedAt }) => openedAt },
    cell: ({ openedAt }) => <bdi>{formatMoment(openedAt, language, timeZone)}</bdi>,
  },
  { ...{ id: 'bets', label: t('userBoard.hotBets'), kind: 'number', width: 90 }, value: ({ hotBets }) => hotBets },
  {
    ...{ id: 'bet', label: t('userBoard.highestBet'), kind: 'amount', width: 110 },
    value: ({ highestBet }) => highestBet,
  },
  { ...{ id: 'wins', label: t('userBoard.hotWins'), kind: 'number', width: 90 }, value: ({ hotWins }) => hotWins },
  {
    ...{ id: 'win', label: t('userBoard.highestWin'), kind: 'amount', width: 110 },
    value: ({ highestWin }) => highestWin,
  },
]
