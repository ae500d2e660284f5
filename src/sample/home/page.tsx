import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressOf, listedPages } from '#machines/sample/frame/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { heading, prose, stack, textLink, tile, tiles } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

/** Where one begins: what there is, and who can sign in. */
function Home() {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.home')} />
      <p className={prose}>{t('samplePages.home.words')}</p>
      <p className={prose}>{t('samplePages.home.people')}</p>
      <div className={tiles}>
        {listedPages.map(({ group, pages }) => (
          <section key={group} className={tile}>
            <h2 className={heading}>{t(`samplePages.group.${group}`)}</h2>
            <ul>
              {pages
                .filter((page) => page !== 'home')
                .map((page) => (
                  <li key={page}>
                    <Link to={addressOf(page)} className={textLink}>
                      {t(`samplePages.page.${page}`)}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

export const page = definePage({ create: (setup) => createArea(setup, {}), View: Home })
