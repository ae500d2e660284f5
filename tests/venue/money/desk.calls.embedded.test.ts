import { openTestStore } from '#tests/kit/template.ts'
import { describeDeskCalls } from './desk.calls.ts'

describeDeskCalls('the embedded database', () => openTestStore())
