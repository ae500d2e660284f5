import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { createArea } from '../area/createArea.ts'
import { heading, quiet, stack, tile, tiles } from '../area/styles.ts'
import { definePage } from '../frame/page.ts'

const price = css({ textStyle: 'headline', fontStretch: '112%' })
/** Minor units a month, and how many projects and pages come with them. */
const plans = [
  { id: 'small', price: 1_900, projects: 2, pages: 10 },
  { id: 'middle', price: 4_900, projects: 10, pages: 100 },
  { id: 'large', price: 9_900, projects: 50, pages: 1_000 },
] as const

/** Three plans, side by side. */
function Pricing() {
  const { t, i18n } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.pricing')} note={t('samplePages.pricing.note')} />
      <div className={tiles}>
        {plans.map((plan) => (
          <section key={plan.id} className={tile}>
            <h2 className={heading}>{t(`samplePages.pricing.${plan.id}`)}</h2>
            <p className={price}>
              <bdi>{formatMoney(plan.price, i18n.language)}</bdi>
            </p>
            <p className={quiet}>{t('samplePages.pricing.month')}</p>
            <p>{t('samplePages.pricing.projects', { count: plan.projects })}</p>
            <p>{t('samplePages.pricing.pages', { count: plan.pages })}</p>
          </section>
        ))}
      </div>
    </div>
  )
}

export const page = definePage({ create: (setup) => createArea(setup, {}), View: Pricing })
