import { openStore } from '#venue/store/store.ts'
import { describeDeskCalls } from './desk.calls.ts'

describeDeskCalls('the embedded database', () => openStore(null))
