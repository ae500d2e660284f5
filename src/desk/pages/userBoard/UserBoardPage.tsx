import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  mayOpenTab,
  playerList,
  presentList,
  selectCashiersRef,
  selectDrillRef,
  selectFiguresRef,
  selectHotRef,
  selectPresenceRef,
  selectUserBoardSearch,
  selectUserBoardViewer,
  tabOf,
  type UserBoardRef,
  userBoardTabs,
} from '#machines/desk/pages/userBoard/index.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { PastDays } from '../../PastDays.tsx'
import { placeWith } from './board.ts'
import { Cashiers } from './Cashiers.tsx'
import { Drill } from './Drill.tsx'
import { Hot } from './Hot.tsx'
import { PeopleOn, Places } from './PeopleOn.tsx'
import { Players } from './Players.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })

/** Who is on, and what the players' figures of some days came to. */
export function UserBoardPage({ page }: { page: UserBoardRef }) {
  const people = useSelector(page, selectPresenceRef)
  const figures = useSelector(page, selectFiguresRef)
  return <div className={column}>{people && figures && <Board {...{ page, people, figures }} />}</div>
}

type Props = { page: UserBoardRef; people: CollectionRef; figures: CollectionRef }
function Board({ page, people, figures }: Props) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { navigate } = useRoot()
  const search = useSelector(page, selectUserBoardSearch)
  const viewer = useSelector(page, selectUserBoardViewer)
  const hot = useSelector(page, selectHotRef)
  const cashiers = useSelector(page, selectCashiersRef)
  const drill = useSelector(page, selectDrillRef)
  const on = useSelector(people, presentList.selectRows)
  const players = useSelector(figures, playerList.selectRows)
  const days = useSelector(figures, playerList.selectAbout)
  const tab = tabOf(search, viewer)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(search, change), { replace: true })
  const counts = { players: players?.length, on: on?.length, hot: undefined, cashiers: undefined }
  return (
    <>
      <PageHead
        title={t('nav.userBoard')}
        note={t('userBoard.amounts', { currency })}
        actions={
          days && <PastDays label={t('userBoard.days')} note={t('userBoard.daysNote')} days={days} onChange={ask} />
        }
      />
      <Places {...{ people, search }} />
      <Tabs
        label={t('nav.userBoard')}
        value={tab}
        tabs={userBoardTabs
          .filter((one) => mayOpenTab(viewer, one))
          .map((value) => {
            const count = counts[value]
            return { value, label: t(`userBoard.tab.${value}`), ...(count === undefined ? {} : { count }) }
          })}
        onChange={(value) => ask({ tab: value === 'players' ? null : value })}
      >
        {tab === 'players' && <Players {...{ figures, search }} />}
        {tab === 'on' && <PeopleOn {...{ people, search }} />}
        {tab === 'hot' && hot && <Hot {...{ hot, search }} />}
        {tab === 'cashiers' && cashiers && <Cashiers {...{ cashiers, search }} />}
      </Tabs>
      {drill && <Drill {...{ drill, search }} onClose={() => ask({ player: null, figure: null })} />}
    </>
  )
}
