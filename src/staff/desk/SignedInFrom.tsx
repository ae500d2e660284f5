import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/session/app/index.ts'
import { type AuthRef, selectLogin } from '#machines/session/auth/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import { useApp, useSettings } from '../../shell/root.ts'

const words = css({
  textStyle: 'tiny',
  color: 'text3',
  paddingInline: '4',
  lineHeight: '1.5',
  '& dd, & dt': { display: 'inline' },
})
const uiVersion = 'v2.6.8'

/** Where one is signed in from, where and when before, and the versions. */
export function SignedInFrom() {
  const auth = useApp(selectAuthRef)
  return auth ? <From auth={auth} /> : null
}

function From({ auth }: { auth: AuthRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const login = useSelector(auth, selectLogin)
  if (!login) return null
  const { ip_address, last_logon, last_logon_ip, versions } = login
  return (
    <dl className={words}>
      <div>
        <dt>{t('desk.signedInFrom')} </dt>
        <dd>
          <bdi>{ip_address}</bdi>
        </dd>
      </div>
      {last_logon !== null && (
        <div>
          <dt>{t('desk.before')} </dt>
          <dd>
            <bdi>{last_logon_ip}</bdi>, {formatMoment(last_logon, i18n.language, timeZone)}
          </dd>
        </div>
      )}
      <div>
        <dt className={css({ srOnly: true })}>{t('desk.versions')}</dt>
        {Object.entries({ UI: uiVersion, ...versions }).map(([part, version]) => (
          <dd key={part} className={css({ display: 'block!' })}>
            <bdi>{`${part} ${version}`}</bdi>
          </dd>
        ))}
      </div>
    </dl>
  )
}
