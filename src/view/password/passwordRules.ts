import type { TFunction } from 'i18next'
import type { Rule } from './PasswordRules.tsx'

const shortestPassword = 8

/** What the venue asks of a password. Whether it is a common one it says itself, once asked: `isRefused`. */
export function passwordRules(t: TFunction, password: string, username: string, isRefused: boolean): Rule[] {
  const same = (one: string, other: string) =>
    one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en')
  const isTyped = password !== ''
  const isName = isTyped && username !== '' && same(password, username)
  const isEasy = isTyped && /^(.)\1*$/u.test(password)
  return [
    {
      key: 'length',
      text: t('rule.length', { count: shortestPassword }),
      state: [...password].length >= shortestPassword ? 'met' : 'open',
    },
    { key: 'name', text: t('rule.notName'), state: isName ? 'broken' : isTyped ? 'met' : 'open' },
    isEasy || (isRefused && !isName)
      ? { key: 'common', text: t('rule.notCommon'), state: 'broken' }
      : { key: 'common', text: t('rule.notCommonOnceSent'), state: 'open' },
  ]
}
