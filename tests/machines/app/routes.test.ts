import { describe, expect, it } from 'vitest'
import { decide, isReturnPath } from '#machines/app/routes/guard.ts'
import { matchRoute } from '#machines/app/routes/routes.ts'
import { acts, items } from '#protocol/core/permissions.ts'

const guest = { role: 'guest', type: 0, userId: null, permissions: [] } as const
const user = { role: 'user', type: 0, userId: 1, permissions: [] } as const
const cashier = { role: 'staff', type: 1, userId: 2, permissions: [107, 120, 140, 141, 144] } as const
const at = (path: string, search = '') => ({ path, search })

describe('paths', () => {
  it.each([
    ['/', { redirect: 'home' }],
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
    ['/ui', { name: 'showcase' }],
    ['/ui/more', null],
    ['/ui/more/still', null],
    ['/apps', null],
    ['/apps/dashboard', { name: 'desk', page: 'machineBoard', values: {} }],
    ['/apps/dashboard/1', null],
    ['/apps/machines', { redirect: '/apps/machines/all' }],
    ['/apps/machine', { redirect: '/apps/machines/all' }],
    ['/apps/machines/problems', { name: 'desk', page: 'machines', values: { filter: 'problems' } }],
    ['/apps/machines/4', { name: 'desk', page: 'machines', values: { filter: '4' } }],
    ['/apps/machines/some', null],
    ['/apps/machine/4', { name: 'desk', page: 'machine', values: { machineId: '4' } }],
    ['/apps/contacts', { redirect: '/apps/contacts/all' }],
    ['/apps/contacts/staff', { name: 'desk', page: 'users', values: { filter: 'staff' } }],
    ['/apps/cashier', { name: 'desk', page: 'cage', values: { playerId: null } }],
    ['/apps/cashier/12', { name: 'desk', page: 'cage', values: { playerId: '12' } }],
    [
      '/apps/categoryDetail/player/3',
      { name: 'desk', page: 'junketDetail', values: { type: 'player', categoryId: '3' } },
    ],
    ['/apps/categoryDetail/other/3', null],
    ['/apps/group-and-permissions', { name: 'desk', page: 'groups', values: {} }],
    ['/profile', { name: 'profile', profileId: null }],
    ['/profile/3', { name: 'profile', profileId: 3 }],
    ['/register', { name: 'register' }],
    ['/Login', null],
    ['/anything', null],
  ])('%s', (path, expected) => {
    const matched = matchRoute(path)
    expect(matched && 'screen' in matched ? matched.screen : matched).toEqual(expected)
  })
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
      decide(at('/game/3', '?a=1'), guest, null),
      { go: '/login', remember: '/game/3?a=1' },
    ],
    [
      'a guest on /login keeps what was remembered',
      decide(at('/login'), guest, '/lobby/2'),
      { show: { name: 'login' } },
    ],
    ['a guest on /callback', decide(at('/callback'), guest, '/lobby/2'), { go: '/login', remember: '/lobby/2' }],
    ['a guest on /logout', decide(at('/logout'), guest, null), { go: '/login', remember: null }],
    ['a player on /login', decide(at('/login'), user, null), { go: '/lobby', remember: null }],
    ['a player on /callback returns', decide(at('/callback'), user, '/game/3'), { go: '/game/3', remember: null }],
    [
      'nobody returns to another origin',
      decide(at('/login'), user, '//evil.example/lobby'),
      { go: '/lobby', remember: null },
    ],
    [
      'an extension, where there is one, at an address that the app does not know',
      decide(at('/sample/calls'), guest, null, true),
      { show: { name: 'extension' } },
    ],
    [
      'no extension',
      decide(at('/sample/calls'), { ...user, role: 'admin', type: 4 }, null),
      { go: '/pages/errors/error-404', remember: null },
    ],
    ['an unknown path', decide(at('/nowhere'), user, null), { go: '/pages/errors/error-404', remember: null }],
    [
      'a player at the desk',
      decide(at('/apps/dashboard'), user, null),
      { show: { name: 'forbidden', missing: items.machineBoard } },
    ],
    ['a player at the root', decide(at('/'), user, null), { go: '/lobby', remember: null }],
    ['a cashier at the root', decide(at('/'), cashier, null), { go: '/apps/cashier', remember: null }],
    ['a guest at the root', decide(at('/'), guest, null), { go: '/login', remember: null }],
    ['a cashier who has signed in', decide(at('/login'), cashier, null), { go: '/apps/cashier', remember: null }],
    ['a cashier in the lobby', decide(at('/lobby'), cashier, null), { show: { name: 'lobby', brandId: null } }],
    ['a cashier in the dock', decide(at('/inspect/dock'), cashier, null), { show: { name: 'forbidden', missing: [] } }],
    [
      'a cashier in the cage',
      decide(at('/apps/cashier/4'), cashier, null),
      { show: { name: 'desk', page: 'cage', values: { playerId: '4' } } },
    ],
    [
      'a cashier without the permission is told which it takes',
      decide(at('/apps/machines/all'), cashier, null),
      { show: { name: 'forbidden', missing: items.machines } },
    ],
    [
      'a guest at the desk comes back to it',
      decide(at('/apps/cashier'), guest, null),
      { go: '/login', remember: '/apps/cashier' },
    ],
    ['one’s own profile', decide(at('/profile/1'), user, null), { show: { name: 'profile', profileId: 1 } }],
    [
      'a profile of another',
      decide(at('/profile/2'), user, null),
      { show: { name: 'forbidden', missing: acts.seeProfiles } },
    ],
    [
      'the error page is for everybody',
      decide(at('/pages/errors/error-404'), guest, null),
      { show: { name: 'error404' } },
    ],
  ])('%s', (_, decision, expected) => expect(decision).toEqual(expected))
})
