import * as z from 'zod/mini'
import { type Area, callsOf } from '../kit/area.ts'
import { SampleRefusal } from '../kit/refusal.ts'
import { Text } from '../kit/scalars.ts'
import { picture } from '../kit/texts.ts'
import { type Account, type Problems, Renewed, SignedIn, State, User } from './entities.ts'
import { seed } from './seed.ts'
import { readToken, signToken } from './token.ts'

const { get, post } = callsOf<State>()
const invalidToken = 'Invalid access token detected'
const noProblems: z.infer<typeof Problems> = { email: null, password: null, displayName: null }

const shown = ({ password: _, ...user }: Account): User => user
const entered = async (account: Account, now: number) => ({
  user: shown(account),
  access_token: await signToken(account.uuid, now),
})
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const auth: Area<State> = {
  name: 'auth',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/auth',
      summary: 'Signs in by a body: the user and a token of two days, or what is wrong, with status 200.',
      data: z.object({ email: Text, password: Text }),
      answer: SignedIn,
      example: { data: { email: 'admin@sample.example', password: 'admin' } },
      run: ({ state, data, now }) => {
        const account = state.users.find((user) => isSame(user.data.email, data.email))
        if (!account) return { error: { ...noProblems, email: 'Check your username/email' } }
        if (account.password !== data.password) return { error: { ...noProblems, password: 'Check your password' } }
        return entered(account, now)
      },
    }),
    get({
      path: '/api/auth/access-token',
      summary: 'Signs in by a token, which is renewed.',
      data: z.object({ access_token: Text }),
      answer: Renewed,
      example: async ({ users: [user] }, now) => ({ data: { access_token: await signToken(user?.uuid ?? '', now) } }),
      run: async ({ state, data, now }) => {
        const uuid = await readToken(data.access_token, now)
        const account = state.users.find((user) => user.uuid === uuid)
        if (!account) throw new SampleRefusal(401, invalidToken)
        return entered(account, now)
      },
    }),
    post({
      path: '/api/auth/register',
      summary: 'A new user, who is an administrator, and a token; or what is wrong, with status 200.',
      data: z.object({ displayName: Text, email: Text, password: Text }),
      answer: SignedIn,
      example: { data: { displayName: 'Somebody New', email: 'new@sample.example', password: 'secret' } },
      run: ({ state, data: { displayName, email, password }, now }) => {
        const isTaken = state.users.some((user) => isSame(user.data.email, email))
        const error = {
          ...noProblems,
          email: isTaken ? 'The email is already in use' : null,
          displayName: displayName.trim() === '' ? 'Enter display name' : null,
        }
        if (error.email !== null || error.displayName !== null) return { error }
        const account: Account = {
          uuid: `sample-user-${state.users.length + 1}`,
          from: 'custom-db',
          password,
          role: 'admin',
          data: { displayName, photoURL: picture(displayName), email, settings: {}, shortcuts: [] },
        }
        state.users.push(account)
        return entered(account, now)
      },
    }),
    post({
      path: '/api/auth/user/update',
      summary: 'Keeps a user: settings and shortcuts among the rest.',
      data: z.object({ user: User }),
      answer: User,
      example: ({ users: [user] }) => ({ data: { user: user && shown(user) } }),
      run: ({ state, data: { user } }) => {
        const account = state.users.find(({ uuid }) => uuid === user.uuid)
        if (!account) throw new SampleRefusal(404, 'Requested user do not exist.')
        return shown(Object.assign(account, user))
      },
    }),
  ],
}
