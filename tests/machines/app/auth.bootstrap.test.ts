import { describe, expect, it } from 'vitest'
import { selectAskedUser, selectAuthScreen, selectFailure } from '#machines/app/auth/auth.selectors.ts'
import { selectScreen, selectSplash } from '#machines/app/app/app.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type House, openHouse } from '#tests/kit/chartHouse.ts'
import { hour, refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const stored = { token: 'stored', userId: 1, expired: false }
const linked = { token: 'linked', userId: 2, expired: false }
const settings = { settings: defaultSettings, fallbacks: [] }
const screenOf = ({ app }: House) => selectScreen(app.getSnapshot())
const authOf = ({ chart }: House) => selectAuthScreen(chart('auth').getSnapshot())

function opened(auth: Parameters<typeof openHouse>[0] = {}): House {
  const house = openHouse(auth)
  house.wire('loadSettings').done(settings)
  return house
}

describe('bootstrap', () => {
  it('shows the splash until the stored token is answered, then the screen of the address', () => {
    const house = opened({ auth: { urlToken: null, storedToken: stored }, route: { path: '/lobby/2', search: '' } })
    expect([selectSplash(house.app.getSnapshot()), house.wire('validate').input]).toEqual([true, { token: 'stored' }])
    house.wire('validate').done(signedInAs(1, { token: 'fresh' }))
    expect([selectSplash(house.app.getSnapshot()), screenOf(house), house.device.token, house.toasts()]).toEqual([
      false,
      { name: 'lobby', brandId: 2 },
      'fresh',
      [],
    ])
    expect(house.wire('notificationSocket').input).toEqual({ userId: 1 })
  })

  it('starts with the defaults when Settings.json cannot be read, or does not come', () => {
    const refused = openHouse()
    refused.wire('loadSettings').fail(new Error('no file'))
    const late = openHouse()
    late.clock.increment(10_000)
    for (const house of [refused, late]) expect(screenOf(house)).toEqual({ name: 'login' })
  })

  it('says that a stored token is expired, and forgets it', () => {
    const house = opened({ auth: { urlToken: null, storedToken: { ...stored, expired: true } } })
    expect([house.toasts(), screenOf(house), house.lives('validate')]).toEqual([
      [{ text: 'access_token expired' }],
      { name: 'login' },
      0,
    ])
  })

  it('goes on as a guest when the token is not answered, and keeps it for the next start', () => {
    const house = opened({ auth: { urlToken: null, storedToken: stored } })
    house.device.token = 'stored'
    house.wire('validate').fail(unansweredCall)
    expect([house.toasts(), screenOf(house), house.device.token]).toEqual([
      [{ text: 'Failed to login with token.' }],
      { name: 'login' },
      'stored',
    ])
  })

  it('says the venue’s own words when it refuses the token, and forgets it', () => {
    const house = opened({ auth: { urlToken: null, storedToken: stored } })
    house.device.token = 'stored'
    house.wire('validate').fail(refusedCall)
    expect([house.toasts(), house.device.token]).toEqual([
      [{ text: 'This IP address is not permitted', code: 10703, params: null }],
      null,
    ])
  })

  it('asks before a link signs in another user than the one of this device', () => {
    const house = opened({ auth: { urlToken: linked, storedToken: stored } })
    expect([authOf(house), selectAskedUser(house.chart('auth').getSnapshot()), house.lives('validate')]).toEqual([
      'asking',
      2,
      0,
    ])
    house.chart('auth').send({ type: 'token.decline' })
    expect(house.wire('validate').input).toEqual({ token: 'stored' })
  })

  it('keeps the one signed in here when a link of the same user is bad', () => {
    const house = opened({ auth: { urlToken: { ...linked, userId: 1 }, storedToken: stored } })
    house.wire('validate').fail(refusedCall)
    expect(house.wire('validate').input).toEqual({ token: 'stored' })
  })

  it('returns to the path that a guest asked for, after login, once', () => {
    const house = opened({ route: { path: '/game/7/golden', search: '?x=1' } })
    expect([house.navigations, house.device.remembered]).toEqual([['/login'], '/game/7/golden?x=1'])
    house.chart('auth').send({ type: 'login.submit', username: 'player', password: 'player1234' })
    house.wire('login').done(signedInAs(1))
    expect([house.navigations.at(-1), screenOf(house), house.device.remembered]).toEqual([
      '/game/7/golden?x=1',
      { name: 'game', machineID: 7 },
      null,
    ])
  })
})

describe('login', () => {
  it('puts the venue’s field errors back on the fields', () => {
    const house = opened()
    const auth = house.chart('auth')
    auth.send({ type: 'login.submit', username: 'player', password: 'player1234' })
    const fields = [
      { path: 'username', code: 'minLength', message: 'Min character length is 4' },
      { path: 'other', code: 'x', message: 'y' },
    ]
    house.wire('login').fail({ kind: 'refused', code: 40000, message: 'Invalid request', params: { fields } })
    expect(selectFailure(auth.getSnapshot())).toEqual({
      code: 40000,
      message: 'Invalid request',
      params: { fields },
      fields: [{ field: 'username', code: 'minLength', message: 'Min character length is 4' }],
    })
    expect(house.toasts()).toEqual([])
  })
})

describe('the way out', () => {
  function signedIn(): House {
    const house = opened({ auth: { urlToken: null, storedToken: stored } })
    house.wire('validate').done(signedInAs(1))
    return house
  }

  it('renews the token at half its life, and again at half of the new one', () => {
    const house = signedIn()
    house.clock.increment(6 * hour - 1)
    expect(house.lives('validate')).toBe(0)
    house.clock.increment(1)
    expect(house.wire('validate').input).toEqual({ token: 'token-1' })
    house.wire('validate').done(signedInAs(1, { token: 'second' }))
    expect(house.device.token).toBe('second')
    house.clock.increment(6 * hour)
    expect(house.wire('validate').input).toEqual({ token: 'second' })
    house.wire('validate').fail(unansweredCall)
    expect(authOf(house)).toBe('signedIn')
    house.clock.increment(6 * hour)
    expect([authOf(house), house.toasts(), house.device.token]).toEqual([
      'guest',
      [{ text: 'access_token expired' }],
      null,
    ])
  })

  it('is at once on a 401, and remembers no path for the next person', () => {
    const house = signedIn()
    house.wire('callWatch').say({ type: 'call.unauthorized' })
    expect([house.toasts(), screenOf(house), house.device, house.lives('logout'), house.open()]).toEqual([
      [{ text: 'Invalid access_token' }],
      { name: 'login' },
      { token: null, remembered: null },
      0,
      [],
    ])
  })

  it('is at once on a network problem outside a game', () => {
    const house = signedIn()
    house.wire('callWatch').say({ type: 'call.unanswered' })
    expect([house.toasts(), screenOf(house)]).toEqual([
      [{ text: 'Network Error, please check your connection' }],
      { name: 'login' },
    ])
  })

  it('tells the venue when the person asks, and signs out here whatever it answers', () => {
    const house = signedIn()
    house.go('/logout')
    expect([screenOf(house), authOf(house), house.lives('logout')]).toEqual([{ name: 'logout' }, 'leaving', 1])
    house.wire('logout').fail(unansweredCall)
    expect([house.toasts(), screenOf(house), house.device.token]).toEqual([
      [{ text: 'no answer' }],
      { name: 'login' },
      null,
    ])
  })
})
