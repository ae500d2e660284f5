import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Screen,
  selectAuthRef,
  selectDockRef,
  selectExtensionRef,
  selectFrameRef,
  selectIsSignedOut,
  selectIsStaff,
  selectLobbyRef,
  selectProfileRef,
  selectRegisterRef,
  selectSeatRef,
  selectShowcaseRef,
} from '#machines/app/app/index.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { GuestMenu } from '../view/GuestMenu.tsx'
import { useApp, useRoot } from '../view/root.ts'
import {
  DeskScreen,
  DockScreen,
  ForbiddenPage,
  PlayerPage,
  GameScreen,
  InspectScreen,
  LobbyScreen,
  LoginScreen,
  ProfilePage,
  RegisterScreen,
  ShowcaseScreen,
} from './screenChunks.tsx'
import { ReceiptPlace } from './ReceiptPlace.tsx'
import { Splash } from './Splash.tsx'

/** The screen of the route. Each is loaded when it is first needed, and shows the actor that the root started for it. */
export function Screens({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const auth = useApp(selectAuthRef)
  const lobby = useApp(selectLobbyRef)
  const seat = useApp(selectSeatRef)
  const dock = useApp(selectDockRef)
  const frame = useApp(selectFrameRef)
  const showcase = useApp(selectShowcaseRef)
  const extension = useApp(selectExtensionRef)
  const ExtensionScreen = useRoot().extensionScreen()
  const register = useApp(selectRegisterRef)
  const profile = useApp(selectProfileRef)
  const isStaff = useApp(selectIsStaff)
  switch (screen.name) {
    case 'login':
      return auth ? <LoginScreen auth={auth} /> : <Splash />
    case 'logout':
      return <NoticePage title={t('logout.leaving')} />
    case 'callback':
      return <Splash />
    case 'lobby':
      if (!lobby) return <Splash />
      return (
        <LobbyScreen lobby={lobby}>
          <ReceiptPlace />
        </LobbyScreen>
      )
    case 'game':
      return seat ? <GameScreen key={screen.machineID} seat={seat} /> : <Splash />
    case 'desk':
      return frame ? <DeskScreen frame={frame} /> : <Splash />
    case 'register':
      return register ? <RegisterScreen register={register} /> : <Splash />
    case 'profile':
      if (!profile || (isStaff && !frame)) return <Splash />
      return frame ? (
        <DeskScreen frame={frame}>
          <ProfilePage key={screen.profileId} profile={profile} />
        </DeskScreen>
      ) : (
        <PlayerPage>
          <ProfilePage key={screen.profileId} profile={profile} />
        </PlayerPage>
      )
    case 'inspect':
      return <InspectScreen />
    case 'dock':
      return dock ? <DockScreen dock={dock} /> : <Splash />
    case 'showcase':
      return showcase ? <ShowcaseScreen showcase={showcase} /> : <Splash />
    case 'extension':
      return extension && ExtensionScreen ? createElement(ExtensionScreen, { extension }) : <Splash />
    case 'forbidden':
      return <ForbiddenPage missing={screen.missing} />
    case 'error404':
      return <ErrorPage title={t('errors.404.title')} words={t('errors.404.words')} />
    case 'error500':
      return (
        <ErrorPage title={t('errors.500.title')} words={t('errors.500.words')}>
          <Reload />
        </ErrorPage>
      )
    default:
      return screen satisfies never
  }
}

type ErrorPageProps = { title: string; words: string; children?: ReactNode }
/** `children`: what can be done besides going to the start. */
function ErrorPage({ title, words, children }: ErrorPageProps) {
  const { t } = useTranslation()
  const isSignedOut = useApp(selectIsSignedOut)
  return (
    <NoticePage
      title={title}
      actions={
        <>
          {children}
          <a href="/" className={buttonClass({ kind: children ? 'plain' : 'act' })}>
            {t('errors.toHome')}
          </a>
          {isSignedOut && <GuestMenu />}
        </>
      }
    >
      {words}
    </NoticePage>
  )
}

function Reload() {
  const { t } = useTranslation()
  const { reload } = useRoot()
  return (
    <Button kind="act" onClick={reload}>
      {t('errors.reload')}
    </Button>
  )
}
