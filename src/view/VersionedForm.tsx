import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type FormRef,
  selectChange,
  selectIsDirty,
  selectIsSaving,
  selectLeavingRef,
} from '#machines/kit/form/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/index.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { useVersionedForm } from './useVersionedForm.ts'

const quiet = css({ color: 'text2' })

type Props<Values extends FieldValues> = {
  form: FormRef
  fields: ReturnType<typeof useVersionedForm<Values>>
  nameOf: (field: string) => string
  save: string
  /** What is written is valid. */
  onSave: () => void
  /** Whoever leaves may save it first: nothing else is asked for that. */
  savesOnLeave?: boolean
  isRefused?: boolean
  /** Why nobody may edit it here, or null. */
  readOnly?: string | null
  problem?: string | null
  children: ReactNode
}

/** The fields of a form chart: saved, given up, or held against what somebody else has changed meanwhile; asked about before they are left. */
export function VersionedForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, fields, nameOf, save, onSave, savesOnLeave = false, isRefused = false, readOnly = null } = props
  const { problem = null, children } = props
  const { t } = useTranslation()
  const change = useSelector(form, selectChange)
  const isDirty = useSelector(form, selectIsDirty)
  const isSaving = useSelector(form, selectIsSaving)
  const leaving = useSelector(form, selectLeavingRef)
  const { handleSubmit, getValues, base, merge, discard } = fields
  // What is wrong is to be seen.
  const submit = handleSubmit(onSave, () => leaving?.send({ type: 'leave.stayed' }))
  const question = leaving && (
    <LeaveDialog
      leaving={leaving}
      onLeave={discard}
      isBusy={isSaving}
      {...(savesOnLeave && !change ? { onSave: () => void submit() } : {})}
    />
  )
  if (change)
    return (
      <>
        <ChangedMeanwhile
          {...{ change, base, nameOf }}
          mine={getValues()}
          onMerged={(chosen) => merge(chosen as Partial<Values>)}
          onDiscarded={discard}
        />
        {question}
      </>
    )
  return (
    <Form
      onSubmit={() => void submit()}
      problem={problem}
      actions={
        readOnly === null ? (
          <>
            <Button kind="act" type="submit" busy={isSaving} disabled={!isDirty || isRefused}>
              {save}
            </Button>
            <Button disabled={!isDirty || isSaving} onClick={discard}>
              {t('ui.discard')}
            </Button>
            {isDirty && <span className={quiet}>{t('ui.unsaved')}</span>}
          </>
        ) : (
          <p className={quiet}>{readOnly}</p>
        )
      }
    >
      {children}
      {question}
    </Form>
  )
}
