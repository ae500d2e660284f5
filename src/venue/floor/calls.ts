/** The back office's machines. */
import { eq } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { catalogue, Refusal } from '#protocol/core/errors.ts'
import type { AdminMachine } from '#protocol/core/machines.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { pictureCalls } from '#protocol/calls/pictures.ts'
import { acts } from '#protocol/core/permissions.ts'
import { stateNow } from '../drivers/drivers.ts'
import { permits } from '../identity/permissions.ts'
import { giveCommand } from './commands.ts'
import { brand, machine } from '../store/schema/index.ts'
import { rangeOf } from '../statistics/ranges.ts'
import { actorOf, commitOnce, type KeyedInput, machineAt, once, type VenueTools, writeAudit } from '../compose/tools.ts'
import { registerArchiveCalls } from './archive.ts'
import { checksumOf, checksumsOf } from './checksum.ts'
import { createMachine, editMachine, saveBrand, versionedMachine } from './edit.ts'
import { readBrands, readFigures, readMachine, readMachines, withoutSecrets } from './list.ts'
import { metersOf, totalOf } from './meters.ts'
import { createPictures } from './pictures.ts'
import { registerReconciliationCalls } from './reconciliationCalls.ts'
import { sasErrors } from './sasErrors.ts'
import { lastSessions, sessionsOf } from './sessions.ts'
import { transactionsOf } from './transactions.ts'
import { registerCommandCalls } from './commandCalls.ts'
import { order } from './orders.ts'

export function registerMachineOffice(tools: VenueTools): void {
  const { registerCall, database, registry, drivers, clock, settings, machinesChanged } = tools
  const unknown = (id: number) => new Refusal(ErrorCode.unknown, { id })
  const oneMachine = async (id: number) => {
    const found = await readMachine(database, id)
    if (!found) throw unknown(id)
    return found
  }
  async function refuseUnknown(id: number): Promise<void> {
    const [row] = await database.select({ id: machine.id }).from(machine).where(eq(machine.id, id))
    if (!row) throw unknown(id)
  }

  type Query = { start?: number | undefined; end?: number | undefined }
  async function list(query: Query, wanted: (one: AdminMachine) => boolean, keepsEmpty: boolean) {
    const range = rangeOf(query, { now: clock.now(), timeZone: settings.timeZone })
    const figuresOf = await readFigures(database, range)
    const machines = (await readMachines(database)).filter(wanted)
    const brands = await readBrands(database)
    return {
      brands: brands.flatMap((one) => {
        const own = machines.filter(({ brandID }) => brandID === one.id)
        if (own.length === 0 && !keepsEmpty) return []
        return [
          {
            brand: one,
            machines: own.map((row) => ({
              ...row,
              ...figuresOf(row.id),
              credit: registry().service(row.id)?.credit ?? null,
            })),
          },
        ]
      }),
      connectionStatus: Object.fromEntries(machines.map(({ id, connectionStatus }) => [String(id), connectionStatus])),
    }
  }
  registerCall(machineCalls.machines, ({ query }) =>
    list(query, ({ archivedAt }) => (archivedAt !== null) === (query.archived !== undefined), true),
  )
  registerCall(machineCalls.brokenMachines, ({ query }) =>
    list(query, ({ problems, archivedAt }) => archivedAt === null && problems.length > 0, false),
  )
  registerCall(machineCalls.machine, async ({ caller, params: { id } }) => {
    const { machine: whole, version } = await versionedMachine(database, id)
    return {
      ...{ version, machine: permits(caller, acts.editMachine) ? whole : withoutSecrets(whole) },
      buttons: registry().service(id)?.game?.buttons ?? [],
    }
  })
  registerCall(machineCalls.adminBrands, async () => ({ brands: await readBrands(database) }))

  async function storeBrand(
    call: typeof machineCalls.createBrand | typeof machineCalls.renameBrand,
    input: KeyedInput & { body: { name: string; reason?: string | undefined } },
    id: number | null,
  ) {
    const { name, reason } = input.body
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const saved = await saveBrand(transaction, id, name)
      await writeAudit(transaction, tools, input, {
        ...{ act: id === null ? 'brand created' : 'brand renamed', object: `brand/${saved.id}`, reason },
        ...{ before: saved.before === null ? null : { name: saved.before }, after: { name } },
      })
      const [kept] = await readBrands(transaction, eq(brand.id, saved.id))
      if (!kept) throw unknown(saved.id)
      return { brand: kept }
    })
    await machinesChanged()
    return answer
  }
  registerCall(machineCalls.createBrand, (input) => storeBrand(machineCalls.createBrand, input, null))
  registerCall(machineCalls.renameBrand, (input) => storeBrand(machineCalls.renameBrand, input, input.params.id))

  const pictures = createPictures(tools)
  registerCall(pictureCalls.bringPicture, async ({ caller, body: { picture } }) => ({
    image: await pictures.keep({ picture, accountId: caller.accountId, now: clock.now() }),
  }))
  registerCall(machineCalls.createMachine, async (input) => {
    const { reason, AudioSrc, CameraSrc, VideoSrc, ...same } = input.body
    const sources = { audioSrc: AudioSrc, cameraSrc: CameraSrc, videoSrc: VideoSrc }
    const answer = await commitOnce(tools, machineCalls.createMachine, input, async (transaction) => {
      const made = await createMachine(transaction, { drivers, settings, now: clock.now() }, { ...same, ...sources })
      const object = `machine/${made.id}`
      await writeAudit(transaction, tools, input, {
        act: 'machine created',
        object,
        after: withoutSecrets(made),
        reason,
      })
      return { machine: made }
    })
    await machinesChanged()
    return answer
  })
  registerCall(machineCalls.editMachine, async (input) => {
    const { reason, ...given } = input.body
    const { id } = input.params
    const answer = await commitOnce(tools, machineCalls.editMachine, input, async (transaction) => {
      const { before, after, ...edited } = await editMachine(
        transaction,
        { drivers, settings, now: clock.now() },
        id,
        given,
      )
      if (Object.keys(after).length > 0)
        await writeAudit(transaction, tools, input, {
          ...{ act: 'machine edited', object: `machine/${id}`, before, after, reason },
        })
      return edited
    })
    await machinesChanged()
    return answer
  })

  registerArchiveCalls(tools)
  registerCall(machineCalls.machineSessions, async ({ params: { id }, query }) => {
    await refuseUnknown(id)
    return { sessions: await sessionsOf(database, id, query.lastSessionID) }
  })
  registerCall(machineCalls.machineTransactions, async ({ params: { id }, query }) => {
    await refuseUnknown(id)
    return { transactions: await transactionsOf(database, id, query.lastTransactionID) }
  })
  registerCall(machineCalls.checksum, async (input) => {
    await refuseUnknown(input.params.id)
    return checksumOf(tools, input, input.params.id)
  })
  registerCall(machineCalls.machineChecksums, async ({ params: { id }, query }) => {
    await refuseUnknown(id)
    return { checksums: await checksumsOf(database, id, query.lastChecksumID) }
  })
  registerCall(machineCalls.meters, async () => {
    const machines = await metersOf(tools, () => true)
    return { result: { machines, total: totalOf(machines) } }
  })
  registerCall(machineCalls.metersOfOne, async ({ params }) => {
    const [result] = await metersOf(tools, (id) => id === params.id)
    if (!result) throw unknown(params.id)
    return { result }
  })
  registerReconciliationCalls(tools)

  registerCall(machineCalls.machineCommand, (input) =>
    once(tools, machineCalls.machineCommand, input, async () => {
      const one = machineAt(tools, input.params.id)
      const actor = actorOf(input, input.body.reason)
      return giveCommand(tools, 'restartLine', actor, [one], () => order(tools, 'restartLine', one, actor))
    }),
  )
  registerCommandCalls(tools)
  registerCall(machineCalls.updateMachine, (input) =>
    once(tools, machineCalls.updateMachine, input, async () => {
      const actor = actorOf(input, input.body?.reason)
      const machines = [machineAt(tools, input.params.id)]
      return giveCommand(tools, 'update', actor, machines, (one) => order(tools, 'update', one, actor))
    }),
  )
  registerCall(machineCalls.updateMachines, (input) =>
    once(tools, machineCalls.updateMachines, input, async () => {
      const actor = actorOf(input, input.body?.reason)
      return giveCommand(tools, 'updateAll', actor, registry().services(), (one) => order(tools, 'update', one, actor))
    }),
  )

  registerCall(machineCalls.sasErrors, () => ({
    ErrorCode: ErrorCode.success,
    ErrorMessage: catalogue[ErrorCode.success].message,
    result: [...sasErrors],
  }))
  registerCall(machineCalls.localLog, async ({ params: { id } }) => {
    const one = await oneMachine(id)
    const cabinet = await stateNow(drivers.of(id).link, id)
    return { machine: { ...one, cabinet }, ...(await lastSessions(database, id, cabinet?.meters ?? null)) }
  })
  registerCall(machineCalls.pressButtons, ({ caller }) => ({
    result: registry().seatOf(caller.accountId)?.game?.buttons ?? [],
  }))
}
