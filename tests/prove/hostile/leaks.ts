/** Every call that names something × who has no right to it × foreign and unknown objects, and every push while things happen to the owner. */
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Call } from '#protocol/core/call.ts'
import { fairInput, namesSomething } from '#tests/kit/inputs.ts'
import { freshKey } from '#tests/kit/testVenue.ts'
import type { NamedCall } from './attacks.ts'
import { type Cast, outsiders, ownTexts, type Role } from './cast.ts'
import { isLetIn } from './oracle.ts'
import type { Find } from './storm.ts'

const unknownId = Number.MAX_SAFE_INTEGER
/** Brands, machines, what their games pay and who of the staff can be written to are everybody's to see. */
const isOfFloor = (call: Call) =>
  ['/machine/:id', '/machine/:id/rules'].includes(call.path) ||
  /machineI[dD]|contactId/.test(JSON.stringify(fairInput(call)))
const withId = (text: string, id: number) => text.replaceAll(String(unknownId), String(id))

/** What of an answer may not depend on whether somebody else's object is there. */
const told = (text: string, status: number, id: number) =>
  `${status} ${text.replaceAll(new RegExp(`("\\w*[iI][dD]":)${id}(?!\\d)`, 'g'), '$1ID')}`

/** What is not there and what is another's are answered alike, word for word, and no answer tells of the owner. */
export async function lookForLeaks({ cast, calls, find }: { cast: Cast; calls: readonly NamedCall[]; find: Find }) {
  await cast.renew()
  let asked = 0
  let owned = 0
  const ask = async (role: Role, call: Call, id: number) => {
    const fair = fairInput(call) ?? { path: call.path }
    const body = fair.body === undefined ? undefined : JSON.parse(withId(JSON.stringify(fair.body), id))
    asked += 1
    return await cast.call(role, call.method, withId(fair.path, id), body)
  }
  for (const [, call] of calls.filter(([, one]) => namesSomething(one) && !isOfFloor(one))) {
    // Whoever asks may have a sign-in of their own under the number of another thing of the owner's.
    const { signIn = 0 } = cast.objects.named
    const ids = call.path === '/player/signins/:id' ? [signIn] : Object.values(cast.objects.named)
    for (const role of outsiders) {
      const unknown = await ask(role, call, unknownId)
      for (const id of ids) {
        const foreign = await ask(role, call, id)
        const what = `${role} ${call.method} ${call.path} of ${id}: ${foreign.status} ${foreign.text.slice(0, 300)}`
        const isOwnNumber = role in cast.accounts && cast.accounts[role as keyof Cast['accounts']] === id
        if (told(foreign.text, foreign.status, id) !== told(unknown.text, unknown.status, unknownId) && !isOwnNumber)
          find({ kind: 'a leak', what: `${what}, of none: ${unknown.status} ${unknown.text.slice(0, 200)}` })
        if (ownTexts.some((text) => foreign.text.includes(text))) find({ kind: 'a leak', what })
      }
    }
    if (call.method !== 'GET' || !isLetIn(call, 'owner')) continue
    for (const id of ids) if ((await ask('owner', call, id)).status === 200) owned += 1
  }
  if (owned === 0)
    find({ kind: 'stuck', what: 'the owner sees nothing of their own: the look for leaks proves nothing' })
  return { asked, owned }
}

/** Whatever stands for one person, or for who has a right that these have not. */
const private_ =
  /^(player|session|sessions|confirms|handPays|problems|attendant|reservations|message|command|staff|signal|balance|limits|chat)$/

export async function lookAtPushes({ cast, find }: { cast: Cast; find: Find }) {
  const heard: { role: Role; name: string; text: string }[] = []
  const sockets: Socket[] = []
  const listeners = ['stranger', 'clerk', 'manager', 'owner', 'boss'] as const
  for (const role of listeners) {
    const auth = { token: cast.tokens[role] }
    const socket = io(`${cast.url}/notification`, { auth, transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    socket.onAny((name: string, push: unknown) => heard.push({ role, name, text: JSON.stringify(push) ?? '' }))
    await socket.timeout(20_000).emitWithAck('init', { id: cast.accounts[role] })
  }
  await pause(500)
  heard.length = 0
  const { owner } = cast.accounts
  const { session = 0 } = cast.objects.named
  const limits = { limits: { loss: { day: 900_000 } }, reason: 'canary reason of the desk' }
  const events: [string, () => Promise<unknown>][] = [
    [
      'a deposit',
      () => cast.call('boss', 'POST', '/cashier/transactions', { playerID: owner, type: 1, amount: 500, reason: 'x' }),
    ],
    [
      'a message',
      () => cast.call('boss', 'POST', `/admin/sessions/${session}/message`, { text: 'canary note of the owner alone' }),
    ],
    ['limits', () => cast.call('boss', 'PUT', `/admin/player/${owner}/limits`, limits)],
    ['a transfer', () => cast.ask('transfer', { amount: 1_000, key: freshKey() })],
    ['a round', () => cast.ask('press', { button: 'spin', key: freshKey() })],
    ['feature mode', () => cast.call('boss', 'POST', '/admin/machine/1/feature')],
    ['feature mode undone', () => cast.call('boss', 'DELETE', '/admin/machine/1/feature', { reason: 'x' })],
    [
      'a note',
      () =>
        cast.call('owner', 'POST', '/api/quick-panel/notes', { title: 'x', detail: 'canary note of the owner alone' }),
    ],
    ['an account unlocked', () => cast.call('boss', 'POST', `/admin/users/${owner}/unlock`)],
    ['a kick', () => cast.call('boss', 'POST', '/admin/machine/1/kick', { reason: 'x' })],
  ]
  for (const [, act] of events) {
    await act()
    await pause(150)
  }
  await pause(1_500)
  for (const socket of sockets) socket.disconnect()
  for (const { role, name, text } of heard) {
    if (role === 'owner' || role === 'boss') continue
    if (private_.test(name) || ownTexts.some((one) => text.includes(one)))
      find({ kind: 'a leak', what: `the push ${name} to ${role}: ${text.slice(0, 300)}` })
  }
  const told = (role: Role, name: string) => heard.some((one) => one.role === role && one.name === name)
  if (!told('owner', 'balance') || !told('boss', 'player') || !told('owner', 'message'))
    find({
      kind: 'stuck',
      what: `what happened was not pushed to whom it concerns: ${[...new Set(heard.map((one) => `${one.role} ${one.name}`))].join(', ')}`,
    })
  return { events: events.length, listeners: listeners.length, pushes: heard.length }
}
