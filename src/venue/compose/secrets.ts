import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Secrets } from '../identity/keys.ts'
import { keptSecret } from '../store/ownerOnly.ts'
import { type Environment, EnvironmentProblem } from './environment.ts'

type Given = Pick<Environment, 'secret' | 'secretBefore' | 'dataFolder'>

const fileIn = (folder: string) => join(folder, 'secret')
const beforeIn = (folder: string) => join(folder, 'secret.before')

/**
 * The secrets of the venue: VENUE_SECRET, else the one kept in VENUE_DATA/secret, made when absent; and the one before it.
 * Throws EnvironmentProblem when a file is not usable.
 */
export function loadSecrets({ secret, secretBefore, dataFolder }: Given): Secrets {
  const own = secret ?? (dataFolder === null ? randomBytes(32).toString('base64url') : keptIn(fileIn(dataFolder)))
  const kept = dataFolder !== null && existsSync(beforeIn(dataFolder)) ? keptIn(beforeIn(dataFolder)) : null
  const before = secretBefore ?? (secret === null ? kept : null)
  return { secret: own, secretBefore: before === own ? null : before }
}

/** Those that are given or kept; null: none is, and none is made. */
export function knownSecrets(given: Given): Secrets | null {
  const { secret, dataFolder } = given
  if (secret === null && (dataFolder === null || !existsSync(fileIn(dataFolder)))) return null
  return loadSecrets(given)
}

function keptIn(path: string): string {
  let kept: string
  try {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    kept = keptSecret(path)
  } catch (error) {
    throw new EnvironmentProblem('VENUE_DATA', `cannot read ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
  if (kept.length < 32) throw new EnvironmentProblem('VENUE_DATA', `${path} holds no secret of at least 32 characters`)
  return kept
}

/** Makes another secret in VENUE_DATA, and keeps the one of now as the one before. Killed at any moment, one of the two is whole and known. */
export function exchangeSecret({ secret, dataFolder }: Given): string {
  if (secret !== null || dataFolder === null)
    throw new EnvironmentProblem(
      'VENUE_SECRET',
      'is given: exchange it where it is kept, and give the one of now as VENUE_SECRET_BEFORE',
    )
  const [path, before] = [fileIn(dataFolder), beforeIn(dataFolder)]
  const own = keptIn(path)
  if (!existsSync(before)) linkSync(path, before)
  else if (readFileSync(before, 'utf8').trim() !== own)
    throw new EnvironmentProblem(
      'VENUE_DATA',
      `${before} is of the exchange before: take it away once nobody needs it any more`,
    )
  const making = `${path}.${process.pid}.new`
  writeFileSync(making, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  renameSync(making, path)
  return before
}
