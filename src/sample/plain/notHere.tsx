import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sampleHome } from '#machines/sample/frame/index.ts'
import { buttonClass } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { prose, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

/** A page that says why nothing is there, and leads on. */
const createPage = (id: 'comingSoon' | 'maintenance') => {
  function NotHere() {
    const { t } = useTranslation()
    return (
      <div className={stack}>
        <PageHead title={t(`samplePages.page.${id}`)} />
        <p className={prose}>{t(`samplePages.notHere.${id}`)}</p>
        <div>
          <Link to={sampleHome} className={buttonClass({ kind: 'act' })}>
            {t('samplePages.toHome')}
          </Link>
        </div>
      </div>
    )
  }
  return definePage({ create: (setup) => createArea(setup, {}), View: NotHere })
}
export const comingSoon = { page: createPage('comingSoon') }
export const maintenance = { page: createPage('maintenance') }
