/** Addresses that staff write of machines, and that the venue or a player's browser will ask. */

/**
 * Whether an address may lead where it says: not back into the machine that asks (loopback, every address of its own), nor to a
 * neighbour on the same cable, where clouds keep their keys. What names no host is a path, and may.
 */
export function isReachable(address: string): boolean {
  const host = hostOf(address)
  if (host === null) return true
  if (/(^|\.)localhost$/.test(host)) return false
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isReachableV4(host)
  if (!host.includes(':')) return true
  // As `URL` writes it: in lower case and shortened, an IPv4 address within it in two parts of hexadecimal digits.
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? []
  if (high !== '') {
    const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
    return isReachableV4([first >> 8, first & 255, second >> 8, second & 255].join('.'))
  }
  return host !== '::' && host !== '::1' && !/^fe[89ab]/.test(host)
}

const isReachableV4 = (host: string) => !/^(0|127|169\.254)\./.test(host)

/** STUN and TURN write no slashes. `URL` reads 0x7f.1 and 2130706433 as the addresses that they are, where the scheme is known to it. */
function hostOf(address: string): string | null {
  const [, rest = ''] =
    /^\s*(?:(?:https?|wss?):[\\/]*|(?:rtsps?|rtmps?|srt):\/\/|(?:stun|turn)s?:(?:\/\/)?)(.*)$/is.exec(address) ?? []
  if (rest === '') return null
  const url = URL.parse(`http://${rest.replaceAll('\\', '/')}`)
  // What cannot be read leads nowhere.
  return url === null ? null : url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** What is between the entries of a list of hosts. */
const between = /[\s;,]+/
export const hostsOf = (list: string): string[] => list.split(between).filter((entry) => entry !== '')

/** A host (`media.example.com`), all below a name (`*.example.com`), an address, or a range of IPv4 (`10.0.0.0/24`). */
export function isHostEntry(entry: string): boolean {
  const [, first = '', bits] = /^([^/]*)(?:\/(\d{1,2}))?$/.exec(entry) ?? []
  if (bits !== undefined) return isV4(first) && Number(bits) <= 32
  if (first.includes(':')) return URL.canParse(`http://[${first}]`)
  return /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(first) && first.length <= 253
}

/** Whether the host of an address is on a list; an empty list has all of them, and what names no host is on every list. */
export function isOnHosts(list: string, address: string): boolean {
  const entries = hostsOf(list)
  const host = hostOf(address)
  if (entries.length === 0 || host === null) return true
  return entries.some((entry) => {
    const wanted = entry.toLowerCase()
    const [base = '', bits] = wanted.split('/')
    if (bits !== undefined) {
      const size = 2 ** (32 - Number(bits))
      return isV4(host) && Math.floor(numberOf(host) / size) === Math.floor(numberOf(base) / size)
    }
    if (wanted.startsWith('*.')) return host.endsWith(wanted.slice(1))
    return host === (wanted.includes(':') ? URL.parse(`http://[${wanted}]`)?.hostname.slice(1, -1) : wanted)
  })
}

const isV4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255)
const numberOf = (address: string) => address.split('.').reduce((all, part) => all * 256 + Number(part), 0)
