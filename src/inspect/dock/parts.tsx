import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { DockAct } from '#machines/inspect/dock/index.ts'
import { css } from '#styled/css/index.js'

export const heading = css({ fontWeight: '600', marginBlockStart: '5', marginBlockEnd: '3' })
const field = css({
  blockSize: '[30px]',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
  color: 'text',
  minInlineSize: '0',
})
export const card = css({
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  padding: '4',
  marginBlock: '5',
  display: 'grid',
  gap: '3',
})
export const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const label = css({ display: 'grid', gap: '1', color: 'text3', textStyle: 'small', flex: '[1 1 120px]' })

/** What was typed, as text. */
export function textOf(form: HTMLFormElement, name: string): string {
  const given = new FormData(form).get(name)
  return typeof given === 'string' ? given : ''
}

type FieldProps = {
  name: string
  label: string
  type?: 'text' | 'number' | 'password'
  value?: string | number
  optional?: boolean
}
export function Field({ name, label: words, type = 'text', value = '', optional = false }: FieldProps) {
  return (
    <label className={label}>
      {words}
      <input
        className={field}
        name={name}
        type={type}
        // A path begins with its stroke in every language.
        dir={type === 'text' ? 'auto' : undefined}
        defaultValue={value}
        required={!optional}
        autoComplete="off"
      />
    </label>
  )
}

type ChoiceProps = {
  name: string
  label: string
  choices: readonly string[]
  /** What a choice is called; itself where nothing is said. */
  nameOf?: (choice: string) => string
}
export function Choice({ name, label: words, choices, nameOf = (choice) => choice }: ChoiceProps) {
  return (
    <label className={label}>
      {words}
      <select className={field} name={name}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A plain order of the dock: nothing is written down, and what changes on the page says that it is done. */
export function orderOf(
  act: DockAct,
  title: string,
  change: Partial<CommandOrder<DockAct>> = {},
): CommandOrder<DockAct> {
  return {
    ...{ act, title: { key: title }, words: null, confirm: { key: title }, done: null },
    ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
    ...change,
  }
}
