import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sampleHome } from '#machines/sample/frame/index.ts'
import { buttonClass } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { prose, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

function ComingSoon() {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.comingSoon')} />
      <p className={prose}>{t('samplePages.comingSoon')}</p>
      <div>
        <Link to={sampleHome} className={buttonClass({ kind: 'act' })}>
          {t('samplePages.toHome')}
        </Link>
      </div>
    </div>
  )
}

export const page = definePage({ create: (setup) => createArea(setup, {}), View: ComingSoon })
