import { describe, expect, it } from 'vitest'
import { decide, isReturnPath, matchScreen } from '#machines/session/app/app.routes.ts'

const at = (path: string, search = '') => ({ path, search })

describe('paths', () => {
  it.each([
    ['/', { redirect: '/lobby' }],
    ['/login', { name: 'login' }],
    ['/lobby', { name: 'lobby', brandId: null }],
    ['/lobby/', { name: 'lobby', brandId: null }],
    ['/lobby/12', { name: 'lobby', brandId: 12 }],
    ['/lobby/x', null],
    ['/lobby/1/2', null],
    ['/game', { redirect: '/lobby' }],
    ['/game/7', { name: 'game', machineID: 7 }],
    ['/game/7/golden-harbor', { name: 'game', machineID: 7 }],
    ['/game/07', null],
    ['/game/9007199254740993', null],
    ['/inspect', { name: 'inspect' }],
    ['/inspect/dock', { name: 'dock' }],
    ['/Login', null],
    ['/anything', null],
  ])('%s', (path, screen) => expect(matchScreen(path)).toEqual(screen))
})

describe('the remembered path', () => {
  it.each(['/lobby', '/lobby/2?x=1', '/game/3/golden', '/inspect'])('may be %s', (path) =>
    expect(isReturnPath(path)).toBe(true),
  )
  it.each([
    '//evil.example/lobby',
    '/\\evil.example/lobby',
    '/\t/evil.example/lobby',
    'https://evil.example/lobby',
    'javascript:alert(1)',
    'lobby',
    '/login',
    '/logout',
    '/callback',
    '/nowhere',
    '',
  ])('may not be %j', (path) => expect(isReturnPath(path)).toBe(false))
})

describe('the guard', () => {
  it.each([
    [
      'a guest on a guarded screen',
      decide(at('/game/3', '?a=1'), 'guest', null),
      { go: '/login', remember: '/game/3?a=1' },
    ],
    [
      'a guest on /login keeps what was remembered',
      decide(at('/login'), 'guest', '/lobby/2'),
      { show: { name: 'login' } },
    ],
    ['a guest on /callback', decide(at('/callback'), 'guest', '/lobby/2'), { go: '/login', remember: '/lobby/2' }],
    ['a guest on /logout', decide(at('/logout'), 'guest', null), { go: '/login', remember: null }],
    ['a player on /login', decide(at('/login'), 'user', null), { go: '/lobby', remember: null }],
    ['a player on /callback returns', decide(at('/callback'), 'user', '/game/3'), { go: '/game/3', remember: null }],
    [
      'nobody returns to another origin',
      decide(at('/login'), 'user', '//evil.example/lobby'),
      { go: '/lobby', remember: null },
    ],
    ['an unknown path', decide(at('/nowhere'), 'user', null), { go: '/pages/errors/error-404', remember: null }],
    [
      'the error page is for everybody',
      decide(at('/pages/errors/error-404'), 'guest', null),
      { show: { name: 'error404' } },
    ],
  ])('%s', (_, decision, expected) => expect(decision).toEqual(expected))
})
