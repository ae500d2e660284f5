import { describe, expect, it } from 'vitest'
import { selectAuthScreen, selectBootstrapRef, selectLoginRef } from '#machines/app/auth/auth.selectors.ts'
import { selectAskedUser } from '#machines/app/bootstrap/bootstrap.selectors.ts'
import { selectFailure } from '#machines/app/login/login.selectors.ts'
import { selectScreen, selectSplash } from '#machines/app/app/app.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type ChartFixture, openHouse } from '#tests/kit/chartFixture.ts'
import { hour, refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const stored = { token: 'stored', userId: 1, expired: false }
const linked = { token: 'linked', userId: 2, expired: false }
const settings = { settings: defaultSettings, fallbacks: [] }
const screenOf = ({ app }: ChartFixture) => selectScreen(app.getSnapshot())
const authOf = ({ chart }: ChartFixture) => selectAuthScreen(chart('auth').getSnapshot())

function loginOf({ chart }: ChartFixture) {
  const login = selectLoginRef(chart('auth').getSnapshot())
  if (!login) throw new Error('nobody can sign in')
  return login
}

function opened(auth: Parameters<typeof openHouse>[0] = {}): ChartFixture {
  const venue = openHouse(auth)
  venue.wire('loadSettings').done(settings)
  return venue
}

describe('bootstrap', () => {
  it('shows the splash until the stored token is answered, then the screen of the address', () => {
    const venue = opened({ auth: { urlToken: null, storedToken: stored }, route: { path: '/lobby/2', search: '' } })
    expect([selectSplash(venue.app.getSnapshot()), venue.wire('validate').input]).toEqual([true, { token: 'stored' }])
    venue.wire('validate').done(signedInAs(1, { token: 'fresh' }))
    expect([selectSplash(venue.app.getSnapshot()), screenOf(venue), venue.device.token, venue.toasts()]).toEqual([
      false,
      { name: 'lobby', brandId: 2 },
      'fresh',
      [],
    ])
    expect(venue.wire('notificationSocket').input).toEqual({ userId: 1 })
  })

  it('starts with the defaults when Settings.json cannot be read, or does not come', () => {
    const refused = openHouse()
    refused.wire('loadSettings').fail(new Error('no file'))
    const late = openHouse()
    late.clock.increment(10_000)
    for (const venue of [refused, late]) expect(screenOf(venue)).toEqual({ name: 'login' })
  })

  it('says that a stored token is expired, and forgets it', () => {
    const venue = openHouse({ auth: { urlToken: null, storedToken: { ...stored, expired: true } } })
    venue.device.token = 'stored'
    venue.wire('loadSettings').done(settings)
    expect([venue.toasts(), screenOf(venue), venue.lives('validate'), venue.device.token]).toEqual([
      [{ text: 'access_token expired' }],
      { name: 'login' },
      0,
      null,
    ])
  })

  it('goes on as a guest when the token is not answered, and keeps it for the next start', () => {
    const venue = opened({ auth: { urlToken: null, storedToken: stored } })
    venue.device.token = 'stored'
    venue.wire('validate').fail(unansweredCall)
    expect([venue.toasts(), screenOf(venue), venue.device.token]).toEqual([
      [{ text: 'Failed to login with token.' }],
      { name: 'login' },
      'stored',
    ])
  })

  it('says the venue’s own words when it refuses the token, and forgets it', () => {
    const venue = opened({ auth: { urlToken: null, storedToken: stored } })
    venue.device.token = 'stored'
    venue.wire('validate').fail(refusedCall)
    expect([venue.toasts(), venue.device.token]).toEqual([
      [{ text: 'This IP address is not permitted', code: 10703, params: null }],
      null,
    ])
  })

  it('asks before a link signs in another user than the one of this device', () => {
    const venue = opened({ auth: { urlToken: linked, storedToken: stored } })
    const bootstrap = selectBootstrapRef(venue.chart('auth').getSnapshot())
    expect([authOf(venue), selectAskedUser(bootstrap?.getSnapshot()), venue.lives('validate')]).toEqual([
      'splash',
      2,
      0,
    ])
    bootstrap?.send({ type: 'token.decline' })
    expect(venue.wire('validate').input).toEqual({ token: 'stored' })
  })

  it('keeps the one signed in here when a link of the same user is bad', () => {
    const venue = opened({ auth: { urlToken: { ...linked, userId: 1 }, storedToken: stored } })
    venue.wire('validate').fail(refusedCall)
    expect(venue.wire('validate').input).toEqual({ token: 'stored' })
  })

  it('returns to the path that a guest asked for, after login, once', () => {
    const venue = opened({ route: { path: '/game/7/golden', search: '?x=1' } })
    expect([venue.navigations, venue.device.remembered]).toEqual([['/login'], '/game/7/golden?x=1'])
    loginOf(venue).send({ type: 'login.submit', username: 'player', password: 'player1234' })
    venue.wire('login').done(signedInAs(1))
    expect([venue.navigations.at(-1), screenOf(venue), venue.device.remembered]).toEqual([
      '/game/7/golden?x=1',
      { name: 'game', machineID: 7 },
      null,
    ])
  })
})

describe('login', () => {
  it('puts the venue’s field errors back on the fields', () => {
    const venue = opened()
    const login = loginOf(venue)
    login.send({ type: 'login.submit', username: 'player', password: 'player1234' })
    const fields = [
      { path: 'username', code: 'minLength', message: 'Min character length is 4' },
      { path: 'other', code: 'x', message: 'y' },
    ]
    venue.wire('login').fail({ kind: 'refused', code: 40000, message: 'Invalid request', params: { fields } })
    expect(selectFailure(login.getSnapshot())).toEqual({
      code: 40000,
      message: 'Invalid request',
      params: { fields },
      fields: [{ field: 'username', code: 'minLength', message: 'Min character length is 4' }],
    })
    expect(venue.toasts()).toEqual([])
  })
})

describe('the way out', () => {
  function signedIn(): ChartFixture {
    const venue = opened({ auth: { urlToken: null, storedToken: stored } })
    venue.wire('validate').done(signedInAs(1))
    return venue
  }

  it('renews the token at half its life, and again at half of the new one', () => {
    const venue = signedIn()
    venue.clock.increment(6 * hour - 1)
    expect(venue.lives('validate')).toBe(0)
    venue.clock.increment(1)
    expect(venue.wire('validate').input).toEqual({ token: null })
    venue.wire('validate').done(signedInAs(1, { token: 'second' }))
    expect(venue.device.token).toBe('second')
    venue.clock.increment(6 * hour)
    expect(venue.wire('validate').input).toEqual({ token: null })
    venue.wire('validate').fail(unansweredCall)
    expect(authOf(venue)).toBe('signedIn')
    venue.clock.increment(6 * hour)
    expect([authOf(venue), venue.toasts(), venue.device.token]).toEqual([
      'guest',
      [{ text: 'access_token expired' }],
      null,
    ])
  })

  it('is at once on a 401, and remembers no path for the next person', () => {
    const venue = signedIn()
    venue.wire('callWatch').say({ type: 'call.unauthorized' })
    expect([venue.toasts(), screenOf(venue), venue.device, venue.lives('logout'), venue.open()]).toEqual([
      [{ text: 'Invalid access_token' }],
      { name: 'login' },
      { token: null, remembered: null },
      0,
      [],
    ])
  })

  it('is at once on a network problem outside a game', () => {
    const venue = signedIn()
    venue.wire('callWatch').say({ type: 'call.unanswered' })
    expect([venue.toasts(), screenOf(venue)]).toEqual([
      [{ text: 'Network Error, please check your connection' }],
      { name: 'login' },
    ])
  })

  it('tells the venue when the person asks, and signs out here whatever it answers', () => {
    const venue = signedIn()
    venue.go('/logout')
    expect([screenOf(venue), authOf(venue), venue.lives('logout')]).toEqual([{ name: 'logout' }, 'leaving', 1])
    venue.wire('logout').fail(unansweredCall)
    expect([venue.toasts(), screenOf(venue), venue.device.token]).toEqual([
      [{ text: 'no answer' }],
      { name: 'login' },
      null,
    ])
  })
})
