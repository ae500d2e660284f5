/**
 * Whether a request names this venue as the one it is for. A page of elsewhere whose name was pointed at this machine names itself:
 * it must not be answered, or it would be of the same origin as the venue.
 */
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Environment } from '../compose/environment.ts'

const machineName = hostname().toLowerCase()

export function isOurHost(named: string | undefined, { host, hosts }: Pick<Environment, 'host' | 'hosts'>): boolean {
  // Not a browser: those always name one.
  if (named === undefined || named === '') return true
  const name = nameOf(named)
  if (name === null) return false
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  return [host.toLowerCase(), machineName, `${machineName}.local`, ...hosts].includes(name)
}

/** Without its port, in lower case; null for what is no host. */
function nameOf(named: string): string | null {
  const url = /^[\w.:[\]-]+$/.test(named) ? URL.parse(`http://${named}/`) : null
  return url === null ? null : url.hostname.replace(/^\[(.*)\]$/, '$1')
}
