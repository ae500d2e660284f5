// The least that a start can cost: a process that opens the embedded database of the folder it is given, and answers one query.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite(join(String(process.argv[2]), 'database'))
await database.query('select 1')
process.send?.('open')
