import { openStore } from '#venue/store/store.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { describeDeskCalls } from './desk.calls.ts'

describeDeskCalls('PostgreSQL', async () => openStore({ databaseUrl: await createTestDatabase() }))
