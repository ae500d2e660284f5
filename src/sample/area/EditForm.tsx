import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Control, FieldValues, Resolver } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type FormRef,
  selectFormFailure,
  selectIsDirty,
  selectIsSaving,
  selectLeavingRef,
} from '#machines/kit/form/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Bind, Form, MultiSelect, NumberField, type Option, Select } from '#ui/form/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { LeaveDialog } from '../../view/LeaveDialog.tsx'
import { useText } from '../../view/text.ts'
import { useVersionedForm } from '../../view/useVersionedForm.ts'
import type { FieldName } from './fields.ts'
import { ListField, type ListItem, type ListSpec } from './ListField.tsx'
import { Picture } from './Picture.tsx'

export type FieldSpec =
  | { name: FieldName; kind: 'text' | 'email' | 'area' | 'switch' | 'moment' | 'day' | 'picture' }
  | { name: FieldName; kind: 'number'; decimals?: number }
  | { name: FieldName; kind: 'select' | 'many'; options: readonly Option[] }
  | ({ name: FieldName; kind: 'list' } & ListSpec)

const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 240px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})
const wideKinds: readonly FieldSpec['kind'][] = ['area', 'list', 'picture']
const wide = css({ gridColumn: '[1 / -1]' })
const quiet = css({ color: 'text2' })

type Props = {
  form: FormRef
  fields: readonly FieldSpec[]
  resolver: Resolver<FieldValues, unknown, unknown>
  /** The verb of its button; "Save" by itself. */
  verb?: string
  /** What else can be done with it. */
  more?: ReactNode
}

/** The fields of one thing. What is wrong stands at its field, what is not saved is asked about before it is left. */
export function EditForm({ form, fields, resolver, verb, more }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const isDirty = useSelector(form, selectIsDirty)
  const isSaving = useSelector(form, selectIsSaving)
  const failure = useSelector(form, selectFormFailure)
  const leaving = useSelector(form, selectLeavingRef)
  const { control, handleSubmit, getValues, discard } = useVersionedForm<FieldValues>(form, { resolver })
  const submit = handleSubmit(
    () => form.send({ type: 'form.submitted', values: getValues() }),
    // What is wrong is to be seen.
    () => leaving?.send({ type: 'leave.stayed' }),
  )
  return (
    <Form
      onSubmit={() => void submit()}
      problem={failure ? say({ text: failure.message }) : null}
      actions={
        <>
          <Button kind="act" type="submit" busy={isSaving} disabled={!isDirty}>
            {verb ?? t('samplePages.save')}
          </Button>
          <Button disabled={!isDirty || isSaving} onClick={discard}>
            {t('samplePages.discard')}
          </Button>
          {more}
          {isDirty && <span className={quiet}>{t('samplePages.unsaved')}</span>}
        </>
      }
    >
      <div className={columns}>
        {fields.map((field) => (
          <div key={field.name} className={wideKinds.includes(field.kind) ? wide : undefined}>
            <Field control={control} field={field} />
          </div>
        ))}
      </div>
      {leaving && <LeaveDialog leaving={leaving} onLeave={discard} isBusy={isSaving} onSave={() => void submit()} />}
    </Form>
  )
}

const inputTypes = { text: 'text', email: 'email', moment: 'datetime-local', day: 'date' } as const

function Field({ control, field }: { control: Control<FieldValues>; field: FieldSpec }) {
  const { t } = useTranslation()
  const label = t(`samplePages.field.${field.name}`)
  return (
    <Bind control={control} name={field.name}>
      {({ value, onChange, ref, ...bound }) => {
        const given: unknown = value
        switch (field.kind) {
          case 'area':
            return (
              <TextArea
                {...bound}
                ref={ref}
                label={label}
                value={String(given)}
                rows={6}
                dir="auto"
                onChange={onChange}
              />
            )
          case 'switch':
            return (
              <Switch label={label} checked={given === true} disabled={bound.disabled ?? false} onChange={onChange} />
            )
          case 'number':
            return (
              <NumberField
                {...bound}
                ref={ref}
                label={label}
                value={given as number | null}
                min={0}
                decimals={field.decimals ?? 0}
                onChange={onChange}
              />
            )
          case 'picture':
            return <Picture label={label} value={String(given)} onChange={onChange} />
          case 'list':
            return (
              <ListField
                {...{ label, onChange }}
                columns={field.columns}
                fresh={field.fresh}
                value={given as readonly ListItem[]}
              />
            )
          case 'select':
            return (
              <Select
                {...bound}
                ref={ref}
                label={label}
                options={field.options}
                value={String(given)}
                onChange={onChange}
              />
            )
          case 'many':
            return (
              <MultiSelect
                {...bound}
                ref={ref}
                label={label}
                options={field.options}
                value={given as readonly string[]}
                onChange={onChange}
              />
            )
          default:
            return (
              <TextField
                {...bound}
                ref={ref}
                label={label}
                type={inputTypes[field.kind]}
                value={String(given)}
                dir="auto"
                onChange={onChange}
              />
            )
        }
      }}
    </Bind>
  )
}
