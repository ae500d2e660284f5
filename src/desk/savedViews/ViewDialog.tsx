import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type SavedViewsRef,
  selectDraftFailure,
  selectIsViewBusy,
  type ViewDraft,
} from '#machines/desk/savedViews/index.ts'
import { ViewNaming } from '#protocol/calls/views.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Checkbox, Form, resolverOf } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRoot } from '../../view/root.ts'
import { useText } from '../../view/text.ts'

type Values = Pick<ViewDraft, 'name' | 'isShared'>
const resolver = resolverOf<Values, Values>(ViewNaming)

/** Under which name a view is kept, and whether others see it. */
export function ViewDialog({ views, draft }: { views: SavedViewsRef; draft: ViewDraft }) {
  const { t } = useTranslation()
  const say = useText()
  const { makeKey } = useRoot()
  const isBusy = useSelector(views, selectIsViewBusy)
  const failure = useSelector(views, selectDraftFailure)
  const { control, handleSubmit, setError } = useForm<Values, unknown, Values>({
    ...{ resolver, mode: 'onTouched' },
    defaultValues: { name: draft.name, isShared: draft.isShared },
  })
  useEffect(() => {
    for (const { code, message } of failure?.fields ?? [])
      setError('name', { type: 'venue', message: code === 'taken' ? t('views.taken') : message })
  }, [failure, setError, t])
  const close = () => views.send({ type: 'naming.closed' })
  const isNew = draft.id === null
  return (
    <Dialog
      open
      title={t(isNew ? 'views.saveTitle' : 'views.renameTitle')}
      {...(isNew ? { description: t('views.words') } : {})}
      {...(isBusy ? {} : { onClose: close })}
    >
      <Form
        onSubmit={() =>
          void handleSubmit((values) => views.send({ type: 'naming.submitted', ...values, key: makeKey() }))()
        }
        problem={
          failure && failure.fields.length === 0
            ? say({ text: failure.message, code: failure.code ?? 0, params: failure.params })
            : null
        }
        actions={
          <>
            <Button disabled={isBusy} onClick={close}>
              {t('views.cancel')}
            </Button>
            <Button kind="act" type="submit" busy={isBusy}>
              {t('views.keep')}
            </Button>
          </>
        }
      >
        <Bind control={control} name="name">
          {(field) => <TextField {...field} label={t('views.name')} />}
        </Bind>
        <Bind control={control} name="isShared">
          {(field) => <Checkbox {...field} label={t('views.share')} />}
        </Bind>
      </Form>
    </Dialog>
  )
}
