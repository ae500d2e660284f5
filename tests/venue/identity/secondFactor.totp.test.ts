import { describe, expect, test } from 'vitest'
import { codeOf, otpauthUri, stepOf, stepOfCode, toBase32 } from '#venue/identity/totp.ts'

/** RFC 6238, appendix B, of SHA-1 and the last six digits. */
const vectors: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const rfcSecret = Buffer.from('12345678901234567890')

test.each(vectors)('the code of second %i is that of RFC 6238', (second, code) => {
  expect(codeOf(rfcSecret, stepOf(second * 1_000))).toBe(code)
})

test('the six digits of RFC 4226 come of the counters 0 … 9', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(rfcSecret, counter))
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
})

test('base 32 is that of RFC 4648', () => {
  const texts = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(texts)) expect(toBase32(Buffer.from(text)), text).toBe(encoded)
  expect(toBase32(rfcSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

describe('a code', () => {
  const secret = rfcSecret
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
  expect(otpauthUri('Takewin', 'işık&x', 'GEZDGNBV')).toBe(
    'otpauth://totp/Takewin:i%C5%9F%C4%B1k%26x?issuer=Takewin&secret=GEZDGNBV&algorithm=SHA1&digits=6&period=30',
  )
})
