import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  selectCount,
  selectCountDialog,
  selectCountFailure,
  selectCountReason,
  selectIsCountBusy,
  selectIsCountUnknown,
  selectIsDroppingCount,
  selectIsVariance,
  selectLastCage,
  selectMaySubmitCount,
  selectSum,
  type ShiftRef,
} from '#machines/desk/pages/cage/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextField.tsx'
import { useRoot } from '../../../view/root.ts'
import { DropDialog } from '../../../view/DropDialog.tsx'
import { CountFields } from './CountFields.tsx'
import { Refused } from './Outcome.tsx'
import { figure, line, lines, negative } from './styles.ts'
import { useMoney } from './useMoney.ts'

const body = css({ display: 'grid', gap: '4' })
const formId = 'cage-count'

/** Bills and coins, the sum as it is typed. What is expected is told after the count, never before it. */
export function CountDialog({ shift }: { shift: ShiftRef }) {
  const { t } = useTranslation()
  const dialog = useSelector(shift, selectCountDialog)
  const isUnknown = useSelector(shift, selectIsCountUnknown)
  const isBusy = useSelector(shift, selectIsCountBusy)
  const isDropping = useSelector(shift, selectIsDroppingCount)
  const close = () => shift.send({ type: 'count.closed' })
  if (dialog === null) return null
  return (
    <Dialog
      open
      size="wide"
      title={t(`cage.count.${dialog}`)}
      {...(isBusy ? {} : { onClose: close })}
      actions={
        dialog === 'told' ? (
          <Button key="done" kind="act" autoFocus onClick={close}>
            {t('cage.count.done')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              {t('cage.count.cancel')}
            </Button>
            {isUnknown ? (
              <Button kind="act" onClick={() => shift.send({ type: 'count.retried' })}>
                {t('cage.retry')}
              </Button>
            ) : (
              <Submit shift={shift} label={t(dialog === 'opening' ? 'cage.open' : 'cage.close')} isBusy={isBusy} />
            )}
          </>
        )
      }
    >
      {dialog === 'told' ? <Told shift={shift} /> : <Counting shift={shift} />}
      {isDropping && (
        <DropDialog
          onKeep={() => shift.send({ type: 'count.kept' })}
          onDrop={() => shift.send({ type: 'count.dropped' })}
        />
      )}
    </Dialog>
  )
}

function Submit({ shift, label, isBusy }: { shift: ShiftRef; label: string; isBusy: boolean }) {
  const maySubmit = useSelector(shift, selectMaySubmitCount)
  return (
    <Button kind="act" type="submit" form={formId} busy={isBusy} disabled={!maySubmit && !isBusy}>
      {label}
    </Button>
  )
}

function Counting({ shift }: { shift: ShiftRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const count = useSelector(shift, selectCount)
  const sum = useSelector(shift, selectSum)
  const reason = useSelector(shift, selectCountReason)
  const isVariance = useSelector(shift, selectIsVariance)
  const failure = useSelector(shift, selectCountFailure)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    shift.send({ type: 'count.submitted', key: makeKey() })
  }
  return (
    <form id={formId} className={body} onSubmit={submit} noValidate>
      <CountFields
        count={count}
        sum={sum}
        onEdit={(value, pieces) => shift.send({ type: 'count.edited', value, pieces })}
      />
      {isVariance && (
        <>
          <p role="alert">{t('cage.count.differs')}</p>
          <TextArea
            id="cage-variance"
            label={t('cage.count.reason')}
            value={reason}
            rows={2}
            maxLength={500}
            onChange={({ target }) => shift.send({ type: 'reason.edited', text: target.value })}
          />
        </>
      )}
      {failure && <Refused failure={failure} />}
    </form>
  )
}

/** The safe as it was closed: now it may be known what was expected. */
function Told({ shift }: { shift: ShiftRef }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const closed = useSelector(shift, selectLastCage)
  if (!closed) return null
  const facts = [
    ['cage.opening', closed.opening],
    ['cage.receipts', closed.receipts],
    ['cage.payments', -(closed.payments ?? 0)],
    ['cage.expected', closed.expected],
    ['cage.counted', closed.counted],
    ['cage.variance', closed.variance],
  ] as const
  return (
    <dl className={lines}>
      {facts.map(([name, amount]) => (
        <div key={name} className={line}>
          <dt>{t(name)}</dt>
          <dd className={cx(figure, (amount ?? 0) < 0 && negative)}>
            <bdi>{money(amount ?? 0)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
