/** docs/security.md: each requirement stands there once, what it names is there, and what it says of the code is so. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNamedTest } from '#tests/kit/namedTest.ts'
import { root } from '../../scripts/lib/tools.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md')

/** ASVS 5.0.0 without chapter 10: of each section the level of each requirement, in their order. */
const levels: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333', '6.6': '2223' },
  ...{ '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}
const asked = Object.entries(levels).flatMap(([section, all]) =>
  [...all].flatMap((level, place) => (level === '3' ? [] : [[`${section}.${place + 1}`, level] as const])),
)
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, id = '', cells = '']) => {
  const [level = '', gist = '', state = '', how = '', tests = ''] = cells.split(' | ')
  return { id, level, gist, state, how, tests: tests.split('; ').filter((one) => one.trim() !== '') }
})
const states = ['met', 'not met', 'does not apply']

test('every requirement of both levels stands in the page once, with its level', () => {
  expect(asked).toHaveLength(224)
  expect(rows.map(({ id, level }) => [id, level])).toEqual(asked)
  expect(rows.filter(({ gist, how, state }) => gist === '' || how === '' || !states.includes(state))).toEqual([])
  const counted = states.map((state) => rows.filter((row) => row.state === state).length)
  expect(page).toContain(`${counted[0]} are met, ${counted[1]} are not, ${counted[2]} do not apply.`)
})

test('what is met names a test, and every test that is named is there', () => {
  expect(rows.filter(({ state, tests }) => state === 'met' && tests.length === 0).map(({ id }) => id)).toEqual([])
  const missing = rows.flatMap(({ id, tests }) =>
    tests.filter((named) => !isNamedTest(named)).map((named) => `${id}: ${named}`),
  )
  expect(missing).toEqual([])
  expect(isNamedTest('`house/security` what is nowhere')).toBe(false)
})

test('every part of the page that is named is there, and every other page', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
  for (const [link, path = '', anchor] of page.matchAll(/\]\(([^#)]*)(?:#([^)]*))?\)/g)) {
    const file = path === '' ? 'docs/security.md' : join('docs', path)
    expect([link, existsSync(join(root, file))]).toEqual([link, true])
    if (anchor !== undefined) expect([link, anchors(read(file))]).toEqual([link, expect.arrayContaining([anchor])])
  }
})

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => ({ path, text: read(path) }))
const where = (what: RegExp, within = /^src\//) =>
  files.filter(({ path, text }) => within.test(path) && what.test(text)).map(({ path }) => path)

test('no code is made from text, and no command line is run by a shell', () => {
  expect(where(/\beval\(|new Function\(|innerHTML|insertAdjacentHTML|document\.write|from 'node:vm'/i)).toEqual([])
  expect(where(/from 'node:child_process'/)).toEqual(['src/venue/drivers/simulator/line.ts'])
  expect(read('src/venue/drivers/simulator/line.ts')).not.toMatch(/shell:|exec\(|execSync/)
  expect(where(/new RegExp\(/)).toEqual(['src/venue/money/ledger/accounts.ts'])
  // Of other tabs of the same origin alone: by a channel, which no other site can speak on. The inspector that stands alone hears any app, and is no page of the venue.
  expect(where(/addEventListener\('message'|onmessage/, /^src\/(?!venue|simulator)/).toSorted()).toEqual([
    ...['src/wire/page/idleWatch.ts', 'src/wire/sockets/attachedLine.ts'],
  ])
  expect(where(/\/attachedLine\.ts'/)).toEqual(['src/main.inspect.tsx'])
  expect(read('src/wire/page/idleWatch.ts')).toContain('new BroadcastChannel(')
})

test('every algorithm that the code names is one of the page’s', () => {
  const algorithms = files.flatMap(({ text }) =>
    [...text.matchAll(/(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|\bhash)\('([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(new Set(algorithms)).toEqual(new Set(['aes-256-gcm', 'sha256']))
  // What TURN servers lend is theirs to choose.
  expect(where(/'SHA-1'/)).toEqual(['src/protocol/core/serversIn.ts'])
  expect(where(/'(?:aes-(?!256-gcm)|des-|rc4)|-(?:ecb|cbc)'/i)).toEqual([])
  expect(where(/alg: '(?!HS256')/)).toEqual([])
  for (const name of ['HMAC-SHA-256', 'AES-256-GCM', 'argon2id', 'HKDF-SHA-256', 'HMAC-SHA-1', 'HMAC_DRBG'])
    expect(page).toContain(name)
})

test('what must not be guessed comes from the system', () => {
  expect(where(/Math\.random/, /^src\/(venue|simulator|protocol)\//)).toEqual([])
})

test('fields of passwords may be filled by a manager and pasted into', () => {
  expect(where(/onPaste|'paste'/, /^src\/(app|account|ui|view)\//)).toEqual([])
  const fields = files.filter(({ path, text }) => /^src\/(app|account)\//.test(path) && /type="password"/.test(text))
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter(({ text }) => !/autoComplete=/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the venue asks nobody: its one request goes to the local socket of its simulator', () => {
  const venue = /^src\/venue\//
  expect(where(/\bfetch\(|\bundici\b|axios|new WebSocket\(/, venue)).toEqual([])
  expect(where(/request(?: as \w+)?[^\n]*from 'node:https?'/, venue)).toEqual(['src/venue/drivers/simulator/driver.ts'])
  expect(read('src/venue/drivers/simulator/driver.ts')).toMatch(/httpRequest\(\s*\{[^}]*socketPath/)
})

test('the browser’s storage is reached in one place for each of its kinds', () => {
  expect(where(/\b(?:local|session)Storage\b/).toSorted()).toEqual([
    ...['src/chunks/desk.ts', 'src/chunks/sample.ts', 'src/main.inspect.tsx', 'src/main.web.tsx'],
    'src/wire/device/storage.ts',
  ])
  expect(where(/indexedDB|document\.cookie/)).toEqual([])
})
