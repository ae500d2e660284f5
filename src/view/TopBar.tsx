import { useSelector } from '@xstate/react'
import { LayoutGrid, LogOut, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationsRef, selectBalance } from '#machines/live/notifications/index.ts'
import { selectAuthRef, selectHasDesk } from '#machines/app/app/index.ts'
import { type AuthRef, selectUser } from '#machines/app/auth/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'
import { Mark } from '#ui/Mark.tsx'
import { useApp, useNotifications, useScheme, useSettings } from './root.ts'
import { SettingsButton } from './settingsButton/lazySettingsButton.ts'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '7',
  minBlockSize: '[64px]',
  paddingInline: '[max(20px, calc((100vw - 1344px) / 2))]',
  '--mark-ground': '{colors.topGlow}',
  '&[data-theme]': { bg: 'surface', color: 'text', '--mark-ground': '{colors.surface}' },
  middleDown: { gap: '5' },
  smallDown: { flexWrap: 'wrap', gap: '4', paddingInline: '[14px]', minBlockSize: '[56px]' },
  // The narrowest phones: home and the account still stand in one line.
  '@media (max-width: 349px)': { gap: '2', paddingInline: '3' },
})
const home = css({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 'touch',
  smallDown: { minInlineSize: 'touch', '& bdi': { display: 'none' } },
})
const account = css({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: '5',
  flexShrink: '0',
  middleDown: { gap: '3' },
  smallDown: { gap: '1', flexShrink: '1' },
})
const person = css({ middleDown: { srOnly: true } })
const nameText = css({
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxInlineSize: '[180px]',
  middleDown: { maxInlineSize: '[110px]' },
  smallDown: { srOnly: true },
})
const profile = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  minBlockSize: 'touch',
  minInlineSize: 'touch',
  borderRadius: '2',
  _hover: { color: 'act' },
})

/** The players' top bar: home, what the screen puts in, the balance, the person. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const notifications = useNotifications()
  const auth = useApp(selectAuthRef)
  const isStaff = useApp(selectHasDesk)
  return (
    <header className={bar} data-theme={useScheme('toolbar')}>
      <a href="/lobby" className={home} aria-label={t('home')}>
        <Mark label="Takewin" />
      </a>
      {children}
      <div className={account}>
        {isStaff && <ToDesk />}
        {notifications ? <Balance notifications={notifications} /> : null}
        <SettingsButton />
        {auth ? <Person auth={auth} /> : null}
      </div>
    </header>
  )
}

const balanceRow = css({ display: 'flex', alignItems: 'baseline', gap: '[10px]' })
const label = css({ textStyle: 'body', color: 'text3', smallDown: { srOnly: true } })
const amount = css({
  fontSize: '[1.25rem]',
  lineHeight: '1',
  fontWeight: '620',
  fontStretch: '116%',
  color: 'money',
  whiteSpace: 'nowrap',
  smallDown: { fontSize: '[1.0625rem]' },
})
const currencyText = css({ textStyle: 'small', fontWeight: '500', fontStretch: '100%', marginInlineStart: '2' })

function Balance({ notifications }: { notifications: NotificationsRef }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const balance = useSelector(notifications, selectBalance)
  return (
    <div className={balanceRow}>
      <span className={label}>{t('balance.label')}</span>
      <b className={amount} data-testid="balance">
        {balance === null ? (
          t('balance.loading')
        ) : (
          <>
            <bdi>{formatMoney(balance, i18n.language)}</bdi>
            <span className={currencyText}>{currency}</span>
          </>
        )}
      </b>
    </div>
  )
}

/** Staff look at the lobby too, and go back to their first page. */
function ToDesk() {
  const { t } = useTranslation()
  return (
    <a href="/" className={profile} aria-label={t('lobby.toDesk')}>
      <LayoutGrid size={16} aria-hidden="true" />
      <span className={person}>{t('lobby.toDesk')}</span>
    </a>
  )
}

function Person({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const user = useSelector(auth, selectUser)
  const name = user ? `${user.name} ${user.lastname}` : ''
  return (
    <>
      <a href="/profile" className={profile} aria-label={t('person.open', { name })}>
        <User size={16} aria-hidden="true" />
        <bdi className={nameText}>{name}</bdi>
      </a>
      <Button kind="bare" onClick={() => auth.send({ type: 'logout.request' })} aria-label={t('logout.label')}>
        <LogOut size={16} aria-hidden="true" />
        <span className={person}>{t('logout.label')}</span>
      </Button>
    </>
  )
}
