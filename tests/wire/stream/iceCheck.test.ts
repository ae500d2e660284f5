import { createActor, toPromise } from 'xstate'
import { expect, test } from 'vitest'
import { createIceCheck } from '#wire/stream/iceCheck.ts'

type Told = { candidate?: string; error?: string; ends?: boolean; fails?: boolean }
/** A connection that tells by each server what it is given, and remembers how it was made. */
function fakes(told: Record<string, Told>) {
  const made: RTCConfiguration[] = []
  let open = 0
  const connect = (configuration: RTCConfiguration) => {
    made.push(configuration)
    open += 1
    const target = new EventTarget()
    const url = String(configuration.iceServers?.[0]?.urls)
    const { candidate, error, ends = true, fails = false } = told[url] ?? {}
    const say = (name: string, of: object) => target.dispatchEvent(Object.assign(new Event(name), of))
    return Object.assign(target, {
      createDataChannel: () => undefined,
      setLocalDescription: async () => {
        if (fails) throw new Error('no connection')
        say('icecandidate', { candidate: { type: 'host' } })
        if (candidate) say('icecandidate', { candidate: { type: candidate } })
        if (error) say('icecandidateerror', { errorCode: 701, errorText: error })
        if (ends) say('icecandidate', { candidate: null })
      },
      close: () => {
        open -= 1
      },
    }) as unknown as RTCPeerConnection
  }
  return { connect, made, open: () => open }
}
const check = (iceServers: unknown, told: Record<string, Told>) => {
  const { connect, made, open } = fakes(told)
  const text = typeof iceServers === 'string' ? iceServers : JSON.stringify(iceServers)
  const actor = createActor(createIceCheck({ connect, patience: 20 }), { input: { iceServers: text } }).start()
  return { found: toPromise(actor), made, open }
}

test('each address is tried by itself: a relay by nothing else, what answers, what does not and why', async () => {
  const servers = [
    { urls: ['stun:a:1', 'stun:b:1'] },
    { urls: 'turn:c:1', username: 'u', credential: 'p' },
    { urls: 'turns:d:1', username: 'u', credential: 'p' },
    { urls: 'stun:e:1' },
  ]
  const { found, made, open } = check(servers, {
    'stun:a:1': { candidate: 'srflx' },
    'stun:b:1': { error: 'STUN host lookup received error.' },
    'turn:c:1': { candidate: 'relay', error: 'one of two ways' },
    'turns:d:1': {},
    'stun:e:1': {},
  })
  expect(await found).toEqual([
    { url: 'stun:a:1', isReached: true, kinds: ['srflx'], problem: null },
    { url: 'stun:b:1', isReached: false, kinds: [], problem: '701 STUN host lookup received error.' },
    { url: 'turn:c:1', isReached: true, kinds: ['relay'], problem: null },
    { url: 'turns:d:1', isReached: false, kinds: [], problem: null },
    { url: 'stun:e:1', isReached: true, kinds: [], problem: null },
  ])
  expect(made.map(({ iceTransportPolicy }) => iceTransportPolicy)).toEqual(['all', 'all', 'relay', 'relay', 'all'])
  expect(made[2]?.iceServers).toEqual([{ urls: 'turn:c:1', username: 'u', credential: 'p' }])
  expect(open()).toBe(0)
})

test('one that never ends is given up, one that cannot be made fails, and text that is no list of servers is told apart', async () => {
  const never = check([{ urls: 'stun:a:1' }], { 'stun:a:1': { ends: false } })
  expect(await never.found).toEqual([{ url: 'stun:a:1', isReached: false, kinds: [], problem: null }])
  expect(never.open()).toBe(0)
  const broken = check([{ urls: 'stun:a:1' }], { 'stun:a:1': { fails: true } })
  await expect(broken.found).rejects.toThrow('no connection')
  expect(broken.open()).toBe(0)
  for (const text of ['not json', '{}', '[{"urls":5}]']) expect(await check(text, {}).found, text).toBeNull()
})
