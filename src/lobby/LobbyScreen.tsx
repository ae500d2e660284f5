import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FreeWatchRef } from '#machines/lobby/freeWatch/index.ts'
import {
  type LobbyRef,
  selectFavouritesRef,
  selectLobbyScreen,
  selectOrder,
  selectOwnSeatOfLobby,
  selectReservationRef,
} from '#machines/lobby/lobby/index.ts'
import { selectFreeWatchRef } from '#machines/live/notifications/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useNotifications, useScheme } from '../view/root.ts'
import { TopBar } from '../view/TopBar.tsx'
import { BrandTabs } from './BrandTabs.tsx'
import { Filters } from './Filters.tsx'
import { Find } from './Find.tsx'
import { LobbyNotices } from './LobbyNotices.tsx'
import { LobbySkeleton } from './LobbySkeleton.tsx'
import { MachineGrid } from './MachineGrid.tsx'
import { OpenGame } from './OpenGame.tsx'
import { HeldSeat, Ticker } from './parts.tsx'
import { Reservation } from './Reservation.tsx'
import { usePreconnect } from './usePreconnect.ts'

const page = css({
  minBlockSize: 'screen',
  background: '[radial-gradient(120% 70% at 50% -10%, token(colors.lobbySky), token(colors.ground) 60%)]',
  '&[data-theme]': { background: 'ground', color: 'text' },
})
const main = css({
  paddingInline: '[max(20px, calc((100vw - 1344px) / 2))]',
  paddingBlockEnd: '[40px]',
  smallDown: { paddingInline: '[14px]' },
})

/** First of all for the keyboard: past bar, tabs and filters to the cabinets. */
const skip = css({
  position: 'fixed',
  insetBlockStart: '3',
  insetInlineStart: '3',
  zIndex: '50',
  '&:not(:focus)': { srOnly: true },
})

/** The machines as a player sees them: what is the person's own first, then what is free. `children` stand between. */
export function LobbyScreen({ lobby, children }: { lobby: LobbyRef; children?: ReactNode }) {
  const { t } = useTranslation()
  const seat = useSelector(lobby, selectOwnSeatOfLobby)
  const reservation = useSelector(lobby, selectReservationRef)
  return (
    <div className={page} data-theme={useScheme('main')} {...usePreconnect()}>
      <button
        type="button"
        className={cx(buttonClass({ kind: 'act' }), skip)}
        onClick={() => document.getElementById('cabinets')?.focus()}
      >
        {t('lobby.skip')}
      </button>
      <TopBar>
        <Find lobby={lobby} />
      </TopBar>
      <Ticker lobby={lobby} />
      <main className={main}>
        <h1 className={css({ srOnly: true })}>{t('lobby.title')}</h1>
        {seat && <HeldSeat seat={seat} lobby={lobby} />}
        {reservation && <Reservation lobby={lobby} reservation={reservation} />}
        {children}
        <LobbyNotices lobby={lobby} />
        <Body lobby={lobby} />
      </main>
    </div>
  )
}

function Body({ lobby }: { lobby: LobbyRef }) {
  const screen = useSelector(lobby, selectLobbyScreen)
  const watch = useSelector(useNotifications(), (snapshot) => snapshot && selectFreeWatchRef(snapshot))
  switch (screen) {
    case 'loading':
      return <LobbySkeleton />
    case 'failed':
      return <Failed retry={() => lobby.send({ type: 'lobby.retry' })} />
    case 'shown':
      return <Floor lobby={lobby} watch={watch} />
    default:
      return screen satisfies never
  }
}

function Floor({ lobby, watch }: { lobby: LobbyRef; watch: FreeWatchRef | undefined }) {
  const reservation = useSelector(lobby, selectReservationRef)
  const favourites = useSelector(lobby, selectFavouritesRef)
  if (!reservation || !favourites) return null
  return (
    <>
      <BrandTabs lobby={lobby} />
      <Filters lobby={lobby} />
      <Found lobby={lobby} />
      <OpenGame lobby={lobby} />
      <MachineGrid lobby={lobby} reservation={reservation} favourites={favourites} watch={watch} />
    </>
  )
}

/** How many there are, for who does not see them. */
function Found({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const shown = useSelector(lobby, (snapshot) => selectOrder(snapshot).length)
  return (
    <p className={css({ srOnly: true })} role="status">
      {t('lobby.found', { shown })}
    </p>
  )
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
