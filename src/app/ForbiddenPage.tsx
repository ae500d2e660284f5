import { useTranslation } from 'react-i18next'
import { selectHasDesk } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { useApp } from '../view/root.ts'

const list = css({ listStyle: 'disc', paddingInlineStart: '6', marginBlock: '3', textAlign: 'start' })

/** A page that is there, but not for whoever asks: what it takes, who can give it, and a way on. */
export function ForbiddenPage({ missing }: { missing: readonly number[] }) {
  const { t } = useTranslation()
  const isStaff = useApp(selectHasDesk)
  return (
    <NoticePage
      title={t('forbidden.title')}
      actions={
        <a href="/" className={buttonClass({ kind: 'act' })}>
          {t('errors.toHome')}
        </a>
      }
    >
      {!isStaff && t('forbidden.players')}
      {isStaff && missing.length === 0 && t('forbidden.type')}
      {isStaff && missing.length > 0 && (
        <>
          {t('forbidden.permission')}
          <ul className={list}>
            {missing.map((id) => (
              <li key={id}>{t(`permission.${id}`)}</li>
            ))}
          </ul>
          {t('forbidden.words')}
        </>
      )}
    </NoticePage>
  )
}
