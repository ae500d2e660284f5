import { openStore } from '#venue/store/store.ts'
import { describeDesk } from './desk.conformance.ts'
import { sqlDesk } from './deskKit.ts'

describeDesk('the embedded database', async () => sqlDesk(await openStore(null)), { runs: 2, steps: 40 })
