import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DraftRef, selectDraftLeavingRef } from '#machines/kit/draft/index.ts'
import { categoryCalls, type Category } from '#protocol/calls/categories.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Form, resolverOf } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { LeaveDialog } from '../../../view/LeaveDialog.tsx'

type Values = { name: string }
const resolver = resolverOf<Values, unknown>(categoryCalls.addCategory.body, (values) => values)

type Props = { category: Category | null; draft: DraftRef; onName: (name: string) => void }
/** The name of a new category, or another one for one that is there. */
export function NameDialog({ category, draft, onName }: Props) {
  const { t } = useTranslation()
  const { control, handleSubmit, formState } = useForm<Values>({
    ...{ resolver: resolver as never, mode: 'onTouched', defaultValues: { name: category?.name ?? '' } },
  })
  const { isDirty } = formState
  useEffect(() => draft.send({ type: 'draft.edited', isDirty }), [draft, isDirty])
  const leaving = useSelector(draft, selectDraftLeavingRef)
  const close = () => draft.send({ type: 'draft.closed' })
  return (
    <Dialog open title={category ? t('junket.ask.rename', { name: category.name }) : t('junket.new')} onClose={close}>
      <Form
        onSubmit={() => void handleSubmit(({ name }) => onName(name.trim()))()}
        actions={
          <>
            <Button onClick={close}>{t('junket.close')}</Button>
            <Button kind="act" type="submit">
              {t(category ? 'junket.act.rename' : 'junket.act.create')}
            </Button>
          </>
        }
      >
        <Bind control={control} name="name">
          {(field) => <TextField {...field} label={t('junket.name')} autoComplete="off" dir="auto" />}
        </Bind>
      </Form>
      {leaving && <LeaveDialog leaving={leaving} onLeave={() => draft.send({ type: 'draft.discarded' })} />}
    </Dialog>
  )
}
