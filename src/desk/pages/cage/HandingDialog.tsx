import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type HandingRef,
  selectHandingCommand,
  selectHandingCount,
  selectHandingDialog,
  selectHandingSum,
  selectHandingTo,
  selectHandOvers,
  selectIsHandingBusy,
  selectIsHandingVariance,
  selectMaySubmitHanding,
} from '#machines/desk/pages/cage/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/form/Select.tsx'
import { CommandDialog } from '../../../view/command/CommandDialog.tsx'
import { useRoot } from '../../../view/root.ts'
import { CountFields } from './CountFields.tsx'

const body = css({ display: 'grid', gap: '4' })
const formId = 'cage-handing'
const words = {
  give: { title: 'cage.handing.giveTitle', act: 'cage.handing.give' },
  take: { title: 'cage.handing.takeTitle', act: 'cage.handing.take' },
} as const

/** Cash counted out to a colleague, or counted in: who takes it is never told what it should be. */
export function HandingDialog({ handing }: { handing: HandingRef }) {
  const { t } = useTranslation()
  const dialog = useSelector(handing, selectHandingDialog)
  const isBusy = useSelector(handing, selectIsHandingBusy)
  const maySubmit = useSelector(handing, selectMaySubmitHanding)
  const command = useSelector(handing, selectHandingCommand)
  const close = () => handing.send({ type: 'count.closed' })
  return (
    <>
      {dialog && (
        <Dialog
          open
          size="wide"
          title={t(words[dialog].title)}
          {...(isBusy ? {} : { onClose: close })}
          actions={
            <>
              <Button disabled={isBusy} onClick={close}>
                {t('cage.count.cancel')}
              </Button>
              <Button kind="act" type="submit" form={formId} busy={isBusy} disabled={!maySubmit && !isBusy}>
                {t(words[dialog].act)}
              </Button>
            </>
          }
        >
          <Counting handing={handing} isGiving={dialog === 'give'} />
        </Dialog>
      )}
      {command && <CommandDialog command={command} />}
    </>
  )
}

function Counting({ handing, isGiving }: { handing: HandingRef; isGiving: boolean }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const count = useSelector(handing, selectHandingCount)
  const sum = useSelector(handing, selectHandingSum)
  const toId = useSelector(handing, selectHandingTo)
  const safes = useSelector(handing, selectHandOvers)?.safes ?? []
  const isVariance = useSelector(handing, selectIsHandingVariance)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    handing.send({ type: 'count.submitted', key: makeKey() })
  }
  return (
    <form id={formId} className={body} onSubmit={submit} noValidate>
      {isGiving && (
        <Select
          id="cage-handing-to"
          label={t('cage.handing.to')}
          value={toId === null ? null : String(toId)}
          options={safes.map(({ id, cashier: { name, lastname, username } }) => ({
            value: String(id),
            label: `${name} ${lastname}`,
            note: username,
          }))}
          onChange={(id) => handing.send({ type: 'safe.chosen', id: Number(id) })}
        />
      )}
      <CountFields
        count={count}
        sum={sum}
        onEdit={(value, pieces) => handing.send({ type: 'count.edited', value, pieces })}
      />
      {isVariance && <p role="alert">{t('cage.handing.differs')}</p>}
    </form>
  )
}
