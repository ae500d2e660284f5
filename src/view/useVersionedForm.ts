import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { type FormRef, selectBase } from '#machines/kit/form/index.ts'

type Options<Values extends FieldValues> = { resolver: Resolver<Values, unknown, unknown>; disabled?: boolean }

/** The fields of a form chart: its chart hears whether they were edited, and a newer version takes their place, but for what was chosen to stand. */
export function useVersionedForm<Values extends FieldValues>(form: FormRef, { resolver, disabled }: Options<Values>) {
  const base = useSelector(form, selectBase)
  const values = base.values as Values
  const fields = useForm<Values>({
    resolver: resolver as never,
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
    ...(disabled === undefined ? {} : { disabled }),
  })
  const { reset, setValue } = fields
  const kept = useRef<Partial<Values>>({})
  const isEdited = fields.formState.isDirty
  useEffect(() => form.send({ type: 'form.edited', isDirty: isEdited }), [form, isEdited])
  useEffect(() => {
    reset(values)
    for (const [name, value] of Object.entries(kept.current))
      setValue(name as Path<Values>, value as never, { shouldDirty: true })
    kept.current = {}
    // The values are those of the version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [base.version, reset, setValue])
  const merge = (chosen: Partial<Values>): void => {
    kept.current = chosen
    form.send({ type: 'form.merged' })
  }
  return { ...fields, base, values, merge }
}
