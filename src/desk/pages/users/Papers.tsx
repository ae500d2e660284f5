import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { identityDocuments } from '#protocol/core/papers.ts'
import { css } from '#styled/css/index.js'
import { Bind, DateField, Select } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import type { UserValues } from './userValues.ts'

const box = css({ borderWidth: '0', padding: '0', margin: '0', marginBlockStart: '5', minInlineSize: '0' })
const heading = css({ fontWeight: '580', padding: '0', marginBlockEnd: '2' })
const words = css({ color: 'text2', marginBlockEnd: '3' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 240px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})

/** What stands on the papers that a player shows. */
export function Papers({ control }: { control: Control<UserValues> }) {
  const { t } = useTranslation()
  return (
    <fieldset className={box}>
      <legend className={heading}>{t('users.papers.title')}</legend>
      <p className={words}>{t('users.papers.words')}</p>
      <div className={columns}>
        <Bind control={control} name="identity.document">
          {(field) => (
            <Select
              {...field}
              label={t('users.papers.document')}
              options={[
                { value: '', label: t('users.papers.none') },
                ...identityDocuments.map((one) => ({ value: one, label: t(`users.documentOf.${one}`) })),
              ]}
            />
          )}
        </Bind>
        <Bind control={control} name="identity.number">
          {(field) => <TextField {...field} label={t('users.papers.number')} autoComplete="off" dir="ltr" />}
        </Bind>
        <Bind control={control} name="identity.bornOn">
          {(field) => <DateField {...field} label={t('users.papers.bornOn')} />}
        </Bind>
        <Bind control={control} name="identity.expiresOn">
          {(field) => <DateField {...field} label={t('users.papers.expiresOn')} hint={t('users.papers.expiresHint')} />}
        </Bind>
      </div>
    </fieldset>
  )
}
