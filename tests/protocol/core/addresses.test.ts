import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hostsOf, isHostEntry, isOnHosts, isReachable } from '#protocol/core/addresses.ts'
import { isName } from '#protocol/core/call.ts'
import { MachineChange, NewMachine } from '#protocol/core/machineForm.ts'
import { Username } from '#protocol/core/users.ts'

const nowhere = [
  'http://localhost/x',
  'https://a.LOCALHOST.:8443/',
  'rtsp://user:word@127.0.0.1:554/1',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http:127.0.0.1',
  'https:\\\\127.0.0.1\\x',
  'http://0.0.0.0/',
  'http://169.254.169.254/latest/meta-data',
  'ws://[::1]:4000/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fe80::1]/',
  'stun:127.0.0.1:3478',
  'turn:[::1]:3478?transport=udp',
  'turns:localhost',
]
const somewhere = [
  'rtsp://10.0.0.7/stream',
  'https://media.example.com/whep/3',
  'wss://127.example.com/',
  'stun:stun.example.com:3478',
  'turn:203.0.113.5:3478?transport=udp',
  'http://[2001:db8::1]/',
  '/media/3.mp4',
  'D:\\media\\3.mp4',
  '',
]

test.each(nowhere)('%s leads back or next door', (address) => {
  expect(isReachable(address)).toBe(false)
  const text = /^(stun|turn)/.test(address) ? { iceServers: JSON.stringify([{ urls: address }]) } : { cam: address }
  expect(z.safeParse(MachineChange, text).success).toBe(false)
})
test.each(somewhere)('%s may be asked', (address) => {
  expect(isReachable(address)).toBe(true)
  const text = /^(stun|turn)/.test(address) ? { iceServers: JSON.stringify([{ urls: [address] }]) } : { cam: address }
  expect(z.safeParse(MachineChange, text).success).toBe(true)
})

test('a name neither moves the cursor nor turns round what stands beside it', () => {
  for (const name of ['cash\u202Eier', 'a\u2066b', 'line\nbreak', 'bell\u0007', 'half \uD83D', '\uFEFFadmin']) {
    expect(isName(name), JSON.stringify(name)).toBe(false)
    expect(z.safeParse(Username, `name${name}`).success).toBe(false)
    expect(z.safeParse(NewMachine, { brandID: 1, cabin: 1, name }).success).toBe(false)
  }
  for (const name of ['Şükrü İ.', 'محمد علي', 'O’Brien-Sanchez 3', '王小明', 'کتاب‌ها'])
    expect(isName(name), name).toBe(true)
})

test('entries of a list of hosts are names, all below a name, addresses and ranges', () => {
  expect(hostsOf(' a.example;\n10.0.0.0/24,, *.b.example ')).toEqual(['a.example', '10.0.0.0/24', '*.b.example'])
  for (const entry of ['a', 'media.example.com', '*.example.com', '10.0.0.7', '10.0.0.0/24', '2001:db8::7'])
    expect([entry, isHostEntry(entry)]).toEqual([entry, true])
  for (const entry of [
    '*',
    '*.',
    'http://a.example',
    'a.example/',
    'a_b',
    '-a',
    'a..b',
    '10.0.0.0/33',
    'a.example/24',
    ':',
  ])
    expect([entry, isHostEntry(entry)]).toEqual([entry, false])
})

test('an address is on the list by its host alone, however it is written; paths and an empty list are always', () => {
  const list = 'Media.example.com *.cdn.example 10.0.1.0/24 2001:db8::7 192.0.2.9'
  for (const address of [
    ...['https://media.example.com/1', 'rtsp://user:word@MEDIA.example.com.:554/1', 'wss://a.b.cdn.example/x'],
    ...['http://10.0.1.255/', 'stun:10.0.1.3:3478', 'http://[2001:DB8:0::7]:80/', 'turn:192.0.2.9?transport=udp'],
    ...['/media/3.mp4', '', 'http://0xc0.0.2.9/'],
  ])
    expect([address, isOnHosts(list, address)]).toEqual([address, true])
  for (const address of [
    ...['https://example.com/', 'https://cdn.example/', 'https://media.example.com.evil.example/', 'http://10.0.2.0/'],
    ...['http://media.example.com@evil.example/', 'https:\\\\evil.example\\media.example.com', 'stun:evil.example'],
    ...['http://[2001:db8::8]/', 'http://xcdn.example/'],
  ])
    expect([address, isOnHosts(list, address)]).toEqual([address, false])
  expect(isOnHosts(' ', 'https://anything.example/')).toBe(true)
  expect(isOnHosts('0.0.0.0/0', 'http://203.0.113.5/')).toBe(true)
})
