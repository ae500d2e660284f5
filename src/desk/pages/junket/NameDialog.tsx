import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { categoryCalls, type Category } from '#protocol/calls/categories.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Bind, Form, resolverOf } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'

type Values = { name: string }
const resolver = resolverOf<Values, unknown>(categoryCalls.addCategory.body, (values) => values)

type Props = { category: Category | null; onName: (name: string) => void; onClose: () => void }
/** The name of a new category, or another one for one that is there. */
export function NameDialog({ category, onName, onClose }: Props) {
  const { t } = useTranslation()
  const { control, handleSubmit } = useForm<Values>({
    ...{ resolver: resolver as never, mode: 'onTouched', defaultValues: { name: category?.name ?? '' } },
  })
  return (
    <Dialog open title={category ? t('junket.ask.rename', { name: category.name }) : t('junket.new')} onClose={onClose}>
      <Form
        onSubmit={() => void handleSubmit(({ name }) => onName(name.trim()))()}
        actions={
          <>
            <Button onClick={onClose}>{t('junket.close')}</Button>
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
    </Dialog>
  )
}
