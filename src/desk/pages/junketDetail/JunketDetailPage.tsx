import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { junketPath } from '#machines/desk/pages/junket/index.ts'
import {
  categoryOf,
  type JunketDetailRef,
  playerRows,
  selectCandidatesRef,
  selectDetailCommandsRef,
  selectDetailPlace,
  selectDetailViewer,
  selectPlayersRef,
  selectTransactionsRef,
} from '#machines/desk/pages/junketDetail/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { failureText } from '#machines/kit/failure.ts'
import { type QueryRef, selectQueryFailure, selectQueryScreen } from '#machines/kit/query/index.ts'
import type { Category } from '#protocol/calls/categories.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { Empty, Failed, Loading } from '#ui/states/index.ts'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'
import { Totals } from '../junket/figures.tsx'
import { PastDays } from '../../PastDays.tsx'
import { AddDialog } from './AddDialog.tsx'
import { Players } from './Players.tsx'
import { Transactions } from './Transactions.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
type Tab = 'players' | 'transactions'

/** One category: what it adds up to, and of whom and what. */
export function JunketDetailPage({ page }: { page: JunketDetailRef }) {
  const players = useSelector(page, selectPlayersRef)
  const commands = useSelector(page, selectDetailCommandsRef)
  return (
    <>
      {players && <Known page={page} players={players} />}
      {commands && <Commands commands={commands} />}
    </>
  )
}

function Known({ page, players }: { page: JunketDetailRef; players: QueryRef }) {
  const { t } = useTranslation()
  const say = useText()
  const { navigate } = useRoot()
  const screen = useSelector(players, selectQueryScreen)
  const failure = useSelector(players, selectQueryFailure)
  const about = useSelector(players, playerRows.selectAbout)
  if (screen === 'failed')
    return (
      <Failed title={t('junket.failed')} onRetry={() => players.send({ type: 'query.retry' })}>
        {failure && <p>{say(failureText(failure))}</p>}
      </Failed>
    )
  if (!about) return <Loading of="detail" count={8} />
  if (!about.category)
    return (
      <Empty
        title={t('junket.missing')}
        actions={<Button onClick={() => navigate(junketPath)}>{t('nav.junket')}</Button>}
      />
    )
  return <Detail {...{ page, players }} category={about.category} />
}

type DetailProps = { page: JunketDetailRef; players: QueryRef; category: Category }
function Detail({ page, players, category }: DetailProps) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate } = useRoot()
  const place = useSelector(page, selectDetailPlace)
  const viewer = useSelector(page, selectDetailViewer)
  const transactions = useSelector(page, selectTransactionsRef)
  const candidates = useSelector(page, selectCandidatesRef)
  const about = useSelector(players, playerRows.selectAbout)
  const { search } = place
  const { type, id } = categoryOf(place)
  const tab: Tab = transactions && new URLSearchParams(search).get('tab') !== 'players' ? 'transactions' : 'players'
  const mayEdit = holds(viewer, acts.editJunket)
  const ask = (change: Record<string, string | null>) =>
    navigate(addressWith(`/apps/categoryDetail/${type}/${id}`, search, change), { replace: true })
  const tabs: readonly Tab[] = transactions ? ['transactions', 'players'] : ['players']
  return (
    <DetailFrame<Tab>
      back={{ href: type === 'player' ? junketPath : `${junketPath}?type=${type}`, label: t('nav.junket') }}
      title={category.name}
      note={[t(`junket.type.${type}`), t('junket.amounts', { currency })].join(', ')}
      actions={
        mayEdit && (
          <Button kind="act" onClick={() => page.send({ type: 'adding.asked' })}>
            <Plus size={16} aria-hidden="true" />
            {t('junket.act.assign')}
          </Button>
        )
      }
      tabs={tabs.map((value) => ({ value, label: t(`junket.tab.${value}`) }))}
      tab={tab}
      onTab={(value) => ask({ tab: value === 'players' && transactions ? value : null })}
    >
      <div className={column}>
        {about?.totals && <Totals {...{ t, totals: about.totals }} language={i18n.language} />}
        {tab === 'players' ? (
          <Players {...{ page, search, category, mayEdit, viewer }} rows={players} filters={days()} />
        ) : (
          transactions && <Transactions {...{ page, search, category, mayEdit }} rows={transactions} filters={days()} />
        )}
      </div>
      {candidates && <AddDialog {...{ page, candidates, category }} />}
    </DetailFrame>
  )

  function days() {
    return about && <PastDays label={t('junket.days')} note={t('junket.daysNote')} days={about} onChange={ask} />
  }
}
