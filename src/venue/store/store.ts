import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { takeFolder } from './folderLock.ts'
import * as schema from './schema/index.ts'

const openDatabase = (client: PGlite) => drizzle({ client, schema })
export type Database = ReturnType<typeof openDatabase>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query can run on: inside a transaction or by itself. */
export type Queries = Database | Transaction

export type Store = {
  database: Database
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the embedded database below `folder` (null: in memory, kept nowhere) and brings it to the newest schema. */
export async function openStore(folder: string | null): Promise<Store> {
  const release = folder === null ? () => {} : takeFolder(folder)
  try {
    if (folder !== null) mkdirSync(folder, { recursive: true })
    const client = folder === null ? new PGlite() : new PGlite(join(folder, 'database'))
    await client.waitReady
    const database = openDatabase(client)
    await migrate(database, { migrationsFolder: join(import.meta.dirname, 'migrations') })
    return {
      database,
      ping: async () => {
        await client.query('select 1')
      },
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
