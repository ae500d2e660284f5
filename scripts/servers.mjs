#!/usr/bin/env node
// Finds PostgreSQL and Redis on this machine, or installs them with the system's package manager where we may. The tests
// start servers of their own from these programs; one that runs here already is left alone. By hand it prints the paths.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithApt, isProgram, pathFolders } from './lib/system.mjs'

/** Folders of PostgreSQL's own versions, newest first: Debian and Homebrew keep `initdb` off the path. */
function versionFolders(homes) {
  return homes.filter(existsSync).flatMap((home) =>
    readdirSync(home)
      .map((name) => ({ name, version: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1]) }))
      .filter(({ version }) => version > 0)
      .sort((left, right) => right.version - left.version)
      .map(({ name }) => join(home, name, 'bin')),
  )
}
const usualHomes = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

/** Folder with PostgreSQL's programs, or null. */
export function findPostgres({ environment = process.env, homes = usualHomes } = {}) {
  const folders = [...pathFolders(environment), ...versionFolders(homes)]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
}

/** Path of a Redis server, or null. */
export function findRedis({ environment = process.env } = {}) {
  return (
    pathFolders(environment)
      .map((folder) => join(folder, 'redis-server'))
      .find(isProgram) ?? null
  )
}

/** Both, installed when need be and possible. Throws with one clear line. */
export function needServers(say = console.log) {
  const missing = () => [...(findPostgres() ? [] : ['postgresql']), ...(findRedis() ? [] : ['redis-server'])]
  if (missing().length > 0) installWithApt(missing().join(' and '), [missing()], say)
  const still = missing()
  if (still.length === 0) return { postgres: findPostgres(), redis: findRedis() }
  throw new Error(
    `${still.join(' and ')} not found for the tests of the large venue: install it, or leave them out with \`npm test -- --without-servers\`.`,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(Object.values(needServers(console.error)).join('\n'))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
