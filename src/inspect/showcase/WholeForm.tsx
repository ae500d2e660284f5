import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import {
  AmountField,
  Bind,
  Checkbox,
  DateField,
  Form,
  MultiSelect,
  type Option,
  resolverOf,
  Select,
} from '#ui/form/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { Section } from './parts.tsx'
import { useSample } from './useSample.ts'

/** As a call would ask for it. */
const Posting = z.object({
  email: z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/)),
  amount: z.int().check(z.minimum(100), z.maximum(500_000)),
  brand: z.string(),
  pockets: z.array(z.string()).check(z.minLength(1)),
  on: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  note: z.optional(z.string().check(z.maxLength(20))),
  isVip: z.boolean(),
  hasBonus: z.literal(true),
})
const empty = {
  ...{ email: '', amount: null as number | null, brand: null as string | null, pockets: [] as readonly string[] },
  ...{ on: null as string | null, note: '', isVip: false, hasBonus: false },
}
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 260px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})

/** Every field, tied to a form that is checked by a schema. */
export function WholeForm({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  const [sent, send] = useSample<unknown>(showcase, 'sent', null)
  const { control, handleSubmit, reset } = useForm({
    ...{ resolver: resolverOf(Posting), defaultValues: empty, mode: 'onTouched' },
  })
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  const pockets: Option[] = (['cash', 'credit', 'bonus', 'discount'] as const).map((name) => ({
    ...{ value: name, label: t(`showcase.pocket.${name}`) },
  }))
  return (
    <Section id="wholeForm">
      <Form
        onSubmit={() => void handleSubmit(send)()}
        problem={sent === null ? null : t('showcase.sent', { body: JSON.stringify(sent) })}
        actions={
          <>
            <Button kind="act" type="submit">
              {t('showcase.send')}
            </Button>
            <Button onClick={() => reset()}>{t('showcase.reset')}</Button>
          </>
        }
      >
        <div className={columns}>
          <Bind control={control} name="email">
            {(field) => <TextField {...field} label={t('showcase.email')} dir="ltr" />}
          </Bind>
          <Bind control={control} name="amount" isAmount>
            {(field) => <AmountField {...field} label={t('showcase.amount')} />}
          </Bind>
          <Bind control={control} name="brand">
            {(field) => <Select {...field} label={t('showcase.brand')} options={named(['Aurelia', 'Halden'])} />}
          </Bind>
          <Bind control={control} name="pockets">
            {(field) => <MultiSelect {...field} label={t('showcase.coins')} options={pockets} />}
          </Bind>
          <Bind control={control} name="on">
            {(field) => <DateField {...field} label={t('showcase.day')} />}
          </Bind>
          <Bind control={control} name="note">
            {(field) => <TextArea {...field} label={t('showcase.note')} rows={2} />}
          </Bind>
          <Bind control={control} name="isVip">
            {({ value, onChange }) => <Switch label={t('showcase.switch')} checked={value} onChange={onChange} />}
          </Bind>
          <Bind control={control} name="hasBonus">
            {(field) => <Checkbox {...field} label={t('showcase.agree')} />}
          </Bind>
        </div>
      </Form>
    </Section>
  )
}
