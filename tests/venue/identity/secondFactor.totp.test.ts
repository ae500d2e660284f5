import { describe, expect, test } from 'vitest'
import { codeOf, otpauthUri, stepOf, stepOfCode, toBase32, type TotpKind } from '#venue/identity/totp.ts'

/** RFC 6238, appendix B: the secrets are of the hash's own length. */
const secretOf = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes))
const vectors: [number, string, string, string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
]
const kinds: [TotpKind['algorithm'], number][] = [
  ['sha1', 20],
  ['sha256', 32],
  ['sha512', 64],
]

test.each(vectors)('the codes of second %i are those of RFC 6238', (second, ...codes) => {
  for (const [place, [algorithm, bytes]] of kinds.entries())
    expect(codeOf(secretOf(bytes), stepOf(second * 1_000), { algorithm, digits: 8 })).toBe(codes[place])
})

test('the six digits of RFC 4226 come of the counters 0 … 9', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(secretOf(20), counter))
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
})

test('base 32 is that of RFC 4648', () => {
  const texts = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(texts)) expect(toBase32(Buffer.from(text)), text).toBe(encoded)
  expect(toBase32(secretOf(20))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

describe('a code', () => {
  const secret = secretOf(20)
  const at = 1_234_567_890_000
  test('is good for its own half minute and its neighbours, and names its step', () => {
    for (const away of [-1, 0, 1]) {
      const step = stepOf(at) + away
      expect(stepOfCode(secret, codeOf(secret, step), at)).toBe(step)
    }
    for (const away of [-2, 2, 100]) expect(stepOfCode(secret, codeOf(secret, stepOf(at) + away), at)).toBeNull()
  })
  test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '-12345'])('%j is none', (code) => {
    expect(stepOfCode(secret, code, at)).toBeNull()
  })
})

test('the address is what apps read, whatever the name', () => {
  expect(otpauthUri('Takewin', 'işık&x', 'ABC')).toBe(
    'otpauth://totp/Takewin:i%C5%9F%C4%B1k%26x?secret=ABC&issuer=Takewin&algorithm=SHA1&digits=6&period=30',
  )
})
