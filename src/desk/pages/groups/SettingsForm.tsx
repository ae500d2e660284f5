import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type GroupFields,
  type GroupsRef,
  selectSettingsFormRef,
  selectWhitelistTrial,
  type SettingsRef,
} from '#machines/desk/pages/groups/index.ts'
import type { FormRef } from '#machines/kit/form/index.ts'
import { groupCalls, type WhitelistTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { css } from '#styled/css/index.js'
import { Bind, resolverOf } from '#ui/form/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { useVersionedForm } from '../../../view/useVersionedForm.ts'
import { VersionedForm } from '../../../view/VersionedForm.tsx'
import { saveOrder } from './groupActs.ts'

const fieldsBox = css({ display: 'grid', gap: '5', maxInlineSize: '[560px]' })
const warning = css({ color: 'negative', fontWeight: '500' })
const resolver = resolverOf<GroupFields, unknown>(groupCalls.createGroup.body, (values) => values)

type Props = { page: GroupsRef; settings: SettingsRef; group: PermissionGroup | null }
/** Name and white list of a group, or of a new one. */
export function SettingsForm({ settings, ...rest }: Props) {
  const form = useSelector(settings, selectSettingsFormRef)
  return form ? <Fields {...{ ...rest, settings, form }} /> : null
}

function Fields({ page, settings, form, group }: Props & { form: FormRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const trial = useSelector(settings, selectWhitelistTrial)
  const fields = useVersionedForm<GroupFields>(form, { resolver })
  const { control, getValues, base } = fields
  const list = useWatch({ control, name: 'WhitelistIps' })
  useEffect(() => settings.send({ type: 'whitelist.written', text: list }), [settings, list])
  const isRefused = trial !== null && (trial.wrong.length > 0 || trial.shutsOut)
  return (
    <VersionedForm
      {...{ form, fields, isRefused }}
      nameOf={(field) => t(`groups.field.${field}`)}
      save={t(group ? 'groups.act.edit' : 'groups.act.create')}
      onSave={() => {
        if (isRefused) return
        const order = saveOrder(group, getValues(), base.version, trial)
        page.send({ type: 'group.ordered', order, key: makeKey() })
      }}
    >
      <div className={fieldsBox}>
        <Bind control={control} name="name">
          {(field) => <TextField {...field} label={t('groups.field.name')} autoComplete="off" dir="auto" />}
        </Bind>
        <Whitelist {...{ control, trial }} />
        <Bind control={control} name="requiresSecondFactor">
          {({ value, onChange }) => (
            <Switch label={t('groups.field.requiresSecondFactor')} checked={value} onChange={onChange} />
          )}
        </Bind>
      </div>
    </VersionedForm>
  )
}

function Whitelist({ control, trial }: { control: Control<GroupFields>; trial: WhitelistTrial | null }) {
  const { t } = useTranslation()
  const wrong = (trial?.wrong ?? []).map(({ line, entry }) => t('groups.wrongLine', { line, entry })).join(' ')
  return (
    <>
      <Bind control={control} name="WhitelistIps">
        {({ problem, ...field }) => (
          <TextArea
            {...field}
            label={t('groups.field.WhitelistIps')}
            hint={t('groups.whitelistHint', { ip: trial?.ip ?? '…' })}
            problem={wrong === '' ? problem : wrong}
            rows={5}
            dir="ltr"
          />
        )}
      </Bind>
      <div role="status">
        {trial?.shutsOut && <p className={warning}>{t('groups.shutsYouOut', { ip: trial.ip })}</p>}
        {trial && trial.wrong.length === 0 && trial.affected.length > 0 && (
          <p className={warning}>
            {t('groups.shutsOut', {
              names: trial.affected.map(({ ip, ...person }) => `${personName(person)} (${ip})`).join(', '),
            })}
          </p>
        )}
      </div>
    </>
  )
}
