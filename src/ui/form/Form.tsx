import { type ReactElement, type ReactNode, useId } from 'react'
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { formatCount, formatMoney } from '../format.ts'
import { type ProblemName, problemNames } from './resolver.ts'

const column = css({ display: 'grid', gap: '5', alignContent: 'start', minInlineSize: '0' })
const problemText = css({
  color: 'negative',
  fontWeight: '500',
  borderInlineStartWidth: '[3px]',
  borderColor: 'negative',
  paddingInlineStart: '4',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

type FormProps = {
  /** `form.handleSubmit(…)`, or what a chart is sent. */
  onSubmit: () => void
  /** What is wrong with all of it, as the venue said. */
  problem?: string | null
  actions: ReactNode
  children: ReactNode
}
/** Fields under each other, what is wrong with them as a whole, and what can be done. Enter sends it. */
export function Form({ onSubmit, problem = null, actions, children }: FormProps) {
  return (
    <form
      className={column}
      noValidate
      // The field that a press would leave tells its problem then, and the button would move away under the press.
      onMouseDown={(event) => {
        if ((event.target as Element).closest('[type=submit]')) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {problem !== null && (
        <p className={problemText} role="alert">
          {problem}
        </p>
      )}
      <div className={row}>{actions}</div>
    </form>
  )
}

/** What is wrong with a field in the person's words. `isAmount`: its bounds are minor units. */
function useFieldProblem(): (error: FieldError | undefined, isAmount?: boolean) => string | null {
  const { t, i18n } = useTranslation()
  return (error, isAmount = false) => {
    if (!error) return null
    const isKnown = problemNames.includes(error.type as ProblemName)
    // What the venue refused comes with its own words.
    if (!isKnown) return error.message ?? t('ui.problem.invalid')
    const bound = Number(error.message)
    return t(`ui.problem.${error.type}`, {
      count: bound,
      bound: isAmount ? formatMoney(bound, i18n.language) : formatCount(bound, i18n.language),
    })
  }
}

/** What a field of ours takes from a form. */
export type Bound<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  ControllerRenderProps<Values, Name>,
  'value' | 'onChange' | 'onBlur' | 'ref'
> & { id: string; problem: string | null; disabled: boolean | undefined }

type BindProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = {
  control: Control<Values, unknown, Output>
  name: Name
  isAmount?: boolean
  children: (field: Bound<Values, Name>) => ReactElement
}
/** Ties any field to a form of react-hook-form: `<Bind control={form.control} name="note">{(field) => <TextField {...field} label=… />}</Bind>`. */
export function Bind<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  isAmount = false,
  children,
}: BindProps<Values, Name, Output>) {
  const id = useId()
  const say = useFieldProblem()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref, disabled }, fieldState: { error } }) =>
        children({ value, onChange, onBlur, ref, disabled, id, problem: say(error, isAmount) })
      }
    />
  )
}
