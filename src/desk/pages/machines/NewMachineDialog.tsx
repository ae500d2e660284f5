import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type MachineRow,
  type MachinesRef,
  type NewMachine,
  selectIsSavingMachine,
  selectMakingFailure,
} from '#machines/desk/pages/machines/index.ts'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Form, NumberField, resolverOf, Select } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { useRoot } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'

type Values = Omit<NewMachine, 'brandID' | 'cabin'> & { brandID: number | null; cabin: number | null }
const resolver = resolverOf<Values, NewMachine>(machineCalls.createMachine.body as never)
type Props = {
  page: MachinesRef
  draft: DraftRef
  brands: readonly { id: number; name: string }[]
  machines: readonly MachineRow[]
}

/** A machine more: the least that it needs; the rest is edited on its page. */
export function NewMachineDialog({ page, draft, brands, machines }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const { makeKey } = useRoot()
  const isSaving = useSelector(page, selectIsSavingMachine)
  const failure = useSelector(page, selectMakingFailure)
  // Tried again it is the same machine, and not a second one.
  const [key] = useState(makeKey)
  const games = useMemo(() => [...new Set(machines.map(({ sasUrl }) => sasUrl))].filter(Boolean).sort(), [machines])
  const free = useMemo(() => Math.max(0, ...machines.map(({ cabin }) => cabin)) + 1, [machines])
  const { control, handleSubmit, setError, formState } = useForm<Values, unknown, NewMachine>({
    ...{ resolver, mode: 'onTouched' },
    defaultValues: { name: '', brandID: brands[0]?.id ?? null, cabin: free, sasUrl: '', tag: '', bet_info: '' },
  })
  const isTaken = failure?.params?.reason === 'taken'
  useEffect(() => {
    if (isTaken) setError('cabin', { type: 'venue', message: t('machines.new.cabinTaken') })
    for (const { field, message } of failure?.fields ?? []) setError(field, { type: 'venue', message })
  }, [failure, isTaken, setError, t])
  const { isDirty } = formState
  useEffect(() => draft.send({ type: 'draft.edited', isDirty }), [draft, isDirty])
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const close = () => draft.send({ type: 'draft.closed' })
  return (
    <Dialog open title={t('machines.new.title')} {...(isSaving ? {} : { onClose: close })}>
      <Form
        onSubmit={() => void handleSubmit((machine) => page.send({ type: 'making.submitted', machine, key }))()}
        problem={
          failure && !isTaken && failure.fields.length === 0
            ? say({ text: failure.message, code: failure.code ?? 0, params: failure.params })
            : null
        }
        actions={
          <>
            <Button disabled={isSaving} onClick={close}>
              {t('machines.new.close')}
            </Button>
            <Button kind="act" type="submit" busy={isSaving}>
              {t('machines.new.make')}
            </Button>
          </>
        }
      >
        <Bind control={control} name="name">
          {(field) => <TextField {...field} label={t('machines.name')} />}
        </Bind>
        <Bind control={control} name="brandID">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t('machines.brand')}
              options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={value === null ? null : String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
            />
          )}
        </Bind>
        <Bind control={control} name="cabin">
          {(field) => <NumberField {...field} label={t('machines.cabin')} min={0} />}
        </Bind>
        <Bind control={control} name="sasUrl">
          {(field) => (
            <Select
              {...field}
              label={t('machines.address')}
              hint={t('machines.new.addressHint')}
              placeholder={t('machines.new.noCabinet')}
              options={games.map((url) => ({ value: url, label: url }))}
              value={field.value || null}
            />
          )}
        </Bind>
        <Bind control={control} name="bet_info">
          {(field) => <TextField {...field} label={t('machines.bets')} placeholder="0.20 – 8" />}
        </Bind>
      </Form>
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => draft.send({ type: 'draft.discarded' })} />}
    </Dialog>
  )
}
