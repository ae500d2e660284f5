import { useSelector } from '@xstate/react'
import { Armchair, ChevronDown, LogOut, Maximize, Palette, Settings, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AuthRef, selectLogin } from '#machines/app/auth/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { useRoot } from '../../view/root.ts'
import { useFullscreen } from './fullscreen.ts'
import { LazyMenu } from './LazyMenu.tsx'

const administrator = 4
const who = css({
  textAlign: 'start',
  lineHeight: '1.2',
  '& small': { display: 'block', textStyle: 'tiny', color: 'text3' },
  middleDown: { srOnly: true },
})

/** Name, group, own profile, the lobby, settings, logout. */
export function UserMenu({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const { app, navigate } = useRoot()
  const toggleFullscreen = useFullscreen()
  const login = useSelector(auth, selectLogin)
  if (!login) return null
  const { name, lastname, type, photoURL } = login.user
  const fullName = `${name} ${lastname}`
  return (
    <LazyMenu
      trigger={
        <Button kind="bare">
          <Portrait name={fullName} picture={photoURL} tone="own" size="small" />
          <span className={who}>
            <b>
              <bdi>{fullName}</bdi>
            </b>
            <small>{type === administrator ? t('desk.administrator') : <bdi>{login.Group?.name}</bdi>}</small>
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={[
        { value: 'profile', label: t('desk.profile'), icon: <User size={16} aria-hidden="true" /> },
        { value: 'lobby', label: t('desk.lobby'), icon: <Armchair size={16} aria-hidden="true" /> },
        { value: 'layout', label: t('settings.layout'), icon: <Settings size={16} aria-hidden="true" /> },
        { value: 'schemes', label: t('settings.schemes'), icon: <Palette size={16} aria-hidden="true" /> },
        { value: 'fullscreen', label: t('fullscreen.toggle'), icon: <Maximize size={16} aria-hidden="true" /> },
        { value: 'logout', label: t('logout.label'), icon: <LogOut size={16} aria-hidden="true" /> },
      ]}
      onSelect={(value) => {
        if (value === 'logout') auth.send({ type: 'logout.request' })
        else if (value === 'fullscreen') toggleFullscreen()
        else if (value === 'layout' || value === 'schemes') app.send({ type: 'settings.asked', page: value })
        else navigate(value === 'lobby' ? '/lobby' : '/profile')
      }}
    />
  )
}
