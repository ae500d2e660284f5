import { describeLedger } from './ledger.conformance.ts'
import { modelLedger } from './ledgerKit.ts'

describeLedger('the model store', async () => modelLedger())
