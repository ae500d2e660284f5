import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '#venue/compose/secrets.ts'
import { createIdentity } from '#venue/identity/identity.ts'
import { openStore } from '#venue/store/store.ts'
import { createTestFolder } from '../http/httpKit.ts'
import { refusalOf } from './identityKit.ts'

let data: ReturnType<typeof createTestFolder>
beforeAll(() => {
  data = createTestFolder()
})
afterAll(() => data.remove())

function run(
  words: string[],
  input = '',
  variables: Record<string, string> = {},
): Promise<{ code: number | null; out: string; problem: string }> {
  const child = spawn(process.execPath, ['src/main.cli.ts', ...words], {
    env: { PATH: process.env.PATH, VENUE_ENGINE_OPTIMISER: 'off', VENUE_DATA: data.folder, ...variables },
  })
  let [out, problem] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    problem += chunk
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, problem })))
}

test('an administrator is made at the machine, and a protected name let in again', { timeout: 120_000 }, async () => {
  expect(await run(['create-admin', 'Boss'], 'correct horse battery\n')).toEqual({
    code: 0,
    out: 'The administrator Boss can sign in now.\n',
    problem: '',
  })
  const store = await openStore(data.folder)
  const identity = createIdentity({
    store,
    clock: Date,
    ...loadSecrets({ secret: null, secretBefore: null, dataFolder: data.folder }),
  })
  const from = { ip: '127.0.0.1' }
  const { answer } = await identity.login({ username: 'boss', password: 'correct horse battery', ...from })
  expect(answer.user).toMatchObject({ type: 4, username: 'boss' })
  for (let attempt = 0; attempt < 5; attempt++)
    await refusalOf(identity.login({ username: 'boss', password: 'wrong', ...from }))
  expect(await run(['unlock', 'boss'])).toMatchObject({
    code: 1,
    problem: expect.stringMatching(/^another venue .*has the folder .*\n$/),
  })
  await store.close()

  expect(await run(['unlock', 'BOSS'])).toEqual({ code: 0, out: 'BOSS can try again.\n', problem: '' })
  const again = await openStore(data.folder)
  const after = createIdentity({
    store: again,
    clock: Date,
    ...loadSecrets({ secret: null, secretBefore: null, dataFolder: data.folder }),
  })
  expect((await after.login({ username: 'boss', password: 'correct horse battery', ...from })).answer.user.id).toBe(
    answer.user.id,
  )
  await again.close()
})

test('what cannot be done is told in one line', async () => {
  const problems = await Promise.all([
    run([]),
    run(['unlock']),
    run(['backup']),
    run(['unlock', 'x'], '', { PORT: 'x' }),
    run(['unlock', 'x'], '', { VENUE_DATA: 'memory' }),
    run(['create-admin', 'other'], ''),
  ])
  expect(problems.map(({ code, problem }) => `${code} ${problem}`)).toEqual([
    ...Array(3).fill(
      '1 Usage: npm run venue -- create-admin NAME | unlock NAME | block-demo | export NAME | erase NAME | backup FILE | restore FILE | restore-unsealed FILE | verify | new-secret | records FILE | migrate ROLE | release-cabinets\n',
    ),
    '1 PORT: must be a whole number from 0 to 65535, not "x"\n',
    '1 VENUE_DATA: memory keeps nothing, name the folder of the venue\n',
    '1 No password was given.\n',
  ])
})

test('another secret is made for the next start, once, and not where it is given', { timeout: 120_000 }, async () => {
  const kept = () => loadSecrets({ secret: null, secretBefore: null, dataFolder: data.folder })
  const { secret } = kept()
  expect(await run(['new-secret'])).toEqual({
    ...{ code: 0, problem: '' },
    out: expect.stringMatching(
      /^The venue has another secret from its next start on\. \S+secret\.before is still read: [^\n]+\n$/,
    ),
  })
  expect(kept()).toEqual({ secret: expect.not.stringContaining(secret), secretBefore: secret })
  expect(await run(['new-secret'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('secret.before is of the exchange before'),
  })
  expect(await run(['new-secret'], '', { VENUE_SECRET: 'x'.repeat(32) })).toMatchObject({
    ...{ code: 1, problem: expect.stringMatching(/^VENUE_SECRET: is given/) },
  })
})

test('a password or a name that does not do is refused', async () => {
  expect(await run(['create-admin', 'other'], 'password1\n')).toMatchObject({
    code: 1,
    problem: 'The password needs at least 8 characters and must not be easy to guess.\n',
  })
  expect(await run(['create-admin', 'a b'], 'correct horse battery\n')).toMatchObject({
    code: 1,
    problem: expect.stringContaining('A name needs 4 to 64'),
  })
  expect(await run(['unlock', 'nobody'])).toMatchObject({ code: 1, problem: 'Nobody is named nobody.\n' })
})
