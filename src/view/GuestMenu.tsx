import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { useRoot } from './root.ts'

const menu = css({
  display: 'flex',
  gap: '5',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 'touch',
    color: 'text2',
    textStyle: 'body',
    _hover: { color: 'text' },
    _currentPage: { color: 'text', fontWeight: '560' },
  },
})

/** What the menu of a person is to somebody who is not signed in. */
export function GuestMenu() {
  const { t } = useTranslation()
  const { history } = useRoot()
  const path = useSyncExternalStore(history.subscribe, () => history.get().path)
  const current = (own: string) => (path === own ? 'page' : undefined)
  return (
    <nav className={menu} aria-label={t('guest.menu')}>
      <a href="/login" aria-current={current('/login')}>
        {t('login.submit')}
      </a>
      <a href="/register" aria-current={current('/register')}>
        {t('guest.register')}
      </a>
    </nav>
  )
}
