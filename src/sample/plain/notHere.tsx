import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sampleHome } from '#machines/sample/frame/index.ts'
import { buttonClass } from '#ui/Button.tsx'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { prose, stack } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

/** It has the page to itself. */
const middle = css({ justifyItems: 'center', textAlign: 'center', paddingBlock: '[12vh]' })

/** A page that says why nothing is there, and leads on. */
const createPage = (id: 'comingSoon' | 'maintenance') => {
  function NotHere() {
    const { t } = useTranslation()
    return (
      <div className={`${stack} ${middle}`}>
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
