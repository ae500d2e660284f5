import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyRef,
  selectLobbyScreen,
  selectLoginsEnabled,
  selectOwnSeatOfLobby,
  selectStale,
} from '#machines/floor/lobby/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TopBar } from '../../shell/TopBar.tsx'
import { BrandTabs, Filters } from './Filters.tsx'
import { Find } from './Find.tsx'
import { HeldSeat } from './HeldSeat.tsx'
import { LobbySkeleton } from './LobbySkeleton.tsx'
import { MachineGrid } from './MachineGrid.tsx'

const page = css({
  minBlockSize: 'screen',
  background: '[radial-gradient(120% 70% at 50% -10%, token(colors.lobbySky), token(colors.ground) 60%)]',
})
const main = css({
  paddingInline: '[max(20px, calc((100vw - 1344px) / 2))]',
  paddingBlockEnd: '[40px]',
  smallDown: { paddingInline: '[14px]' },
})
const banner = css({
  paddingBlock: '3',
  paddingInline: '5',
  marginBlockEnd: '4',
  borderRadius: '2',
  bg: 'raised',
  color: 'text2',
})

/** The floor as a player sees it: the own seat first, then what is free. */
export function LobbyScreen({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const seat = useSelector(lobby, selectOwnSeatOfLobby)
  const isStale = useSelector(lobby, selectStale)
  const loginsEnabled = useSelector(lobby, selectLoginsEnabled)
  return (
    <div className={page}>
      <TopBar>
        <Find lobby={lobby} />
      </TopBar>
      <main className={main}>
        <h1 className={css({ srOnly: true })}>{t('lobby.title')}</h1>
        {seat && <HeldSeat seat={seat} lobby={lobby} />}
        {!loginsEnabled && (
          <p className={banner} role="status">
            {t('lobby.loginsDisabled')}
          </p>
        )}
        {isStale && (
          <p className={banner} role="status">
            {t('lobby.stale')}
          </p>
        )}
        <Body lobby={lobby} />
      </main>
    </div>
  )
}

function Body({ lobby }: { lobby: LobbyRef }) {
  const screen = useSelector(lobby, selectLobbyScreen)
  switch (screen) {
    case 'loading':
      return <LobbySkeleton />
    case 'failed':
      return <Failed retry={() => lobby.send({ type: 'lobby.retry' })} />
    case 'shown':
      return (
        <>
          <BrandTabs lobby={lobby} />
          <Filters lobby={lobby} />
          <MachineGrid lobby={lobby} />
        </>
      )
    default:
      return screen satisfies never
  }
}

const failed = css({ display: 'grid', justifyItems: 'start', gap: '4', paddingBlock: '8' })

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={failed} role="alert">
      <h2 className={css({ textStyle: 'title' })}>{t('lobby.failed.title')}</h2>
      <p className={css({ color: 'text2' })}>{t('lobby.failed.words')}</p>
      <Button kind="act" onClick={retry}>
        {t('lobby.failed.retry')}
      </Button>
    </div>
  )
}
