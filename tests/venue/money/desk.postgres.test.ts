import { openStore } from '#venue/store/store.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { describeDesk } from './desk.conformance.ts'
import { sqlDesk } from './deskKit.ts'

describeDesk('PostgreSQL', async () => sqlDesk(await openStore({ databaseUrl: await createTestDatabase() })), {
  runs: 2,
  steps: 60,
})
