/** One's own password, PIN and devices: whoever sits down at a page that was left open, and knows the password, has not got the app. */
import { expect, it } from 'vitest'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { appCode, enrol, loginAs, minute, secondStep, tryLogin } from '../people/usersKit.ts'

const { registry: venue, cashier, player } = await openPeopledVenue('cashier', 'player')
const wantsProof = { status: 403, body: { ErrorCode: 60403, Params: { missing: 'proof' } } }
const wrongCode = { status: 422, body: { Params: { fields: [{ path: 'code', code: 'wrongCode' }] } } }
const toNew = { oldPassword: 'cashier1234', newPassword: 'a stable of horses' }
const toPin = { password: 'cashier1234', pin: '8642' }
const changePassword = (more = {}) => cashier.call('POST', '/player/password', { ...toNew, ...more })
const changePin = (more = {}) => cashier.call('POST', '/player/pin', { ...toPin, ...more })

it('of who has an authenticator app want its code beside the password, once it was not given for five minutes', async () => {
  const { secret, recoveryCodes } = await enrol(venue, cashier, 'cashier1234')
  // To enrol was a proof.
  expect((await changePin()).status).toBe(200)
  venue.clock.advance(5 * minute)
  expect(await changePin()).toMatchObject(wantsProof)
  expect(await changePassword()).toMatchObject(wantsProof)
  // It is asked for before the password is looked at: nothing is learnt by it.
  expect(await changePassword({ oldPassword: 'guessed' })).toMatchObject(wantsProof)
  expect(await changePin({ code: '000000' })).toMatchObject(wrongCode)
  // A wrong password leaves the code as it was; a right one takes it, once.
  const code = appCode(venue, secret)
  expect(await changePin({ password: 'guessed', code })).toMatchObject({ status: 400, body: { ErrorCode: 40001 } })
  expect((await changePin({ code })).status).toBe(200)
  expect(await changePassword({ code })).toMatchObject(wrongCode)
  // Who lost the telephone has the recovery codes.
  expect((await changePassword({ code: recoveryCodes[0] })).status).toBe(200)
  expect((await tryLogin(venue, 'cashier', 'cashier1234')).body.ErrorCode).not.toBe(10705)
  expect((await tryLogin(venue, 'cashier', 'a stable of horses')).body).toMatchObject({ ErrorCode: 10705 })
})

it('five wrong codes in a row sign out, as five wrong passwords do', async () => {
  venue.clock.advance(secondStep)
  const { status } = await cashier.call('GET', '/player/signins')
  expect(status).toBe(200)
  const guess = () =>
    cashier.call('POST', '/player/pin', { password: 'a stable of horses', pin: '1111', code: '000000' })
  const answers = []
  for (let attempt = 0; attempt < 5; attempt++) answers.push((await guess()).status)
  expect(answers).toEqual([422, 422, 422, 422, 401])
  expect((await cashier.call('GET', '/player/signins')).status).toBe(401)
})

it('without an app the password is the proof; other devices are signed out by who has proved who they are', async () => {
  const phone = await loginAs(venue, 'player', 'player1234')
  venue.clock.advance(5 * minute)
  expect(await player.call('DELETE', '/player/signins')).toMatchObject(wantsProof)
  const { signIns } = (await player.call('GET', '/player/signins')).body as {
    signIns: { id: number; isThis: boolean }[]
  }
  const other = signIns.find(({ isThis }) => !isThis)
  expect(await player.call('DELETE', `/player/signins/${other?.id}`)).toMatchObject(wantsProof)
  expect((await phone.call('GET', '/player/signins')).status).toBe(200)
  expect((await player.call('POST', '/player/pin', { password: 'player1234', pin: '8642' })).status).toBe(200)
  await player.prove('8642')
  expect((await player.call('DELETE', `/player/signins/${other?.id}`)).status).toBe(200)
  expect((await phone.call('GET', '/player/signins')).status).toBe(401)
})
