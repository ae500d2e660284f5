import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Screen, selectAuthRef, selectLobbyRef, selectSeatRef } from '#machines/session/app/index.ts'
import { buttonClass } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { useApp } from './root.ts'
import { Splash } from './Splash.tsx'

const tryAgainAfter = 1_000
/** A part of the program that does not come is asked for again: React keeps a failure for good, and takes the page down with it. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadUntilThere = (): Promise<ComponentType<Props>> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, tryAgainAfter)).then(loadUntilThere))
  return lazy(async () => ({ default: await loadUntilThere() }))
}
const LoginScreen = part(async () => (await import('../player/login/LoginScreen.tsx')).LoginScreen)
const LobbyScreen = part(async () => (await import('../player/lobby/LobbyScreen.tsx')).LobbyScreen)
const GameScreen = part(async () => (await import('../player/game/GameScreen.tsx')).GameScreen)
const InspectScreen = part(async () => (await import('../inspect/InspectScreen.tsx')).InspectScreen)

/** The screen of the route. Each is loaded when it is first needed, and shows the actor that the root started for it. */
export function Screens({ screen }: { screen: Screen }) {
  return (
    <Suspense fallback={<Splash />}>
      <ScreenOf screen={screen} />
    </Suspense>
  )
}

function ScreenOf({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const auth = useApp(selectAuthRef)
  const lobby = useApp(selectLobbyRef)
  const seat = useApp(selectSeatRef)
  switch (screen.name) {
    case 'login':
      return auth ? <LoginScreen auth={auth} /> : <Splash />
    case 'logout':
      return <NoticePage title={t('logout.leaving')} />
    case 'callback':
      return <Splash />
    case 'lobby':
      return lobby ? <LobbyScreen lobby={lobby} /> : <Splash />
    case 'game':
      return seat ? <GameScreen key={screen.machineID} seat={seat} /> : <Splash />
    case 'inspect':
      return <InspectScreen />
    case 'error404':
      return <ErrorPage title={t('errors.404.title')} words={t('errors.404.words')} />
    case 'error500':
      return <ErrorPage title={t('errors.500.title')} words={t('errors.500.words')} />
    default:
      return screen satisfies never
  }
}

function ErrorPage({ title, words }: { title: string; words: string }) {
  const { t } = useTranslation()
  return (
    <NoticePage
      title={title}
      actions={
        <Link to="/lobby" className={buttonClass({ kind: 'act' })}>
          {t('errors.toLobby')}
        </Link>
      }
    >
      {words}
    </NoticePage>
  )
}
