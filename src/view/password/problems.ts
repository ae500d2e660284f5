import type { FormFailure } from '#machines/kit/failure.ts'
import { useTranslation } from 'react-i18next'
import { useText } from '../text.ts'

/** What a refusal says: at a field, or of the form as a whole. */
export function useProblems<Field extends string>(failure: FormFailure<Field> | null) {
  const { t } = useTranslation()
  const say = useText()
  return {
    at: (field: Field): string | null => {
      const told = failure?.fields.find((one) => one.field === field)
      return told ? t(`problem.${told.code}`, { defaultValue: told.message }) : null
    },
    ofForm:
      failure && failure.fields.length === 0
        ? say({ text: failure.message, code: failure.code ?? undefined, params: failure.params })
        : null,
  }
}
