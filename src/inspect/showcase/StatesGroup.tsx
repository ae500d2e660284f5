import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Empty, Failed, Forbidden, Loading, type LoadingShape, Offline, Stale } from '#ui/states/index.ts'
import { Example, Section } from './parts.tsx'

const shapes: readonly LoadingShape[] = ['table', 'cards', 'form', 'stats', 'detail', 'chart']
const full = css({ inlineSize: 'full' })
const nothing = () => undefined

/** What stands where something cannot be shown, or not yet. */
export function StatesGroup() {
  const { t } = useTranslation()
  return (
    <>
      <Section id="empty">
        <Empty title={t('showcase.emptyTitle')} actions={<Button>{t('showcase.clearFilter')}</Button>}>
          <p>{t('showcase.emptyWords')}</p>
        </Empty>
      </Section>
      <Section id="failed">
        <Failed title={t('showcase.failedTitle')} code={60_500} onRetry={nothing}>
          <p>{t('showcase.failedWords')}</p>
        </Failed>
        <Failed title={t('showcase.failedTitle')} onRetry={nothing} isRetrying />
      </Section>
      <Section id="forbidden">
        <Forbidden
          permission={t('showcase.permission')}
          holders={[t('showcase.groups.technicians'), t('showcase.groups.administrators')]}
        />
      </Section>
      <Section id="offline">
        <Offline since="21:47" onRetry={nothing} />
      </Section>
      <Section id="stale">
        <Stale since="21:44" onRetry={nothing}>
          {t('showcase.failedWords')}
        </Stale>
        <Stale since="21:44" onRetry={nothing} isRetrying />
      </Section>
      <Section id="loading">
        {shapes.map((of) => (
          <Example key={of} label={of} code>
            <div className={full}>
              <Loading of={of} />
            </div>
          </Example>
        ))}
      </Section>
    </>
  )
}
