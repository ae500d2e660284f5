import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createAccountActors } from '#wire/actors/account.ts'
import { createPinDigits } from '#wire/device/pinDigits.ts'
import { createStorage } from '#wire/device/storage.ts'
import type { Client } from '#wire/http/client.ts'

function device() {
  const kept = new Map<string, string>()
  const storage = createStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  return { kept, of: (id: number) => createPinDigits(storage, () => id) }
}

test('how long a PIN is is kept by account; what is no length of a PIN is none', () => {
  const { kept, of } = device()
  of(7).write(4)
  expect([of(7).read(), of(8).read(), [...kept.values()]]).toEqual([4, null, ['4']])
  for (const nonsense of ['', '3', '7', '4.5', 'four']) {
    kept.set('takewin.pinDigits.7', nonsense)
    expect(of(7).read(), nonsense).toBeNull()
  }
})

test('a PIN that is set here is known by its length, one that the venue refuses is not', async () => {
  const digits = device().of(7)
  const change = async (pin: string, call: () => Promise<unknown>) => {
    const { changePin } = createAccountActors({ client: { call } as unknown as Client, digits })
    const actor = createActor(changePin, { input: { password: 'own', pin } })
    const ended = toPromise(actor)
    actor.start()
    await ended.catch(() => undefined)
  }
  await change('12345', () => Promise.resolve({ pin_code: 'opaque' }))
  expect(digits.read()).toBe(5)
  await change('123456', () => Promise.reject(new Error('refused')))
  expect(digits.read()).toBe(5)
})
