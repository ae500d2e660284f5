import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Brands, IceCheckRef, PictureUploadRef, StreamTrialRef } from '#machines/desk/pages/machine/index.ts'
import { type FormRef, selectFormFailure } from '#machines/kit/form/index.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import type { CabinetButton } from '#protocol/cabinet/state.ts'
import type { MachineField, MachineValues } from '#protocol/core/machineFields.ts'
import { css } from '#styled/css/index.js'
import { AmountField, Bind, NumberField, resolverOf, Select } from '#ui/form/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { ButtonEditor } from './ButtonEditor.tsx'
import { IceCheck } from './IceCheck.tsx'
import { PictureField } from './PictureField.tsx'
import { StreamTrial } from './StreamTrial.tsx'
import { useSettings } from '../../../view/root.ts'
import { useText } from '../../../view/text.ts'
import { useVersionedForm } from '../../../view/useVersionedForm.ts'
import { VersionedForm } from '../../../view/VersionedForm.tsx'

const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 260px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})
const group = css({ display: 'grid', gap: '4', minInlineSize: '0' })
const heading = css({ fontWeight: '580', textStyle: 'body', marginBlockEnd: '4' })
const wide = css({ gridColumn: '[1 / -1]' })
const resolver = resolverOf<MachineValues, unknown>(machineCalls.editMachine.body, (values) => values)

type Props = {
  form: FormRef
  iceCheck: IceCheckRef
  picture: PictureUploadRef
  trial: StreamTrialRef
  /** As it is saved. */
  name: string
  brands: Brands
  /** Those of its cabinet. */
  buttons: readonly CabinetButton[]
  /** A cabinet keeps its game. */
  isInstalled: boolean
  mayEdit: boolean
}

/** All of a machine that staff may edit. */
export function MachineForm({ form, iceCheck, picture, trial, name, brands, buttons, isInstalled, mayEdit }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const failure = useSelector(form, selectFormFailure)
  const fields = useVersionedForm<MachineValues>(form, { resolver, disabled: !mayEdit })
  const { control, setError, getValues } = fields
  useEffect(() => {
    if (!failure) return
    const taken = failure.params?.reason === 'taken' ? failure.params.field : null
    if (taken === 'cabin') return setError('cabin', { type: 'venue', message: t('machine.cabinTaken') })
    const isStrange = failure.params?.reason === 'hostNotAllowed'
    for (const { field, code, message } of failure.fields) {
      const known = isStrange
        ? t('refusal.hostNotAllowed')
        : code === 'otherHost'
          ? t('machine.picture.otherHost')
          : message
      setError(field as MachineField, { type: 'venue', message: known })
    }
  }, [failure, setError, t])
  const hasOwnPlace = failure !== null && (failure.fields.length > 0 || failure.params?.reason === 'taken')
  return (
    <VersionedForm
      {...{ form, fields }}
      nameOf={(field) => t(`machine.field.${field}`)}
      save={t('machine.save')}
      onSave={() => form.send({ type: 'form.submitted', values: getValues() })}
      savesOnLeave
      readOnly={mayEdit ? null : t('machine.readOnly')}
      problem={
        failure && !hasOwnPlace ? say({ text: failure.message, code: failure.code ?? 0, params: failure.params }) : null
      }
    >
      <Fields {...{ control, iceCheck, picture, trial, name, brands, buttons, isInstalled }} />
    </VersionedForm>
  )
}

type FieldsProps = Pick<Props, 'iceCheck' | 'picture' | 'trial' | 'name' | 'brands' | 'buttons' | 'isInstalled'> & {
  control: Control<MachineValues>
}
function Fields({ control, iceCheck, picture, trial, name: title, brands, buttons, isInstalled }: FieldsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const text = (name: MachineField, more: { hint?: string; isOff?: boolean } = {}) => (
    <Bind key={name} control={control} name={name}>
      {(field) => (
        <TextField
          {...field}
          value={String(field.value)}
          disabled={more.isOff || field.disabled}
          label={t(`machine.field.${name}`)}
          {...(more.hint === undefined ? {} : { hint: more.hint })}
          dir="auto"
        />
      )}
    </Bind>
  )
  const iceServers = (
    <div className={wide}>
      <Bind control={control} name="iceServers">
        {(field) => (
          <>
            <TextArea
              {...field}
              label={t('machine.field.iceServers')}
              hint={t('machine.hint.iceServers')}
              rows={4}
              dir="ltr"
            />
            {!field.disabled && <IceCheck check={iceCheck} iceServers={field.value} />}
            {!field.disabled && isInstalled && <StreamTrial trial={trial} iceServers={field.value} name={title} />}
          </>
        )}
      </Bind>
    </div>
  )
  return (
    <>
      <Group title={t('machine.group.machine')}>
        {text('name')}
        <Bind control={control} name="brandID">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t('machine.field.brandID')}
              options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
            />
          )}
        </Bind>
        <Bind control={control} name="cabin">
          {(field) => <NumberField {...field} label={t('machine.field.cabin')} min={0} />}
        </Bind>
        {text('bet_info')}
        <Bind control={control} name="transferLimit">
          {(field) => <AmountField {...field} label={t('machine.field.transferLimit')} unit={currency} />}
        </Bind>
        {text('tag', { hint: t('machine.hint.tag') })}
        <Bind control={control} name="image">
          {(field) => <PictureField upload={picture} field={field} />}
        </Bind>
        <Bind control={control} name="isVip">
          {({ value, onChange, disabled = false }) => (
            <Switch label={t('machine.field.isVip')} checked={value} disabled={disabled} onChange={onChange} />
          )}
        </Bind>
      </Group>
      <Group title={t('machine.group.streams')}>
        {(['videoSrc', 'audioSrc', 'cameraSrc', 'cam'] as const).map((name) => text(name))}
        <Bind control={control} name="encode">
          {(field) => (
            <Select
              {...field}
              label={t('machine.field.encode')}
              options={['h264', 'vp8'].map((value) => ({ value, label: value }))}
            />
          )}
        </Bind>
        {iceServers}
      </Group>
      <Group title={t('machine.group.cabinet')}>
        {text('sasUrl', {
          isOff: isInstalled,
          hint: t(isInstalled ? 'machine.hint.installed' : 'machine.hint.sasUrl'),
        })}
        {text('aFilePath')}
        {text('cFilePath')}
        <div className={wide}>
          <Bind control={control} name="layout">
            {(field) => <ButtonEditor {...{ field, buttons }} />}
          </Bind>
        </div>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={group}>
      <legend className={heading}>{title}</legend>
      <div className={columns}>{children}</div>
    </fieldset>
  )
}
