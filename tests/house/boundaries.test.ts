import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { boundaryFindings } from '../../scripts/lib/boundaries.ts'
import { chartFindings } from '../../scripts/lib/chartRules.ts'
import { chartSizeFindings } from '../../scripts/lib/chartSize.ts'
import { fileSizeFindings } from '../../scripts/lib/fileSize.ts'
import { deadCodeFindings } from '../../scripts/lib/deadCode.ts'
import { readGraph } from '../../scripts/lib/graph.ts'
import { hygieneFindings, registryHost } from '../../scripts/lib/hygiene.ts'
import { root } from '../../scripts/lib/tools.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const imports = { '#protocol/*': './src/protocol/*', '#machines/*': './machines/*' }

function venue(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-house-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify({ imports }), ...files })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const broken = (files: Record<string, string>) =>
  boundaryFindings(readGraph(venue(files))).map(({ file, line, message }) => `${file}:${line} ${message}`)

test.each([
  ['src/protocol/a.ts', "import 'xstate'", 'src/protocol must not import xstate'],
  ['src/protocol/a.ts', "import { A } from '#machines/a.ts'", 'src/protocol must not import machines/a.ts'],
  ['src/protocol/a.ts', "import type { A } from '#machines/a.ts'", 'src/protocol must not import machines/a.ts'],
  ['machines/game/a.ts', "import * as z from 'zod/mini'", 'machines/game must not import zod'],
  ['machines/game/a.ts', "import { now } from 'node:process'", 'machines/game must not import node:'],
  ['machines/kit/a.ts', "import type { A } from '../game/a.ts'", 'machines/kit must not import machines/game/a.ts'],
  [
    'machines/game/a.ts',
    "import { A } from '../account/a.ts'",
    'machines/game must not import machines/account/a.ts but for its types (import type)',
  ],
  [
    'machines/app/auth/a.ts',
    "import { A } from '../../desk/a.ts'",
    'machines/app must not import machines/desk/a.ts but for its types (import type)',
  ],
  [
    'machines/other/a.ts',
    '',
    'this folder is not part of the house: give it its import rules in scripts/lib/boundaries.ts',
  ],
  [
    'machines/game/a.ts',
    "import { A } from '#protocol/calls.ts'",
    'machines/game must not import src/protocol/calls.ts but for its types (import type)',
  ],
  [
    'machines/game/a.ts',
    "import { type A } from '#protocol/calls.ts'",
    'machines/game must not import src/protocol/calls.ts but for its types (import type)',
  ],
  [
    'machines/game/a.ts',
    "export * from '#protocol/calls.ts'",
    'machines/game must not import src/protocol/calls.ts but for its types (import type)',
  ],
  ['machines/game/a.ts', "export { A } from '../../src/wire/a.ts'", 'machines/game must not import src/wire/a.ts'],
  [
    'src/wire/a.ts',
    "import { A } from '#machines/a.ts'",
    'src/wire must not import machines/a.ts but for its types (import type)',
  ],
  ['src/wire/a.ts', "import { A } from '../ui/a.ts'", 'src/wire must not import src/ui/a.ts'],
  ['src/wire/a.ts', "import 'node:fs'", 'src/wire must not import node:'],
  ['src/ui/a.tsx', "import type { A } from '#protocol/entities.ts'", 'src/ui must not import src/protocol/entities.ts'],
  ['src/ui/a.tsx', "import 'socket.io-client'", 'src/ui must not import socket.io-client'],
  ['src/lobby/a.tsx', "const a = () => import('../wire/a.ts')", 'src/lobby must not import src/wire/a.ts'],
  ['src/desk/a.tsx', "let a: import('../venue/a.ts').A", 'src/desk must not import src/venue/a.ts'],
  [
    'src/app/a.tsx',
    "import { A } from '#protocol/calls.ts'",
    'src/app must not import src/protocol/calls.ts but for its types (import type)',
  ],
  [
    'src/inspect/a.tsx',
    "import { A } from '#machines/venue/a.ts'",
    'src/inspect must not import machines/venue/a.ts but for its types (import type)',
  ],
  ['src/lobby/a.tsx', "import { A } from '../account/a.tsx'", 'src/lobby must not import src/account/a.tsx'],
  ['src/account/a.tsx', "import type { A } from '../app/a.tsx'", 'src/account must not import src/app/a.tsx'],
  ['src/view/a.tsx', "const a = () => import('../app/a.tsx')", 'src/view must not import src/app/a.tsx'],
  ['src/venue/a.ts', "import { A } from '../wire/a.ts'", 'src/venue must not import src/wire/a.ts'],
  ['src/venue/a.ts', "import { A } from '../simulator/a.ts'", 'src/venue must not import src/simulator/a.ts'],
  ['src/venue/a.ts', "import { A } from '#machines/game/a.ts'", 'src/venue must not import machines/game/a.ts'],
  ['src/venue/a.ts', "import 'react'", 'src/venue must not import react'],
  ['src/simulator/a.ts', "import { A } from '#machines/a.ts'", 'src/simulator must not import machines/a.ts'],
  ['src/simulator/a.ts', "import { A } from '../venue/a.ts'", 'src/simulator must not import src/venue/a.ts'],
  [
    'src/main.venue.ts',
    "const a = () => import('@napi-rs/webcodecs-linux-x64-gnu')",
    'src/main.* must not import @napi-rs/webcodecs-linux-x64-gnu',
  ],
  ['src/venue/a.ts', "import { A } from '../main.venue.ts'", 'src/venue must not import src/main.venue.ts'],
  ['src/main.web.tsx', "import { A } from '../tests/kit/a.ts'", 'src/main.* must not import tests/kit/a.ts'],
  ['src/other/a.ts', '', 'this folder is not part of the house: give it its import rules in scripts/lib/boundaries.ts'],
])('%s: %s', (file, text, message) => {
  expect(broken({ [file]: text })).toEqual([`${file}:1 ${message}`])
})

test('what the house allows is let through', () => {
  const files = {
    'src/protocol/core/codes.ts': 'export const free = 2',
    'src/protocol/calls.ts': "import * as z from 'zod/mini'\nimport { free } from './core/codes.ts'\nexport type A = 1",
    'machines/game/seat.ts':
      "import { setup } from 'xstate'\nimport { free } from '#protocol/core/codes.ts'\nimport type { A } from '#protocol/calls.ts'",
    'machines/game/history.ts': "import type { A } from '../account/a.ts'\nimport '../kit/a.ts'",
    'machines/app/app/app.ts': "import '../../game/seat.ts'",
    'machines/venue/cabinet.ts': '',
    'src/wire/a.ts':
      "import 'simple-peer'\nimport '#protocol/calls.ts'\nimport type { A } from '#machines/game/seat.ts'",
    'src/app/a.tsx': "import '../lobby/a.tsx'\nimport '../view/a.tsx'",
    'src/view/a.tsx': "import '#machines/game/seat.ts'",
    'src/lobby/a.tsx':
      "import 'react'\nimport '../view/a.tsx'\nimport '#machines/game/seat.ts'\nimport type { A } from '#protocol/calls.ts'\nimport type { B } from '#machines/venue/cabinet.ts'",
    'src/venue/a.ts':
      "import 'node:fs'\nimport '#machines/venue/cabinet.ts'\nconst simulator = new URL('../main.simulator.ts', import.meta.url)",
    'src/simulator/a.ts': "import '#protocol/calls.ts'",
    'src/main.simulator.ts': "import './simulator/a.ts'\nimport './venue/a.ts'\nimport './wire/a.ts'",
    'tests/a.test.ts': "import '../src/simulator/a.ts'\nimport '../src/wire/a.ts'",
  }
  expect(broken(files)).toEqual([])
})

test('files that import each other are told once, types and lazy imports included', () => {
  const files = {
    'src/wire/a.ts': "\nimport type { B } from './b.ts'",
    'src/wire/b.ts': "const c = () => import('./c.ts')",
    'src/wire/c.ts': "export { A } from './a.ts'",
    'src/wire/d.ts': "import './a.ts'",
  }
  expect(broken(files)).toEqual([
    'src/wire/a.ts:2 files import each other: src/wire/a.ts → src/wire/b.ts → src/wire/c.ts → src/wire/a.ts',
  ])
})

test('a chart without a walk and a system id without a mailbox are found', () => {
  const folder = venue({
    'machines/game/seat.machine.ts': 'export const seatMachine = 1',
    'machines/game/lost.machine.ts': "export const lostMachine = 1\nexport const lost = { systemId: 'lost' }",
    'machines/game/index.ts': "export { seatMachine } from './seat.machine.ts'",
    'src/main.web.tsx': "export const root = { systemId: mailbox('app') }",
    'tests/kit/walk.ts': 'export const walkChart = 1',
    'tests/machines/game/seat.paths.test.ts':
      "import { seatMachine } from '#machines/game/index.ts'\nimport { walkChart } from '../../kit/walk.ts'",
    'tests/machines/game/lost.test.ts': "import { lostMachine } from '#machines/game/lost.machine.ts'",
  })
  expect(chartFindings(folder, readGraph(folder))).toEqual([
    {
      file: 'machines/game/lost.machine.ts',
      line: 1,
      message: 'lostMachine has no walk: a test under tests/machines walks every chart',
    },
    {
      file: 'machines/game/lost.machine.ts',
      line: 2,
      message: "the system id lost has no mailbox: write systemId: mailbox('lost')",
    },
  ])
})

test('a chart file that is too long or too deep is found', async () => {
  const node = (type: string, states: object = {}) => ({ type, states })
  const chart = (name: string, root: object) =>
    `export const ${name}Machine = { id: '${name}', implementations: {}, root: ${JSON.stringify(root)} }`
  const nested = (levels: number): object => node('compound', levels === 0 ? {} : { inner: nested(levels - 1) })
  const folder = venue({
    'machines/game/fine.machine.ts': chart('fine', node('parallel', { one: nested(3), other: nested(1) })),
    'machines/game/deep.machine.ts': chart('deep', nested(4)),
    'machines/game/long.machine.ts': `${chart('long', nested(1))}${'\n// one more'.repeat(200)}\n`,
    'machines/game/full.machine.ts': `${chart('full', nested(1))}${'\n// one more'.repeat(199)}\n`,
  })
  expect(await chartSizeFindings(folder)).toEqual([
    {
      file: 'machines/game/deep.machine.ts',
      line: 1,
      message: 'a chart of 4 levels, at most 3 are read at once: split it by child actor',
    },
    {
      file: 'machines/game/long.machine.ts',
      line: 1,
      message: 'a chart of 201 lines, at most 200 are read at once: split it by child actor',
    },
  ])
})

test('a file of product code that is too long is found', () => {
  const lines = (count: number) => `${'// one more\n'.repeat(count)}`
  const folder = venue({
    'src/ui/full.tsx': lines(300),
    'src/venue/long.ts': lines(301),
    'machines/kit/long.ts': lines(301),
    'tests/venue/long.test.ts': lines(301),
  })
  expect(fileSizeFindings(folder)).toEqual(
    ['machines/kit/long.ts', 'src/venue/long.ts'].map((file) => ({
      file,
      line: 301,
      message: '301 lines, at most 300 are read at once: split it by what it does',
    })),
  )
})

test('dead files and exports are found, through files that hand names on', () => {
  const folder = venue({
    'src/main.web.tsx': "import { used } from './ui/index.ts'\nimport * as all from './ui/all.ts'",
    'src/ui/index.ts': "export * from './parts.ts'\nexport { idle } from './more.ts'",
    'src/ui/parts.ts':
      'export const used = 1\nexport const unused = 2\nexport type Shape = 1\nexport const shaped = (a: Shape) => a',
    'src/ui/more.ts': 'export const idle = 1',
    'src/ui/all.ts': 'export const one = 1\nexport const two = 2',
    'src/ui/lost.ts': 'export const lost = 1',
  })
  expect(deadCodeFindings(readGraph(folder))).toEqual([
    { file: 'src/ui/index.ts', line: 2, message: 'idle is exported, but no other file imports it' },
    { file: 'src/ui/lost.ts', line: 1, message: 'no program, script or test leads to this file' },
    { file: 'src/ui/more.ts', line: 1, message: 'idle is exported, but no other file imports it' },
    { file: 'src/ui/parts.ts', line: 2, message: 'unused is exported, but no other file imports it' },
    { file: 'src/ui/parts.ts', line: 4, message: 'shaped is exported, but no other file imports it' },
  ])
})

test('what must not be published is found', () => {
  const place = ['', 'work', 'main'].join('/')
  const folder = venue({
    'docs/a.md': `fine: /network/work\n\nsee ${place}`,
    'package-lock.json': '{\n"resolved": "https://mirror.example/a.tgz"',
    '.npmrc': 'registry=https://packages.example/',
    'node_modules/a/a.md': place,
  })
  expect(hygieneFindings(folder, registryHost('https://packages.example/npm/'))).toEqual([
    { file: '.npmrc', line: 1, message: 'names a package registry' },
    { file: 'docs/a.md', line: 3, message: 'names an absolute path of one machine' },
    { file: 'package-lock.json', line: 2, message: 'names the address a package came from' },
  ])
  expect(registryHost('http://127.0.0.1:4873/')).toBe(null)
})

test('our own house keeps its rules', () => {
  expect(boundaryFindings(readGraph(root))).toEqual([])
})
