import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { type FormRef, selectBase, selectIsSaving } from '#machines/kit/form/index.ts'

type Options<Values extends FieldValues> = { resolver: Resolver<Values, unknown, unknown>; disabled?: boolean }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a form chart: its chart hears whether they were edited, and a newer version takes their place, but for what was chosen to stand, or written while it was saved. */
export function useVersionedForm<Values extends FieldValues>(form: FormRef, { resolver, disabled }: Options<Values>) {
  const base = useSelector(form, selectBase)
  const values = base.values as Values
  const fields = useForm<Values>({
    resolver: resolver as never,
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
    ...(disabled === undefined ? {} : { disabled }),
  })
  const isFirst = useRef(true)
  const { reset, setValue, getValues, watch } = fields
  const kept = useRef<Partial<Values>>({})
  const isSaving = useSelector(form, selectIsSaving)
  /** What is being saved: what is written after it is not in there. */
  const sent = useRef<Values | null>(null)
  const isEdited = fields.formState.isDirty
  useEffect(() => form.send({ type: 'form.edited', isDirty: isEdited }), [form, isEdited])
  useEffect(() => {
    // The fields begin with it, and with what a picture that has come meanwhile makes of it.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const before: FieldValues | null = sent.current
    const since = before && Object.entries(getValues()).filter(([name, value]) => !isSame(value, before[name]))
    reset(values)
    for (const [name, value] of since ?? Object.entries(kept.current))
      setValue(name as Path<Values>, value as never, { shouldDirty: true })
    kept.current = {}
    // The values are those of the version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [base.version, reset, setValue, getValues])
  // After the one above: what was sent is compared as soon as it is saved.
  useEffect(() => {
    sent.current = isSaving ? getValues() : null
    if (!isSaving) return undefined
    const written = watch(() => form.send({ type: 'form.continued', isFurther: !isSame(getValues(), sent.current) }))
    return () => written.unsubscribe()
  }, [form, isSaving, getValues, watch])
  const discard = (): void => {
    reset(values)
    form.send({ type: 'form.discarded' })
  }
  const merge = (chosen: Partial<Values>): void => {
    kept.current = chosen
    form.send({ type: 'form.merged' })
  }
  return { ...fields, base, values, merge, discard }
}
