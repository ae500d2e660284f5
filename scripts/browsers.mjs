#!/usr/bin/env node
// Finds the browsers of the tests on this machine, or installs them with the system's package manager where we may:
// Chromium, which all browser tests need, and Firefox and WebKit, in which those of tests/browser/engines run where they
// are to be had. By hand it prints the paths.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithApt, isProgram, pathFolders } from './lib/system.mjs'

/** The shell without windows first: the same engine for less of the processor (docs/decisions/0253). */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const chromiumPackages = [['chromium-headless-shell'], ['chromium'], ['chromium-browser']]

const usualPlaces = (platform, environment) => {
  if (platform === 'darwin') {
    const programs = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      programs.map((name) => join(folder, name)),
    )
  }
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA]
    const programs = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe']
    return folders.filter(Boolean).flatMap((folder) => programs.map((name) => join(folder, name)))
  }
  return []
}

function playwrightPlaces(platform, environment) {
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ??
    {
      darwin: join(homedir(), 'Library/Caches/ms-playwright'),
      win32: join(environment.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    }[platform] ??
    join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ]
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((left, right) => Number(right.slice(9)) - Number(left.slice(9)))
    .flatMap((name) => inside.map((path) => join(cache, name, path)))
}

/** Path of a Chromium, or null. A CHROMIUM that names no program is an error, not a wish. */
export function findChromium({ environment = process.env, platform = process.platform } = {}) {
  if (environment.CHROMIUM) {
    if (isProgram(environment.CHROMIUM)) return environment.CHROMIUM
    throw new Error(`CHROMIUM names ${environment.CHROMIUM}, which is not a program.`)
  }
  const folders = pathFolders(environment)
  const onPath =
    platform === 'win32' ? [] : chromiumNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  const places = [...onPath, ...usualPlaces(platform, environment), ...playwrightPlaces(platform, environment)]
  return places.find(isProgram) ?? null
}

/** Path of a Chromium, installed when need be and possible. Throws with one clear line. */
export function needChromium(say = console.log) {
  const found = findChromium() ?? (installWithApt('Chromium', chromiumPackages, say) ? findChromium() : null)
  if (found !== null) return found
  throw new Error(
    'No Chromium found for the browser tests: install one, name it in CHROMIUM, or leave them out with `npm test -- --without-browser`.',
  )
}

/** Minutes in which apt-get must have fetched a browser that the tests can do without. */
const atMost = 3

/** Path of a Firefox, or null. A FIREFOX that names no program is an error, as for CHROMIUM; `off` leaves it out. */
export function findFirefox({ environment = process.env, platform = process.platform } = {}) {
  if (environment.FIREFOX === 'off') return null
  if (environment.FIREFOX) {
    if (isProgram(environment.FIREFOX)) return environment.FIREFOX
    throw new Error(`FIREFOX names ${environment.FIREFOX}, which is not a program.`)
  }
  const onPath = pathFolders(environment).flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')])
  const usual = {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: [join(environment.PROGRAMFILES ?? '', 'Mozilla Firefox/firefox.exe')],
  }
  return (usual[platform] ?? onPath).find(isProgram) ?? null
}

/** WebKitGTK's driver, its small browser, and the screen they are shown on; null when one of them is missing. Linux only. */
export function findWebKit({ environment = process.env, homes = ['/usr/lib', '/usr/libexec', '/usr/lib64'] } = {}) {
  if (environment.WEBKIT === 'off') return null
  const onPath = (name) =>
    pathFolders(environment)
      .map((folder) => join(folder, name))
      .find(isProgram)
  const foldersIn = (home) => readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  // Debian keeps it under the name of the architecture, others do not.
  const ofWebKit = (home) =>
    foldersIn(home)
      .filter(({ name }) => /^webkit2gtk-|^webkitgtk-/.test(name))
      .map(({ name }) => join(home, name, 'MiniBrowser'))
  const browser = homes
    .filter(existsSync)
    .flatMap((home) => [
      home,
      ...foldersIn(home).flatMap(({ name }) => (/-linux-gnu/.test(name) ? [join(home, name)] : [])),
    ])
    .flatMap(ofWebKit)
    .find(isProgram)
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
  return driver && screen && browser ? { driver, screen, browser } : null
}

/** What plays H.264 and AAC in it stands in a package of its own, whose number goes with the release of Debian. */
const firefoxPackages = [...['libavcodec61', 'libavcodec59'].map((codec) => ['firefox-esr', codec]), ['firefox-esr']]

/** So it does in this one. */
const webKitPackages = [
  ...['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'],
  ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
]

/** Answers a line for each engine that is missing; with `mayInstall` it is installed first, where we may. */
export function wantEngines({ say = console.log, environment = process.env, mayInstall = false } = {}) {
  const engines = [
    { name: 'Firefox', variable: 'FIREFOX', find: findFirefox, lists: firefoxPackages },
    { name: 'WebKit', variable: 'WEBKIT', find: findWebKit, lists: [webKitPackages] },
  ]
  return engines.flatMap(({ name, variable, find, lists }) => {
    if (environment[variable] === 'off') return [`${name} was left out by hand.`]
    if (mayInstall && find() === null) installWithApt(name, lists, say, atMost)
    return find() === null
      ? [`${name} is not on this machine${mayInstall ? ' and could not be installed' : ''}: its tests were left out.`]
      : []
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(needChromium(console.error))
    for (const line of wantEngines({ say: console.error, mayInstall: true })) console.error(line)
    for (const path of [findFirefox(), ...Object.values(findWebKit() ?? {})].filter(Boolean)) console.log(path)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
