import { useTranslation } from 'react-i18next'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Coin } from '#ui/Coin.tsx'
import { AmountField, Checkbox, CheckMark, DateField, DateRangeField, NumberField } from '#ui/form/index.ts'
import { Choosing } from './Choosing.tsx'
import { Example, Section } from './parts.tsx'
import { useSample } from './useSample.ts'
import { WholeForm } from './WholeForm.tsx'

type Props = { showcase: ShowcaseRef }
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 260px), 1fr))]',
  alignItems: 'start',
  gap: '5',
})
const today = '2026-11-22'

/** What people write into and choose from, and a form that is made of it. */
export function FormGroup({ showcase }: Props) {
  return (
    <>
      <Figures showcase={showcase} />
      <Choosing showcase={showcase} className={columns} />
      <Dates showcase={showcase} />
      <Ticks showcase={showcase} />
      <WholeForm showcase={showcase} />
    </>
  )
}

function Figures({ showcase }: Props) {
  const { t } = useTranslation()
  const [amount, setAmount] = useSample<number | null>(showcase, 'amount', 200_000)
  const [lines, setLines] = useSample<number | null>(showcase, 'lines', 5)
  const [share, setShare] = useSample<number | null>(showcase, 'bonusShare', 12.5)
  return (
    <Section id="figures">
      <div className={columns}>
        <AmountField
          label={t('showcase.amount')}
          value={amount}
          onChange={setAmount}
          size="large"
          mark={<Coin pocket="cash" />}
          hint={t('showcase.minors', { value: String(amount) })}
        />
        <AmountField
          label={t('showcase.credit')}
          value={amount}
          onChange={setAmount}
          problem={t('showcase.tooMuch')}
          unit="TRY"
        />
        <AmountField label={t('showcase.offField')} value={-37_600} onChange={setAmount} disabled />
        <NumberField
          label={t('showcase.lines')}
          value={lines}
          onChange={setLines}
          min={1}
          max={20}
          hint={t('showcase.linesHint')}
        />
        <NumberField
          label={t('showcase.share')}
          value={share}
          onChange={setShare}
          decimals={1}
          step={0.5}
          min={0}
          max={100}
          unit="%"
        />
      </div>
    </Section>
  )
}

function Dates({ showcase }: Props) {
  const { t } = useTranslation()
  const [birthday, setBirthday] = useSample<string | null>(showcase, 'birthday', '1988-03-07')
  const [range, setRange] = useSample(showcase, 'range', { from: '2026-11-01', to: '2026-11-30' })
  const days = { label: t('showcase.range'), value: range, onChange: setRange, today, note: t('showcase.gamingDay') }
  return (
    <Section id="dates">
      <div className={columns}>
        <DateField label={t('showcase.birthday')} value={birthday} onChange={setBirthday} max={today} />
        <DateField
          label={t('showcase.wrongField')}
          value="31.02.2026"
          onChange={setBirthday}
          problem={t('ui.problem.invalid')}
        />
        <DateField label={t('showcase.offField')} value={today} onChange={setBirthday} disabled />
        <DateRangeField {...days} />
        <DateRangeField {...days} problem={t('showcase.problem')} />
      </div>
      <Example label={t('showcase.asFilter')}>
        <DateRangeField {...days} look="filter" />
      </Example>
    </Section>
  )
}

function Ticks({ showcase }: Props) {
  const { t } = useTranslation()
  const [isOn, turn] = useSample(showcase, 'tick', true)
  return (
    <Section id="ticks">
      <div className={columns}>
        <Checkbox label={t('showcase.agree')} value={isOn} onChange={turn} hint={t('showcase.agreeHint')} />
        <Checkbox label={t('showcase.agree')} value={false} onChange={turn} problem={t('showcase.mustAgree')} />
        <Checkbox label={t('showcase.offField')} value disabled onChange={turn} />
      </div>
      <Example label={t('showcase.some')}>
        {([true, 'some', false] as const).map((checked) => (
          <CheckMark key={String(checked)} checked={checked} onChange={turn} aria-label={t('showcase.some')} />
        ))}
      </Example>
    </Section>
  )
}
