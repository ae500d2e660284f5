import { useTranslation } from 'react-i18next'
import type { Dock } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { heading } from './parts.tsx'

const title = css({ display: 'flex', alignItems: 'center', gap: '4', fontSize: '[1rem]', fontWeight: '640' })
const states = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBlock: '4' })
const lamp = css({
  bg: 'act',
  color: 'actInk',
  borderRadius: '2',
  paddingInline: '4',
  paddingBlock: '2',
  fontWeight: '600',
})
const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(150px, 1fr))]',
  gap: '[1px]',
  bg: 'line',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  overflow: 'hidden',
})
const cell = css({ bg: 'surface', paddingInline: '4', paddingBlock: '3', minInlineSize: '0' })
const name = css({ color: 'text3', textStyle: 'small' })
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: '560', overflowWrap: 'anywhere' })

/** How the cabinet stands, beside what the venue thinks of it. */
export function CabinetFacts({ dock: { machine, state, cabinet, problems } }: { dock: Dock }) {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <section>
      <h2 className={title}>
        <bdi>{machine.name}</bdi>
        <StatusMark status={machine.status}>{t(`status.${statusText[machine.status] ?? 'offline'}`)}</StatusMark>
      </h2>
      <div className={states} dir="ltr">
        {state.split(' ').map((part) => (
          <bdi key={part} className={lamp}>
            {part}
          </bdi>
        ))}
      </div>
      {problems.length > 0 && (
        <p className={css({ color: 'negative', fontWeight: '560', marginBlockEnd: '4' })}>
          {t('dock.problems')}: <bdi>{problems.map(({ kind }) => kind).join(', ')}</bdi>
        </p>
      )}
      <h3 className={heading}>{t('dock.cabinet')}</h3>
      {cabinet === null ? (
        <p className={css({ color: 'negative' })}>{t('dock.silent')}</p>
      ) : (
        <dl className={grid}>
          <Fact name={t('dock.phase')} value={cabinet.powered ? cabinet.phase : t('dock.noPower')} />
          <Fact name={t('dock.round')} value={String(cabinet.round)} />
          <Fact name={t('dock.reported')} value={cabinet.faults.join(', ') || '–'} />
          <Fact name={t('dock.handPay')} value={cabinet.handPay ? money(cabinet.handPay.amount) : '–'} />
          {Object.entries(cabinet.meters).map(([meter, amount]) => (
            <Fact key={meter} name={meter} value={money(amount)} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Fact({ name: label, value }: { name: string; value: string }) {
  return (
    <div className={cell}>
      <dt className={name}>
        <bdi>{label}</bdi>
      </dt>
      <dd className={figure}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
