/** Where the venue's process begins: its files are imported once how they are found is quick. */
import { resolve } from 'node:path'
import { findImportsQuickly } from '#venue/compose/quickImports.ts'

findImportsQuickly(resolve(import.meta.dirname, '..'))
// Without an address of a PostgreSQL it opens its own: the engine is imported beside the rest.
if (!process.env.DATABASE_URL) (await import('#venue/store/engineThread.ts')).prepareThread()
await import('./main.venueProcess.ts')
