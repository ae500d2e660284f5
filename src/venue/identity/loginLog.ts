import type { LoginLogType } from '#protocol/core/users.ts'
import { markOf } from '#venue/supervision/records/chain.ts'
import type { Queries } from '#venue/store/store.ts'
import { loginLog } from '#venue/store/schema/index.ts'

export { LoginLogType } from '#protocol/core/users.ts'

export type LoginLogRow = {
  at: number
  type: LoginLogType
  accountId: number | null
  username: string
  ip: string
  agent: string
  reason?: string
}

export async function writeLoginLog(queries: Queries, row: LoginLogRow): Promise<void> {
  const written = { ...row, username: row.username.slice(0, 256) }
  await queries.insert(loginLog).values({ ...written, ...markOf(written) })
}

/** What a browser calls itself, fit for a row. */
export const cleanAgent = (agent: string | undefined) =>
  (agent ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 512)
