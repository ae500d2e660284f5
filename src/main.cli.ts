/** Where an operator's command begins: its files are imported once how they are found is quick. */
import { resolve } from 'node:path'
import { findImportsQuickly } from '#venue/compose/quickImports.ts'

findImportsQuickly(resolve(import.meta.dirname, '..'))
await import('./main.cliCommands.ts')
