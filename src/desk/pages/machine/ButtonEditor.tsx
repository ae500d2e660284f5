import { ArrowDown, ArrowUp, RotateCcw, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CabinetButton } from '#protocol/cabinet/state.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { formatMoney } from '#ui/format.ts'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { isFixed, mostButtons, mostLetters, panelOf, type Placed, readLayout } from '../../../view/panel.ts'

const column = css({ display: 'grid', gap: '4', minInlineSize: '0' })
const list = css({ display: 'grid' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(72px, 120px) minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const moves = css({ display: 'flex', gap: '2' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const quiet = css({ color: 'text3' })
const deck = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'stretch',
  gap: '2',
  padding: '3',
  borderRadius: '3',
  bg: 'sunken',
})
const key = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 'touch',
  minInlineSize: '[56px]',
  paddingInline: '3',
  borderRadius: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  bg: 'raised',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
const great = css({ fontWeight: '620', minInlineSize: '[88px]' })

type Props = {
  field: Pick<ComponentProps<typeof TextArea>, 'id' | 'problem' | 'disabled' | 'ref' | 'onBlur' | 'name'> & {
    value: string
    onChange: (text: string) => void
  }
  /** Those of the cabinet; none while it is not known. */
  buttons: readonly CabinetButton[]
}

/** Which keys a player has, in which order and under which name, as they then stand under the picture. */
export function ButtonEditor({ field, buttons }: Props) {
  const { t, i18n } = useTranslation()
  const { value, onChange, disabled = false } = field
  const id = useId()
  const placed = readLayout(value)
  const write = (next: readonly Placed[]) =>
    onChange(
      next.length === 0
        ? ''
        : JSON.stringify(next.map(({ button, label }) => (label === button ? { button } : { button, label }))),
    )
  const amountOf = (name: string) => buttons.find(({ button }) => button === name)?.amount ?? null
  const nameOf = (name: string) => {
    const amount = amountOf(name)
    return amount === null ? name : `${name} · ${formatMoney(amount, i18n.language)}`
  }
  const move = (place: number, by: -1 | 1) => {
    const next = [...placed]
    const [one] = next.splice(place, 1)
    if (one) next.splice(place + by, 0, one)
    write(next)
  }
  const left = buttons.filter(({ button }) => placed.every((one) => one.button !== button))
  return (
    <div className={column} role="group" aria-label={t('machine.field.layout')}>
      <Preview {...{ buttons, value }} />
      {placed.length === 0 ? (
        <p className={quiet}>{t(value.trim() === '' ? 'machine.layout.usual' : 'machine.layout.unread')}</p>
      ) : (
        <ol className={list} aria-label={t('machine.layout.order')}>
          {placed.map(({ button, label }, place) => (
            <li key={button} className={line}>
              <bdi>{nameOf(button)}</bdi>
              {amountOf(button) !== null || isFixed(button) ? (
                <span className={quiet}>{t(isFixed(button) ? 'machine.layout.fixed' : 'machine.layout.byAmount')}</span>
              ) : (
                <TextField
                  isLabelHidden
                  id={`${id}-${button}`}
                  label={t('machine.layout.labelOf', { name: button })}
                  value={label}
                  maxLength={mostLetters}
                  disabled={disabled}
                  dir="auto"
                  onChange={({ target }) =>
                    write(placed.map((one, at) => (at === place ? { button, label: target.value || button } : one)))
                  }
                />
              )}
              <span className={moves}>
                <Button
                  aria-label={t('machine.layout.up', { name: button })}
                  disabled={disabled || place === 0}
                  onClick={() => move(place, -1)}
                >
                  <ArrowUp size={16} aria-hidden="true" />
                </Button>
                <Button
                  aria-label={t('machine.layout.down', { name: button })}
                  disabled={disabled || place === placed.length - 1}
                  onClick={() => move(place, 1)}
                >
                  <ArrowDown size={16} aria-hidden="true" />
                </Button>
                <Button
                  aria-label={t('machine.layout.leaveOut', { name: button })}
                  disabled={disabled}
                  onClick={() => write(placed.filter((_, at) => at !== place))}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {!disabled && (
        <div className={bar}>
          {placed.length > 0 && left.length > 0 && placed.length < mostButtons && (
            <Select
              look="filter"
              label={t('machine.layout.add')}
              options={left.map(({ button }) => ({ value: button, label: nameOf(button) }))}
              value=""
              onChange={(button) => write([...placed, { button, label: button }])}
            />
          )}
          {placed.length === 0 && buttons.length > 0 && (
            <Button
              onClick={() => write(buttons.slice(0, mostButtons).map(({ button }) => ({ button, label: button })))}
            >
              {t('machine.layout.arrange')}
            </Button>
          )}
          {value !== '' && (
            <Button onClick={() => onChange('')}>
              <RotateCcw size={16} aria-hidden="true" />
              {t('machine.layout.reset')}
            </Button>
          )}
        </div>
      )}
      <TextArea
        {...field}
        onChange={({ target }) => onChange(target.value)}
        label={t('machine.layout.asText')}
        hint={t('machine.hint.layout')}
        rows={3}
        dir="ltr"
      />
    </div>
  )
}

function Preview({ buttons, value }: { buttons: readonly CabinetButton[]; value: string }) {
  const { t, i18n } = useTranslation()
  if (buttons.length === 0) return <p className={quiet}>{t('machine.layout.noCabinet')}</p>
  const { bets, others, isOdd } = panelOf(buttons, value)
  return (
    <>
      <div className={deck} role="img" aria-label={t('machine.layout.preview')}>
        <span className={key}>{t('machine.layout.cashOut')}</span>
        {bets.map(({ button, amount }) => (
          <span key={button} className={key}>
            <bdi>{formatMoney(amount ?? 0, i18n.language)}</bdi>
          </span>
        ))}
        {others.map(({ button, label }) => (
          <span key={button.button} className={key}>
            <bdi>{label}</bdi>
          </span>
        ))}
        <span className={`${key} ${great}`}>{t('machine.layout.takeWin')}</span>
        <span className={`${key} ${great}`}>{t('machine.layout.spin')}</span>
      </div>
      {isOdd && <p className={quiet}>{t('machine.layout.odd')}</p>}
    </>
  )
}
