import { openStore } from '#venue/store/store.ts'
import { describeSqlLedger } from './ledger.sql.ts'

describeSqlLedger('the embedded database', () => openStore(null))
