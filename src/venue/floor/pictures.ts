/** Pictures of machines that staff bring: looked at and drawn anew in a thread of their own, kept as long as a machine names them. */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { broughtPicture } from '#protocol/core/machineForm.ts'
import type { Bus } from '../cluster/bus.ts'
import { createLane } from '../identity/turns.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { machine, machinePicture } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostPerHour = 60
const drawnWithinMs = 10_000
/** One that is drawn may take 160 MB. */
const drawnAtOnce = 2
const mostWaiting = 6

const noPicture = () => wrongField('picture', 'noPicture', 'It must be a PNG, JPEG or WebP that can be shown')

export function createPictures({ database, count }: { database: Queries; count: Bus['count'] }) {
  const lane = createLane(drawnAtOnce, mostWaiting)
  /** What is refused costs as much as what is kept. */
  async function limitTries(accountId: number): Promise<void> {
    const tries = await count(`picture ${accountId}`, hourMs)
    if (tries.count > mostPerHour)
      throw new Refusal(ErrorCode.tooMany, { seconds: Math.max(1, Math.ceil(tries.leftMs / 1_000)) })
  }
  return {
    /** Answers the `image` that a machine may be given. */
    async keep({ picture, accountId, now }: { picture: string; accountId: number; now: number }): Promise<string> {
      await limitTries(accountId)
      const file = Buffer.from(picture, 'base64')
      if (file.length > largestPictureBytes) throw wrongField('picture', 'tooLarge', 'At most 2 MB')
      const image = await lane.take(() => drawAnew(file))
      if (image === null) throw noPicture()
      const name = `m${createHash('sha256').update(image).digest('hex').slice(0, 32)}`
      await database
        .insert(machinePicture)
        .values({ name, image, accountId, at: now })
        .onConflictDoUpdate({ target: machinePicture.name, set: { at: now } })
      return `/pictures/${name}.webp`
    },
  }
}

/** Null: it is none that can be drawn. */
function drawAnew(file: Buffer): Promise<Buffer | null> {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { workerData: file })
  return new Promise((resolve) => {
    let drawn: Buffer | null = null
    const limit = setTimeout(() => void worker.terminate(), drawnWithinMs)
    worker.once('message', (image: Uint8Array | null) => {
      drawn = image && Buffer.from(image)
      void worker.terminate()
    })
    worker.once('error', () => undefined)
    // Its memory is given back by then, and not before.
    worker.once('exit', () => {
      clearTimeout(limit)
      resolve(drawn)
    })
  })
}

/** Refused where no browser shows it: pages load pictures of the venue and of `baseUrl`, and of no other host. */
export function refuseForeignPicture(image: string, baseUrl: string): void {
  if (!/^\s*[a-z][a-z\d+.-]*:/i.test(image)) return
  const origin = URL.parse(image)?.origin
  if (origin === undefined || origin !== URL.parse(baseUrl)?.origin)
    throw wrongField('image', 'otherHost', 'Pictures of other hosts are not shown: bring the file')
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
