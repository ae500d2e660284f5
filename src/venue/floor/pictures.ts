/** Pictures of machines that staff bring: looked at and drawn anew in a thread of their own, kept as long as a machine names them. */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { and, count, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { broughtPicture } from '#protocol/core/machineForm.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { machine, machinePicture } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostPerHour = 60
const drawnWithinMs = 10_000

const noPicture = () => wrongField('picture', 'noPicture', 'It must be a PNG, JPEG or WebP that can be shown')

/** Answers the `image` that a machine may be given. */
export async function keepPicture(
  database: Queries,
  { picture, accountId, now }: { picture: string; accountId: number; now: number },
): Promise<string> {
  const [made] = await database
    .select({ pictures: count() })
    .from(machinePicture)
    .where(and(eq(machinePicture.accountId, accountId), gt(machinePicture.at, now - hourMs)))
  if ((made?.pictures ?? 0) >= mostPerHour) throw new Refusal(ErrorCode.tooMany, { seconds: hourMs / 1_000 })
  const file = Buffer.from(picture, 'base64')
  if (file.length > largestPictureBytes) throw wrongField('picture', 'tooLarge', 'At most 2 MB')
  const image = await drawAnew(file)
  if (image === null) throw noPicture()
  const name = `m${createHash('sha256').update(image).digest('hex').slice(0, 32)}`
  await database
    .insert(machinePicture)
    .values({ name, image, accountId, at: now })
    .onConflictDoUpdate({ target: machinePicture.name, set: { at: now } })
  return `/pictures/${name}.webp`
}

/** Null: it is none that can be drawn. */
function drawAnew(file: Buffer): Promise<Buffer | null> {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { workerData: file })
  return new Promise((resolve) => {
    const end = (image: Buffer | null) => {
      clearTimeout(limit)
      resolve(image)
      void worker.terminate()
    }
    const limit = setTimeout(end, drawnWithinMs, null)
    worker.once('message', (image: Uint8Array | null) => end(image && Buffer.from(image)))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

/** A machine is being given it: for a day from now it is not taken away. Refused where it has been. */
export async function refuseGonePicture(transaction: Transaction, image: string, now: number): Promise<void> {
  const name = broughtPicture.exec(image)?.[1]
  if (name === undefined) return
  const kept = await transaction
    .update(machinePicture)
    .set({ at: now })
    .where(eq(machinePicture.name, name))
    .returning({ name: machinePicture.name })
  if (kept.length === 0) throw wrongField('image', 'gone', 'This picture is no longer kept: bring it again')
}

export async function pictureOf(queries: Queries, name: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ image: machinePicture.image })
    .from(machinePicture)
    .where(eq(machinePicture.name, name))
  return row?.image ?? null
}

/** Those that no machine names, a day after they were brought. Answers how many are gone. */
export async function purgePictures(database: Queries, now: number): Promise<number> {
  const named = database
    .select({ id: machine.id })
    .from(machine)
    .where(eq(machine.image, sql`'/pictures/' || ${machinePicture.name} || '.webp'`))
  const old = database
    .select({ name: machinePicture.name })
    .from(machinePicture)
    .where(and(lt(machinePicture.at, now - dayMs), notExists(named)))
  const gone = await database
    .delete(machinePicture)
    .where(inArray(machinePicture.name, old))
    .returning({ name: machinePicture.name })
  return gone.length
}
