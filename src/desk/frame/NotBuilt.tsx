import { useTranslation } from 'react-i18next'
import type { DeskPlace } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'

const title = css({ textStyle: 'title', fontStretch: '106%', marginBlockEnd: '3' })
const words = css({ color: 'text2', maxInlineSize: 'dialog' })

/** A page whose desk does not stand yet says so. */
export function NotBuilt({ place }: { place: DeskPlace }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className={title}>{t(`nav.${place.page}`)}</h1>
      <p className={words}>{t('desk.notBuilt')}</p>
    </>
  )
}
