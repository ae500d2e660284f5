/** Rows for the bench of the calls, made in bulk by SQL: people, a thousand cabinets, a million entries of the ledger. */
import { sql } from 'drizzle-orm'
import { argon2Passwords } from '#venue/identity/passwords.ts'
import { createPins } from '#venue/identity/pins.ts'
import type { Database } from '#venue/store/store.ts'

export const secret = 'the secret of the bench, long enough for it'
export const password = 'a password of the bench'
export const machines = 1_000
const players = 2_000
const postings = 500_000
/** People of whom none signs in twice at once. */
export const clients = 32

/** From the first posting to behind the last, seconds. */
export const range = { start: Date.UTC(2026, 0, 1) / 1_000, end: Date.UTC(2026, 1, 1) / 1_000 }

export async function fillDatabase(database: Database, games: readonly string[]): Promise<void> {
  const hash = await argon2Passwords.hash(password)
  const pin = createPins({ secret }).seal('1234')
  const people = sql`insert into account (type, username, name, lastname, password_hash, pin_hash, created_at)`
  await database.execute(
    sql`${people} select 0, 'player' || n, 'Player', n::text, ${hash}, null, 0 from generate_series(1, ${players}::int) n`,
  )
  await database.execute(
    sql`${people} select 0, 'pinned' || n, 'Pinned', n::text, ${hash}, ${pin}, 0 from generate_series(1, ${clients}::int) n`,
  )
  await database.execute(sql`${people} select 4, 'chief', 'Chief', '', ${hash}, null, 0`)
  await database.execute(sql`insert into brand (name) select 'Brand ' || n from generate_series(1, 10) n`)
  await database.execute(
    sql`insert into machine (name, brand_id, cabin, sas_url, bet_info, image)
        select 'Machine ' || n, n % 10 + 1, n, 'sim:' || (${sql.raw(`array[${games.map((game) => `'${game}'`).join()}]`)})[n % ${games.length}::int + 1], '1 – 50', '/pictures/x.webp'
        from generate_series(1, ${machines}::int) n`,
  )
  // Deposits, withdrawals, results of play and grants: each an entry of the wallet and one of the house.
  await database.execute(
    sql`insert into posting (id, key, type, cause, account_id, at, gaming_day)
        select n, 'bench/' || n, (array[1, 2, null, null, null, 7, 8, 5])[n % 8 + 1], 'bench', n % ${players}::int + 1,
          ${range.start * 1_000}::bigint + n * (${(range.end - range.start) * 1_000}::bigint / ${postings + 1}::int), '2026-01-15'
        from generate_series(1, ${postings}::int) n`,
  )
  await database.execute(
    sql`insert into entry (id, posting_id, account, amount, balance_after, place)
        select id * 2 - 1, id, 'wallet/' || account_id || '/cash', 100, 0, id from posting
        union all
        select id * 2, id, (array['house/cash', 'house/cash', 'house/game', 'house/game', 'house/game', 'house/discount', 'house/bonus', 'house/game'])[id % 8 + 1], -100, 0, id
        from posting`,
  )
  await database.execute(sql`analyze`)
}
