/** Accounts of the simulated players, made and given money as the staff of a demo venue would. */
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { ask } from './client.ts'

const people = [
  'Ada Ersoy',
  'Kaan Toprak',
  'Lale Güneş',
  'Mert Öztürk',
  'Nehir Işık',
  'Ozan Çınar',
  'Pelin Uçar',
  'Rüzgar Şen',
]

/** Never one that could be guessed: a venue that leaves the demo keeps these accounts. */
export type PasswordOf = (purpose: string) => string
export type Guest = { username: string; token: string; id: number }

/** Without a password: one of the demo accounts. */
async function signIn(url: string, username: string, password = `${username}1234`): Promise<Guest> {
  const { token, user } = await ask(url, sessionCalls.login, null, { body: { username, password } })
  return { username, token, id: user.id }
}

/** Signs a guest in. One who is not there yet is made by the administrator, and changes the first password as anybody would. */
export async function welcome(url: string, passwordOf: PasswordOf, place: number): Promise<Guest> {
  const username = `guest${place}`
  const [name = 'Guest', lastname = ''] = (people[(place - 1) % people.length] ?? '').split(' ')
  const [firstPassword, password] = [passwordOf(`${username} first`), passwordOf(username)]
  const { token } = await signIn(url, 'admin')
  const person = { username, type: UserType.player, name, lastname, password: firstPassword }
  try {
    await ask(url, userCalls.createUser, token, { body: { ...person, reason: 'a simulated player of the demo' } })
    const first = await signIn(url, username, firstPassword)
    const change = { oldPassword: firstPassword, newPassword: password }
    await ask(url, ownCalls.changePassword, first.token, { body: change })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== ErrorCode.conflict) throw error
  } finally {
    await ask(url, sessionCalls.logout, token)
  }
  return await signIn(url, username, password)
}

const enough = 100_000
const deposit = 250_000

/** The desk takes a deposit of who has little left. */
export async function visitDesk(url: string, guest: Guest): Promise<void> {
  const { balance } = await ask(url, lobbyCalls.balance, guest.token)
  if (balance >= enough) return
  const { token } = await signIn(url, 'cashier')
  const body = { playerID: guest.id, type: TransactionType.deposit, amount: deposit }
  try {
    await ask(url, deskCalls.postTransaction, token, { body })
  } finally {
    await ask(url, sessionCalls.logout, token)
  }
}
