import { describeDesk } from './desk.conformance.ts'
import { modelDesk } from './deskKit.ts'

describeDesk('the model store', async () => modelDesk(), { runs: 30, steps: 120 })
