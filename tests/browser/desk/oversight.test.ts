/** Oversight: events come by themselves and open by keys, patterns with their rule, the program's own files; and what a person is told of their own account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const path = '/apps/oversight'

test('events, patterns and files are looked at by keys, at every width and in every language', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open(path)
  const events = page.getByRole('grid', { name: 'Events' })
  await events.waitFor()
  const token = await venue.tokenOf('manager')
  await venue.call(token, 'DELETE', '/admin/machines/login', { reason: 'a drill' }, 'oversight-off')
  await venue.call(token, 'POST', '/admin/machines/login', { reason: 'it is over' }, 'oversight-on')
  // By keys: one kind of event, asked for anew.
  await page.getByRole('combobox', { name: 'Kind' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Settings and rights' }).waitFor()
  await page.keyboard.type('Settings and rights')
  await page.keyboard.press('Enter')
  await until(at, `${path}?kind=settings`)
  const line = events.getByRole('row').filter({ hasText: 'Let players log in at machines' }).first()
  await line.getByText('it is over').waitFor()
  const opener = line.getByRole('button', { name: /^Details/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByText('setting/loginsEnabled').first().waitFor()
  const downloading = page.waitForEvent('download')
  await chooseByKeys(page, 'Export', 'CSV')
  expect((await downloading).suggestedFilename()).toMatch(/^takewin-oversight-.*\.csv$/)

  await page.getByRole('tab', { name: 'Patterns' }).focus()
  await page.keyboard.press('Enter')
  await until(at, `${path}?tab=patterns`)
  await page.getByRole('grid', { name: 'Patterns' }).waitFor()
  await page.getByRole('tab', { name: 'Program files' }).focus()
  await page.keyboard.press('Enter')
  await until(at, `${path}?tab=release`)
  await page.getByText('No release is signed here').waitFor()
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  await page.getByText('No file differs').waitFor()
  expect(complaints).toEqual([])

  for (const [language, width] of [
    ['tr', 1024],
    ['ar', 390],
  ] as const) {
    const stranger = await venue.visit(context, {
      ...{ as: 'manager', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
      ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
    })
    await stranger.open(`${path}?kind=settings`)
    await stranger.page.getByText('it is over').first().waitFor()
    expect(await barriers(stranger.page)).toEqual([])
    expect(await overflow(stranger.page)).toBe(0)
  }
})

test('a sign-in on a device that is not known stands on the other one until it is seen', async (context) => {
  const manager = await venue.tokenOf('manager')
  const person = { type: 0, username: 'ada.er', name: 'Ada', lastname: 'Er' }
  const made = (await venue.call(manager, 'POST', '/admin/users', person, 'oversight-ada')) as { password: string }
  const login = async (password: string) =>
    ((await venue.call(null, 'POST', '/login', { username: 'ada.er', password })) as { token: string }).token
  const token = await login(made.password)
  const newPassword = 'a right horse at night'
  await venue.call(token, 'POST', '/player/password', { oldPassword: made.password, newPassword })
  const { page, open, lobby, complaints } = await venue.visit(context, {
    ...{ token, reducedMotion: 'reduce', hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
  })
  await open('/lobby')
  await lobby.shown()
  const told = page.getByRole('region', { name: 'About your account' })
  expect(await told.count()).toBe(0)
  await login(newPassword)
  await told.getByText('Somebody signed in on a device that was not known before.').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await told.waitFor()
  await told.getByRole('button', { name: 'I have seen this' }).tap()
  await told.waitFor({ state: 'detached' })
  await page.reload()
  await lobby.shown()
  expect(await told.count()).toBe(0)
  expect(complaints).toEqual([])
})
