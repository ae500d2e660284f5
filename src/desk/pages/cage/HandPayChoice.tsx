import { useTranslation } from 'react-i18next'
import type { HandPay } from '#protocol/core/tasks.ts'
import { css, cva } from '#styled/css/index.js'
import { quiet, figure, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const list = css({ display: 'grid', gap: '3' })
const one = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minBlockSize: '[44px]',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: '2',
    borderWidth: '1px',
    textAlign: 'start',
    _disabled: { opacity: 'disabled' },
  },
  variants: { isOn: { true: { borderColor: 'focus', bg: 'select' }, false: { borderColor: 'line', bg: 'raised' } } },
})

/** The first that can be chosen. */
export const handPayId = 'cage-hand-pay'

type Props = { handPays: readonly HandPay[]; value: number | null; onChange: (id: number) => void }

/** Hand pays of this player that wait to be paid. */
export function HandPayChoice({ handPays, value, onChange }: Props) {
  const { t } = useTranslation()
  const { money, moment } = useMoney()
  const first = handPays.find(({ state }) => state === 'called')?.id
  if (handPays.length === 0) return <p className={quiet}>{t('cage.handPay.none')}</p>
  return (
    <div className={list} role="group" aria-label={t('cage.kind.handPay')}>
      {handPays.map(({ id, machineName, cabin, amount, calledAt, state, reason }) => (
        <button
          key={id}
          {...(id === first ? { id: handPayId } : {})}
          type="button"
          aria-pressed={id === value}
          className={one({ isOn: id === value })}
          disabled={state !== 'called'}
          onClick={() => onChange(id)}
        >
          <span>
            <bdi>{machineName}</bdi>, {t('cage.cabin', { cabin })} · {moment(calledAt)}
            {state !== 'called' && <> · {t('cage.handPay.waits')}</>}
            {reason && (
              <>
                {' '}
                · {t('cage.handPay.sentBack')} <bdi>{reason}</bdi>
              </>
            )}
          </span>
          <bdi className={`${figure} ${strong}`}>{money(amount)}</bdi>
        </button>
      ))}
    </div>
  )
}
