#!/usr/bin/env node
// Finds a Chromium on this machine, or installs one with the system's package manager where we may. By hand it prints the path.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithApt, isProgram, pathFolders } from './lib/system.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
  const onPath = platform === 'win32' ? [] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const places = [...onPath, ...usualPlaces(platform, environment), ...playwrightPlaces(platform, environment)]
  return places.find(isProgram) ?? null
}

/** Path of a Chromium, installed when need be and possible. Throws with one clear line. */
export function needChromium(say = console.log) {
  const found =
    findChromium() ?? (installWithApt('Chromium', [['chromium'], ['chromium-browser']], say) ? findChromium() : null)
  if (found !== null) return found
  throw new Error(
    'No Chromium found for the browser tests: install one, name it in CHROMIUM, or leave them out with `npm test -- --without-browser`.',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(needChromium(console.error))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
