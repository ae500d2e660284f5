import { describe } from 'vitest'
import { openStore } from '#venue/store/store.ts'
import { withoutServers } from '../../kit/guarded.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { describeSqlLedger } from './ledger.sql.ts'

describe.skipIf(withoutServers)('with a server', () => {
  describeSqlLedger('PostgreSQL', async () => openStore({ databaseUrl: await createTestDatabase() }))
})
