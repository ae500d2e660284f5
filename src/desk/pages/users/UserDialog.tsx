import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  selectEdited,
  selectGroups,
  selectNewer,
  selectUsersViewer,
  type UsersRef,
} from '#machines/desk/pages/users/index.ts'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { userCalls } from '#protocol/calls/users.ts'
import type { PermissionGroup, User } from '#protocol/core/users.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Form, resolverOf, Select } from '#ui/form/index.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ChangedMeanwhile } from '../../../view/ChangedMeanwhile.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { Papers } from './Papers.tsx'
import { createOrder, editOrder } from './userActs.tsx'
import { bodyOf, changeOf, papersOf, type UserValues, valuesOf } from './userValues.ts'

const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 240px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})
const newResolver = resolverOf<UserValues, unknown>(userCalls.createUser.body, ({ identity: _, ...values }) =>
  bodyOf(values),
)
const editResolver = resolverOf<UserValues, unknown>(userCalls.editUser.body, ({ username: _, identity, ...rest }) => ({
  ...bodyOf(rest),
  ...papersOf({ identity }),
}))
const texts = ['name', 'lastname', 'email', 'phone', 'card'] as const

/** Nobody gives a group that may more than they. */
const mayGrant = ({ type, permissions }: Viewer, { Permissions }: PermissionGroup) =>
  type === 4 || Permissions.every((id) => permissions.includes(id))
/** What two people may have changed at once. */
function baseOf(user: User) {
  const { username: _, identity: __, ...values } = valuesOf(user)
  return { values, version: '' }
}
const labels: Partial<Record<string, string>> = { groupId: 'users.group', isVip: 'users.vip' }
const typesOf = (viewer: Viewer) => [0, 1, 2, 3, 4].filter((type) => viewer.type === 4 || type < viewer.type)

/** A new user, or what is known of one: asked for by one command, which says what it needs. */
export function UserDialog({ page, draft }: { page: UsersRef; draft: DraftRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const edited = useSelector(page, selectEdited)
  const viewer = useSelector(page, selectUsersViewer)
  const groups = useSelector(page, selectGroups) ?? []
  const newer = useSelector(page, selectNewer)
  const { control, handleSubmit, getValues, setValue, reset, formState } = useForm<UserValues>({
    ...{ resolver: (edited ? editResolver : newResolver) as never, mode: 'onTouched', defaultValues: valuesOf(edited) },
  })
  const { isDirty } = formState
  useEffect(() => draft.send({ type: 'draft.edited', isDirty }), [draft, isDirty])
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const close = () => draft.send({ type: 'draft.closed' })
  const submit = handleSubmit(() => {
    const { identity, ...values } = getValues()
    const order = edited ? editOrder(edited, changeOf({ ...values, identity }, edited)) : createOrder(bodyOf(values))
    page.send({ type: 'user.ordered', order, key: makeKey() })
  })
  const merge = (chosen: object) => {
    const { identity } = getValues()
    if (newer) reset(valuesOf(newer.user))
    for (const [name, value] of Object.entries({ ...chosen, identity }))
      setValue(name as keyof UserValues, value, { shouldDirty: true })
    page.send({ type: 'writing.merged' })
  }
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'type') return t(`userType.${value}`)
    if (field === 'isVip') return t(value === true ? 'users.yes' : 'users.no')
    return (field === 'groupId' && groups.find(({ Id }) => String(Id) === value)?.name) || null
  }
  const isStaff = useWatch({ control, name: 'type' }) !== '0'
  const types = typesOf(viewer).filter((type) => !edited || type > 0 === edited.type > 0)
  const offered = groups.filter((group) => group.Id === edited?.group?.Id || mayGrant(viewer, group))
  return (
    <Dialog
      open
      size="wide"
      title={edited ? t('users.editOf', { name: personName(edited) }) : t('users.new')}
      onClose={close}
    >
      {edited && newer && (
        <ChangedMeanwhile
          base={baseOf(edited)}
          change={{ base: baseOf(newer.user), by: newer.by, at: newer.at }}
          mine={getValues()}
          nameOf={(field) => t(labels[field] ?? `users.${field}`)}
          wordsOf={wordsOf}
          onMerged={merge}
          onDiscarded={() => merge({})}
        />
      )}
      {!newer && (
        <Form
          onSubmit={() => void submit()}
          actions={
            <>
              <Button onClick={close}>{t('users.close')}</Button>
              <Button kind="act" type="submit" disabled={edited !== null && !isDirty}>
                {t(edited ? 'users.save' : 'users.make')}
              </Button>
            </>
          }
        >
          <div className={columns}>
            {!edited && (
              <Bind control={control} name="username">
                {(field) => (
                  <TextField
                    {...field}
                    label={t('users.username')}
                    hint={t('users.usernameHint')}
                    autoComplete="off"
                    dir="auto"
                  />
                )}
              </Bind>
            )}
            {texts.map((name) => (
              <Bind key={name} control={control} name={name}>
                {(field) => <TextField {...field} label={t(`users.${name}`)} autoComplete="off" dir="auto" />}
              </Bind>
            ))}
            {types.length > 1 && (
              <Bind control={control} name="type">
                {(field) => (
                  <Select
                    {...field}
                    label={t('users.type')}
                    hint={isStaff ? t('users.staffHint') : ''}
                    options={types.map((type) => ({ value: String(type), label: t(`userType.${type}`) }))}
                  />
                )}
              </Bind>
            )}
            <Bind control={control} name="groupId">
              {(field) => (
                <Select
                  {...field}
                  label={t('users.group')}
                  options={[
                    { value: '', label: t('users.noGroup') },
                    ...offered.map(({ Id, name }) => ({ value: String(Id), label: name })),
                  ]}
                />
              )}
            </Bind>
            <Bind control={control} name="isVip">
              {({ value, onChange }) => <Switch label={t('users.vip')} checked={value} onChange={onChange} />}
            </Bind>
          </div>
          {edited?.type === 0 && <Papers control={control} />}
        </Form>
      )}
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => draft.send({ type: 'draft.discarded' })} />}
    </Dialog>
  )
}
