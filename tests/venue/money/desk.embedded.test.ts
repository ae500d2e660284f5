import { openTestStore } from '#tests/kit/template.ts'
import { describeDesk } from './desk.conformance.ts'
import { sqlDesk } from './deskKit.ts'

describeDesk('the embedded database', async () => sqlDesk(await openTestStore()), { runs: 2, steps: 40 })
