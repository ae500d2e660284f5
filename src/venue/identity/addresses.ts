import { BlockList, isIP, isIPv4 } from 'node:net'

/** An address without the dress of a dual-stack socket (`::ffff:10.0.0.1`) and without a zone (`fe80::1%eth0`). */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : bare
}

/** What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address there has all of them. */
export function countedAddress(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  const prefix = filled.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${prefix.join(':')}::/64`
}

/** How all counted addresses of a /48 begin, which is what one customer is given; null for an IPv4 one. */
export const networkOf = (counted: string): string | null =>
  /^(?:[0-9a-f]+:){3}(?=.*::\/64$)/.exec(counted)?.[0] ?? null

/** One entry of a white list: an address or a CIDR range, v4 or v6. */
export function isWhitelistEntry(entry: string): boolean {
  return addWhitelistEntry(new BlockList(), entry)
}

/** Whether `address` is on the list. An empty list lets everybody in; an entry that cannot be read lets nobody in. */
export function isWhitelisted(entries: readonly string[], address: string): boolean {
  if (entries.length === 0) return true
  const plain = plainAddress(address)
  const family = isIP(plain)
  if (family === 0) return false
  const list = new BlockList()
  for (const entry of entries) addWhitelistEntry(list, entry)
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Answers false for what is neither an address nor a range. */
export function addWhitelistEntry(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.trim().split('/')
  const plain = plainAddress(address)
  const version = isIP(plain)
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(plain, family)
    return true
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false
  list.addSubnet(plain, Number(bits), family)
  return true
}
