/** The table of pages, and how it stands beside the product. */
import { expect, it } from 'vitest'
import { navigation } from '#machines/desk/navigation/navigation.ts'
import { entryIds, matchSamplePage } from '#machines/sample/frame/index.ts'
import { entryKinds, entryOf } from '#machines/sample/entry/index.ts'
import { sampleAddresses } from '#tests/kit/sampleAddresses.ts'
import { areas } from '../../src/sample/areas.ts'
import { openSample } from './sampleServer.ts'

it('no link of the product leads to a page of the layer', () => {
  const urls = navigation.flatMap(({ children }) => children.map(({ url }) => url))
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter((url) => matchSamplePage(url) !== null)).toEqual([])
})

it('each form before the door has a second variant', () => {
  const drawn = entryIds.map((id) => entryOf({ values: { id } }))
  for (const kind of entryKinds) {
    const variants = drawn.filter((one) => one.kind === kind).map(({ variant }) => variant)
    expect([kind, variants]).toEqual([kind, kind === 'login' || kind === 'register' ? ['1', '2', '3'] : ['1', '2']])
  }
})

it('an address is found by its page, and none that is not in the table', () => {
  for (const { page, path } of sampleAddresses) expect([path, matchSamplePage(path)?.page]).toEqual([path, page])
  for (const path of ['/sample/nowhere', '/sample/mail/first', '/pages/auth/login-9', '/sample/scrumboard/0'])
    expect([path, matchSamplePage(path)]).toEqual([path, null])
})

it('nobody real is named: each mail and each site is of the sample, and each picture is drawn', async () => {
  const { server, ask } = openSample()
  const answers = areas
    .flatMap(({ calls }) => calls)
    .filter(({ method }) => method === 'GET')
    .map(async ({ method, path }) => ask({ method, url: path, ...(await server.example(method, path)) }))
  const text = JSON.stringify(await Promise.all(answers))
  const mails = text.match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(mails.length).toBeGreaterThan(50)
  expect(mails.filter((mail) => !mail.endsWith('sample.example'))).toEqual([])
  expect(
    (text.match(/https?:\/\/[^"\\\s<]+/g) ?? []).filter(
      (url) => !/^https?:\/\/(www\.w3\.org\/2000\/svg|[\w.]*sample\.example)/.test(url),
    ),
  ).toEqual([])
})

it('mails stand from the newest to the oldest, as a list of mails does', async () => {
  const { get } = openSample()
  for (const folderHandle of ['inbox', 'sent', 'drafts', 'spam', 'trash']) {
    const times = (await get<{ time: string }[]>('/api/mail-app/mails', { params: { folderHandle } })).map(
      ({ time }) => time,
    )
    expect(times.length).toBeGreaterThan(0)
    expect(times).toEqual(times.toSorted().toReversed())
  }
})
