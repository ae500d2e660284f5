import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type HandingRef,
  selectHandingCommand,
  selectHandingCount,
  selectHandingDialog,
  selectHandingSum,
  selectHandingTo,
  selectHandOvers,
  selectIsDroppingHanding,
  selectIsHandingBusy,
  selectIsHandingVariance,
  selectMaySubmitHanding,
} from '#machines/desk/pages/cage/index.ts'
import { Select } from '#ui/form/Select.tsx'
import { CommandDialog } from '../../../view/command/CommandDialog.tsx'
import { useRoot } from '../../../view/root.ts'
import { DropDialog } from '../../../view/DropDialog.tsx'
import { FormDialog } from '../../FormDialog.tsx'
import { CountFields } from './CountFields.tsx'

const words = {
  give: { title: 'cage.handing.giveTitle', act: 'cage.handing.give' },
  take: { title: 'cage.handing.takeTitle', act: 'cage.handing.take' },
} as const

/** Cash counted out to a colleague, or counted in: who takes it is never told what it should be. */
export function HandingDialog({ handing }: { handing: HandingRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const dialog = useSelector(handing, selectHandingDialog)
  const isBusy = useSelector(handing, selectIsHandingBusy)
  const maySubmit = useSelector(handing, selectMaySubmitHanding)
  const isDropping = useSelector(handing, selectIsDroppingHanding)
  const command = useSelector(handing, selectHandingCommand)
  return (
    <>
      {dialog && (
        <FormDialog
          id="cage-handing"
          size="wide"
          title={t(words[dialog].title)}
          act={t(words[dialog].act)}
          {...{ isBusy, maySubmit }}
          onSubmit={() => handing.send({ type: 'count.submitted', key: makeKey() })}
          onClose={() => handing.send({ type: 'count.closed' })}
        >
          <Counting handing={handing} isGiving={dialog === 'give'} />
          {isDropping && (
            <DropDialog
              onKeep={() => handing.send({ type: 'count.kept' })}
              onDrop={() => handing.send({ type: 'count.dropped' })}
            />
          )}
        </FormDialog>
      )}
      {command && <CommandDialog command={command} />}
    </>
  )
}

function Counting({ handing, isGiving }: { handing: HandingRef; isGiving: boolean }) {
  const { t } = useTranslation()
  const count = useSelector(handing, selectHandingCount)
  const sum = useSelector(handing, selectHandingSum)
  const toId = useSelector(handing, selectHandingTo)
  const safes = useSelector(handing, selectHandOvers)?.safes ?? []
  const isVariance = useSelector(handing, selectIsHandingVariance)
  return (
    <>
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
    </>
  )
}
