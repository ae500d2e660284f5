import { useTranslation } from 'react-i18next'
import type { DockRef } from '#machines/inspect/dock/index.ts'
import type { Dock, MachineTransfer } from '#protocol/core/tasks.ts'
import { css, cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { ClaimForm, DecisionForm, FixForm } from './TwoPersons.tsx'
import { card, heading, line } from './parts.tsx'

const columns = [
  'dock.column.transfer',
  'dock.column.direction',
  'dock.column.amount',
  'dock.column.actual',
  'dock.column.step',
  'dock.column.sas',
]
const muted = css({ color: 'text3' })
const table = css({
  inlineSize: 'full',
  '& td, & th': {
    paddingBlock: '2',
    paddingInlineEnd: '4',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    textAlign: 'start',
  },
  '& th': { fontWeight: '400', color: 'text3' },
})
const scroll = css({ overflowX: 'auto' })
const step = cva({
  base: { fontWeight: '560' },
  variants: {
    open: { true: { color: 'disconnected' }, false: {} },
    unfinished: { true: { color: 'negative' }, false: {} },
  },
})

/** Transfers as they settle, and what two persons must. */
export function Money({ dock, actor }: { dock: Dock; actor: DockRef }) {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <>
      <section>
        <h3 className={heading}>{t('dock.transfers')}</h3>
        {dock.transfers.length === 0 && <p className={muted}>{t('inspect.nothing')}</p>}
        {dock.transfers.length > 0 && (
          <div className={scroll}>
            <table className={table}>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {dock.transfers.map((one) => (
                  <TransferRow key={one.id} transfer={one} money={money} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {dock.problems
        .filter(({ transfer }) => transfer !== null)
        .map(({ id, transfer, fix }) => (
          <section key={id} className={card} aria-label={t('dock.unfinished')}>
            <h3 className={css({ fontWeight: '600' })}>{t('dock.unfinished')}</h3>
            <p dir="ltr">
              <bdi>{transfer?.id}</bdi> · {money(transfer?.amount ?? 0)}
            </p>
            {fix === null && transfer && <FixForm transfer={transfer} actor={actor} />}
            {fix && (
              <>
                <p>
                  {t('dock.claimed', { who: fix.maker?.username ?? '' })}{' '}
                  <bdi>
                    {fix.outcome} {money(fix.moved)}: {fix.evidence}
                  </bdi>
                </p>
                <DecisionForm act={{ do: 'decideFix', id: fix.id }} actor={actor} />
              </>
            )}
          </section>
        ))}
      {dock.handPays.map((pay) => (
        <section key={pay.id} className={card} aria-label={t('dock.handPay')}>
          <div className={line}>
            <h3 className={css({ fontWeight: '600' })}>{t('dock.handPay')}</h3>
            <b className={css({ color: 'money' })}>{money(pay.amount)}</b>
            <bdi className={muted}>
              {pay.state} · {pay.event} · {pay.player?.username ?? t('dock.nobody')}
            </bdi>
          </div>
          {pay.state === 'called' && <ClaimForm id={pay.id} actor={actor} />}
          {pay.state === 'paid' && (
            <>
              <p>
                {t('dock.claimed', { who: pay.maker?.username ?? '' })} <bdi>{pay.evidence}</bdi>
              </p>
              <DecisionForm act={{ do: 'decideHandPay', id: pay.id }} actor={actor} />
            </>
          )}
        </section>
      ))}
    </>
  )
}

function TransferRow({ transfer, money }: { transfer: MachineTransfer; money: (amount: number) => string }) {
  const isOpen = transfer.settledAt === null
  return (
    <tr>
      <td dir="ltr">{transfer.id}</td>
      <td>{transfer.direction}</td>
      <td>{money(transfer.amount)}</td>
      <td>{money(transfer.actual)}</td>
      <td>
        <bdi className={step({ open: isOpen, unfinished: transfer.step === 'unfinished' })}>{transfer.step}</bdi>
      </td>
      <td>{transfer.sasStatus}</td>
    </tr>
  )
}
