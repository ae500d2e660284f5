import { useSelector } from '@xstate/react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { deskPages } from '#machines/desk/pages/pages.ts'
import {
  selectSettingsAnswer,
  selectSettingsCommandRef,
  selectSettingsFailure,
  selectSettingsFormRef,
  selectSettingsScreen,
  type VenueSettingsAnswer,
  type VenueSettingsRef,
} from '#machines/desk/pages/machineSettings/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import type { FormRef } from '#machines/kit/form/index.ts'
import { DeskChange, DeskSettings } from '#protocol/calls/cage.ts'
import { css } from '#styled/css/index.js'
import { AmountField, Bind, NumberField, resolverOf, Select } from '#ui/form/index.ts'
import { formatMoment } from '#ui/format.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { link } from '../../../view/link.ts'
import { CommandDialog } from '../../../view/command/CommandDialog.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useVersionedForm } from '../../../view/useVersionedForm.ts'
import { useText } from '../../../view/text.ts'
import { VersionedForm } from '../../../view/VersionedForm.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const group = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 240px), 1fr))]',
  alignItems: 'start',
  gap: '4',
})
const heading = css({ fontWeight: '580', marginBlockEnd: '3' })
const quiet = css({ color: 'text2' })
const waitsClass = css({ borderInlineStartWidth: '[3px]', borderColor: 'act', paddingInlineStart: '4' })
/** What is left empty is absent there. */
const resolver = resolverOf<DeskSettings, unknown>(DeskChange, (values) => values)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const amounts = ['withdrawalsConfirmedFrom', 'cashierConfirmedFrom', 'largestAmount', 'jackpotFrom'] as const
const hot = ['hotFlagLimit', 'hotLimit'] as const
/** Days, and the fewest of each. */
const kept = [
  ['roundDays', 92],
  ['stillDays', 7],
  ['messageDays', 92],
  ['stepDays', 92],
  ['signInDays', 92],
  ['requestDays', 92],
] as const

/** How the venue is set. Every change of it waits for a second person. */
export function VenueSettings({ settings }: { settings: VenueSettingsRef }) {
  const { t } = useTranslation()
  const say = useText()
  const screen = useSelector(settings, selectSettingsScreen)
  const answer = useSelector(settings, selectSettingsAnswer)
  const failure = useSelector(settings, selectSettingsFailure)
  const form = useSelector(settings, selectSettingsFormRef)
  const command = useSelector(settings, selectSettingsCommandRef)
  if (screen === 'failed')
    return (
      <Failed title={t('machineSettings.settingsFailed')} onRetry={() => settings.send({ type: 'settings.retry' })}>
        {failure && <p>{say(failureText(failure))}</p>}
      </Failed>
    )
  if (!answer || !form) return <Loading of="detail" count={6} />
  return (
    <div className={column}>
      <Waiting answer={answer} />
      <Fields {...{ settings, form, answer }} />
      {command && <CommandDialog command={command} />}
    </div>
  )
}

/** What was asked for and is not decided yet. */
function Waiting({ answer: { waiting, by, at } }: { answer: VenueSettingsAnswer }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const nameOf = (name: string) => t(`confirms.fieldOf.${name}`)
  return (
    <>
      {by && at !== null && (
        <p className={quiet}>
          {t('machineSettings.changedBy', { name: personName(by), at: formatMoment(at, i18n.language, timeZone) })}
        </p>
      )}
      {waiting.map((one) => (
        <p key={one.id} className={waitsClass} role="status">
          {t('machineSettings.waits', {
            ...{ name: personName(one.maker), fields: Object.keys(one.asked).map(nameOf).join(', ') },
          })}{' '}
          <Link className={link} to={deskPages.confirms.path}>
            {t('machineSettings.toConfirms')}
          </Link>
        </p>
      ))}
    </>
  )
}

type FieldsProps = { settings: VenueSettingsRef; form: FormRef; answer: VenueSettingsAnswer }
function Fields({ settings, form, answer }: FieldsProps) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const fields = useVersionedForm<DeskSettings>(form, { resolver })
  const { control, getValues, base, values } = fields
  const nameOf = (name: string) => t(`confirms.fieldOf.${name}`)
  const order = () => {
    const mine = getValues()
    const names = (Object.keys(DeskSettings.shape) as (keyof DeskSettings)[]).filter(
      (name) => !isSame(mine[name], values[name]),
    )
    settings.send({
      ...{ type: 'settings.ordered', key: makeKey() },
      order: {
        act: {
          ...{ do: 'settings', version: base.version },
          change: Object.fromEntries(names.map((name) => [name, mine[name]])),
        },
        title: { key: 'machineSettings.askChange' },
        words: { key: 'machineSettings.willChange', params: { fields: names.map(nameOf).join(', ') } },
        confirm: { key: 'machineSettings.askSecond' },
        ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [] },
        done: { key: 'machineSettings.asked' },
      },
    })
  }
  return (
    <VersionedForm {...{ form, fields, nameOf }} save={t('machineSettings.askSecond')} onSave={order}>
      <Groups {...{ control, answer }} />
    </VersionedForm>
  )
}

type GroupsProps = { control: Control<DeskSettings>; answer: VenueSettingsAnswer }
function Groups({ control, answer }: GroupsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const nameOf = (name: string) => t(`confirms.fieldOf.${name}`)
  const amount = (name: (typeof amounts)[number] | (typeof hot)[number]) => (
    <Bind key={name} control={control} name={name} isAmount>
      {(field) => <AmountField {...field} label={nameOf(name)} unit={currency} />}
    </Bind>
  )
  const percent = (name: 'discount' | 'bonus') => (
    <Bind key={name} control={control} name={name}>
      {(field) => <NumberField {...field} label={nameOf(name)} unit="%" decimals={2} min={0} max={100} />}
    </Bind>
  )
  return (
    <>
      <section>
        <h2 className={heading}>{t('machineSettings.group.money')}</h2>
        <div className={group}>
          {amounts.map(amount)}
          {percent('discount')}
          {percent('bonus')}
          <Bind control={control} name="bonusRelease">
            {(field) => <NumberField {...field} label={nameOf('bonusRelease')} min={0} max={1_000} />}
          </Bind>
          <Bind control={control} name="cageRequired">
            {({ value, onChange }) => <Switch label={nameOf('cageRequired')} checked={value} onChange={onChange} />}
          </Bind>
        </div>
      </section>
      <section>
        <h2 className={heading}>{t('machineSettings.group.hot')}</h2>
        <div className={group}>
          <Bind control={control} name="hotCoinPrice">
            {(field) => <NumberField {...field} label={nameOf('hotCoinPrice')} unit={currency} min={1} />}
          </Bind>
          {hot.map(amount)}
        </div>
      </section>
      <section>
        <h2 className={heading}>{t('machineSettings.group.venue')}</h2>
        <div className={group}>
          {kept.map(([name, min]) => (
            <Bind key={name} control={control} name={name}>
              {(field) => <NumberField {...field} label={nameOf(name)} min={min} max={3_650} />}
            </Bind>
          ))}
          <Bind control={control} name="dormantMonths">
            {(field) => <NumberField {...field} label={nameOf('dormantMonths')} min={0} max={120} />}
          </Bind>
          <Bind control={control} name="leastAge">
            {(field) => <NumberField {...field} label={nameOf('leastAge')} min={16} max={30} />}
          </Bind>
          <Bind control={control} name="identityRequired">
            {({ value, onChange }) => <Switch label={nameOf('identityRequired')} checked={value} onChange={onChange} />}
          </Bind>
          <Bind control={control} name="timeZone">
            {(field) => (
              <TextField
                {...field}
                label={nameOf('timeZone')}
                hint={t('machineSettings.timeZoneHint', { zone: answer.timeZone })}
                dir="ltr"
              />
            )}
          </Bind>
          <Bind control={control} name="machineHosts">
            {(field) => (
              <TextArea
                {...field}
                label={nameOf('machineHosts')}
                hint={t('machineSettings.machineHostsHint')}
                rows={3}
                dir="ltr"
              />
            )}
          </Bind>
          <Bind control={control} name="language">
            {({ value, onChange, ...field }) => (
              <Select
                {...field}
                label={nameOf('language')}
                options={(['en', 'tr', 'ar'] as const).map((one) => ({
                  value: one,
                  label: t(`machineSettings.language.${one}`),
                }))}
                value={value}
                onChange={onChange}
              />
            )}
          </Bind>
          <Bind control={control} name="languageSelect">
            {({ value, onChange }) => <Switch label={nameOf('languageSelect')} checked={value} onChange={onChange} />}
          </Bind>
        </div>
      </section>
    </>
  )
}
