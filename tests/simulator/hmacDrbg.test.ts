import { expect, test } from 'vitest'
import { HmacDrbg } from '#simulator/game/hmacDrbg.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** Of NIST's CAVP, HMAC_DRBG on SHA-256 without further input; the second of two answers is the one told. */
test.each([
  {
    entropy: 'ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488',
    nonce: '659ba96c601dc69fc902940805ec0ca8',
    returned:
      'e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8',
  },
  {
    entropy: '79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea3',
    nonce: '3593259c092bef4129bc2c6c9e19f343',
    returned:
      'cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655b924159413e2293b17610f211e09f770f172b8fb693a35b85d3b9e5e63b1dc252ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c8da737e60d5032dd30544ec51558c6f080bdbdab1de8a939e961e06b5f1aca37',
  },
])('answers as NIST says, seeded with $entropy', ({ entropy, nonce, returned }) => {
  const generator = new HmacDrbg(bytes(entropy), bytes(nonce))
  generator.generate(128)
  expect(generator.generate(128).toString('hex')).toBe(returned)
})

/** PredictionResistance = True: fresh entropy before each answer. */
test('answers as NIST says when it is reseeded for each answer', () => {
  const generator = new HmacDrbg(
    bytes('9969e54b4703ff31785b879a7e5c0eae0d3e309559e9fe96b0676d49d591ea4d'),
    bytes('07d20d46d064757d3023cac2376127ab'),
  )
  generator.reseed(bytes('c60f2999100f738c10f74792676a3fc4a262d13721798046e29a295181569f54'))
  generator.generate(128)
  generator.reseed(bytes('c11d4524c9071bd3096015fcf7bc24a607f22fa065c937658a2a77a8699089f4'))
  expect(generator.generate(128).toString('hex')).toBe(
    'abc015856094803a938dffd20da94843870ef935b82cfec17706b8f551b8385044235dd44b599f94b39be78dd476e0cf11309c995a7334e0a78b37bc9586235086fa3b637ba91cf8fb65efa22a589c137531aa7b2d4e2607aac27292b01c698e6e01ae679eb87c01a89c7422d4372d6d754ababb4bf896fcb1cd09d692d0283f',
  )
})

test('takes no entropy that is too short for its strength, and no request that is too long', () => {
  expect(() => new HmacDrbg(Buffer.alloc(31), Buffer.alloc(16))).toThrow('too little entropy')
  expect(() => new HmacDrbg(Buffer.alloc(32), Buffer.alloc(15))).toThrow('too little entropy')
  const generator = new HmacDrbg(Buffer.alloc(32), Buffer.alloc(16))
  expect(() => generator.reseed(Buffer.alloc(31))).toThrow('too little entropy')
  expect(() => generator.generate(65_537)).toThrow('more than 65536 bytes')
})
