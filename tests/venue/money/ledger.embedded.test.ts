import { openTestStore } from '#tests/kit/template.ts'
import { describeSqlLedger } from './ledger.sql.ts'

describeSqlLedger('the embedded database', () => openTestStore())
