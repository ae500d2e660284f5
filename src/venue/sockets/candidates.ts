/**
 * What a player is told of the ways to a picture. Addresses inside the venue are for who is inside as well: to everybody else they
 * say only how the venue is built. With a public address (VENUE_PUBLIC_IP) it stands in their place, and no other is told.
 */
import { BlockList, isIP } from 'node:net'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import { plainAddress } from '../identity/addresses.ts'

type Range = readonly [address: string, bits: number]
const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  return list
}
const innerRanges: readonly Range[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]
const inner = listOf(innerRanges)
/** Besides those: nobody reaches them from anywhere else. */
const unreachable = listOf([
  ...innerRanges,
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['2001:db8::', 32],
])
const isIn = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
/** A name is not looked up: what stands behind it is not known. */
const isReachable = (address: string) => isIP(address) !== 0 && !isIn(unreachable, address)

/** `candidate:` foundation, component, transport, priority, address, port, `typ` … as it is told; null: it is not. */
function shownCandidate(text: string, publicIp: string | null): string | null {
  const words = text.split(' ')
  const [address, type] = [plainAddress(words[4] ?? ''), words[7]]
  if (type === 'host' && publicIp !== null) {
    if (isIP(address) !== isIP(publicIp)) return null
    words[4] = publicIp
  } else if (type === 'srflx' && publicIp !== null) return null
  else if (!isReachable(address)) return null
  // What a relay or a STUN server was asked from.
  const related = words.indexOf('raddr')
  if (related > 0) words.splice(related + 1, 1, isIP(words[related + 1] ?? '') === 6 ? '::' : '0.0.0.0')
  const port = words.indexOf('rport')
  if (port > 0) words.splice(port + 1, 1, '0')
  return words.join(' ')
}

function shownSdp(sdp: string, publicIp: string | null): string {
  const lines = sdp.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('a=candidate:')) {
      const shown = shownCandidate(line.slice(2), publicIp)
      return shown === null ? [] : [`a=${shown}`]
    }
    // Where media would go without ICE: it never does.
    return [line.replace(/^([co]=.*IN IP)[46] \S+$/, '$14 0.0.0.0')]
  })
  return lines.join('\r\n')
}

/** Of one viewer, by the address that they come from: null for what they are not told. */
export function signalsShownTo(viewer: string, publicIp: string | null): (signal: PeerSignal) => PeerSignal | null {
  if (isIn(inner, plainAddress(viewer))) return (signal) => signal
  const told = new Set<string>()
  return (signal) => {
    if ('sdp' in signal && typeof signal.sdp === 'string') return { ...signal, sdp: shownSdp(signal.sdp, publicIp) }
    if (signal.type !== 'candidate') return signal
    const candidate = shownCandidate(signal.candidate.candidate, publicIp)
    if (candidate === null) return null
    // Several addresses inside are one outside.
    const place = candidate.split(' ').slice(4).join(' ')
    if (told.has(place)) return null
    told.add(place)
    return { ...signal, candidate: { ...signal.candidate, candidate } }
  }
}
