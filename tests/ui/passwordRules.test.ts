import { expect, it } from 'vitest'
import { passwordRules } from '../../src/view/password/passwordRules.ts'

const words = ((key: string) => key) as never
const common = (password: string, isRefused = false) =>
  passwordRules(words, password, 'deniz', isRefused).find(({ key }) => key === 'common')

it('whether a password is a common one only the venue knows: until it is sent the rule says so, and is not ticked off', () => {
  const open = { key: 'common', text: 'rule.notCommonOnceSent', state: 'open' }
  expect([common(''), common('a fine long one')]).toEqual([open, open])
  const broken = { key: 'common', text: 'rule.notCommon', state: 'broken' }
  expect([common('aaaaaaaa'), common('password1', true)]).toEqual([broken, broken])
})
