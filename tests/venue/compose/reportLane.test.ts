/** Reports take a part of the database's connections, however many are asked for: the cage and the game go on beside them. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { loginAt } from '#tests/kit/cluster.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { idOf } from '#tests/kit/peopled.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '#tests/kit/venue.ts'

const asked = 24
const lane = 6
const reports = [
  ['hot_round', '/admin/hot'],
  ['login_log', '/admin/logs/login'],
  ['login_log', '/admin/logs/security'],
  ['reconciliation', '/admin/machines/reconciliation/differences'],
] as const

it.skipIf(withoutServers)(
  'while many reports wait for a table, six connections are theirs; a deposit is posted and a seat is taken',
  async () => {
    const databaseUrl = await createTestDatabase()
    const venue = await startVenue({
      env: { DATABASE_URL: databaseUrl, VENUE_DEMO: 'on' },
    })
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    try {
      const [manager, cashier, player] = [
        await loginAt(venue, 'manager'),
        await loginAt(venue, 'cashier'),
        await loginAt(venue, 'player'),
      ]
      for (const [table, path] of reports) {
        const balance = await player.balance()
        await holder.query('begin')
        await holder.query(`lock table ${table} in access exclusive mode`)
        const waiting = async () => {
          const { rows } = await holder.query<{ count: number }>(
            `select count(*)::int as count from pg_locks where relation = '${table}'::regclass and not granted`,
          )
          return rows[0]?.count ?? 0
        }
        const answers = Array.from({ length: asked }, () => manager.call('GET', path))
        await until(waiting, (count) => count === lane, { timeout: 20_000 })

        const deposit = { playerID: idOf(player), type: 1, amount: 5_000, reason: 'cash' }
        expect(await cashier.call('POST', '/cashier/transactions', deposit)).toMatchObject({ status: 201 })
        expect(await player.balance()).toBe(balance + 5_000)
        const tab = player.tab()
        expect(await tab.init(2, 5_000)).toMatchObject({ status: 3 })
        await tab.leave()
        await tab.waitFor('closed')
        expect(await waiting()).toBe(lane)

        await holder.query('commit')
        for (const { status } of await Promise.all(answers)) expect(status, path).toBe(200)
      }
    } finally {
      await holder.end()
      await venue.stop()
    }
  },
  120_000,
)
