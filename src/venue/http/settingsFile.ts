import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { defaultSettings, readSettings, type Settings } from '#protocol/core/settings.ts'
import { sampleExtension } from './paths.ts'

type Setup = { logger: Pick<FastifyBaseLogger, 'warn'>; isDemo: boolean }
/**
 * VENUE_DATA/Settings.json over the defaults. A file that cannot be read or is not JSON changes nothing and is told in the log.
 * The sample layer belongs to the demo: it is there unless the file says otherwise, and never without the demo.
 * A demo offers every language that there is; elsewhere Turkish is offered where the file says so.
 */
export function loadSettings(dataFolder: string | null, { logger, isDemo }: Setup): Settings {
  const { settings, hasSample, saysLanguages } = readFile(dataFolder, logger)
  return {
    ...settings,
    languageSelect: saysLanguages ? settings.languageSelect : isDemo,
    extension: isDemo && hasSample ? sampleExtension : undefined,
  }
}

/** Of the venue alone: the app is told of an extension. */
const ownKey = 'sampleLayer'
const untold = { settings: defaultSettings, hasSample: true, saysLanguages: false }
function readFile(dataFolder: string | null, logger: Setup['logger']): typeof untold {
  if (dataFolder === null) return untold
  const path = join(dataFolder, 'Settings.json')
  let file: unknown
  try {
    file = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') logger.warn(`${path} cannot be used (${code ?? 'not JSON'}): the default settings hold`)
    return untold
  }
  const { settings, fallbacks } = readSettings(file)
  const held = typeof file === 'object' && file !== null ? (file as Record<string, unknown>) : {}
  const given = Object.keys(held)
  const { [ownKey]: layer = true } = held
  const wrong = fallbacks.filter((key) => given.includes(key))
  if (typeof layer !== 'boolean') wrong.push(ownKey)
  const unknown = given.filter((key) => key !== ownKey && (key === 'extension' || !(key in defaultSettings)))
  if (wrong.length > 0) logger.warn(`${path}: wrong values, the defaults hold for ${wrong.join(', ')}`)
  if (unknown.length > 0) logger.warn(`${path}: unknown keys ${unknown.join(', ')}`)
  return { settings, hasSample: layer !== false, saysLanguages: !fallbacks.includes('languageSelect') }
}

/** What anybody may read before signing in: relay servers that need a credential are told only to who takes a seat. */
export function publicSettings(settings: Settings): Settings {
  return {
    ...settings,
    iceServers: settings.iceServers
      .filter(({ credential, secret }) => credential === undefined && secret === undefined)
      .map(({ urls }) => ({ urls })),
  }
}
