import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { MachineAnswer, PictureAsk, PictureFile } from '#machines/desk/pages/machine/index.ts'
import type { FormAnswer, FormSave } from '#machines/kit/form/index.ts'
import type { QueryAsk, QueryPage, QueryRow } from '#machines/kit/query/index.ts'
import { AdminMachine, type MachineMeters } from '#protocol/core/machines.ts'
import type { MachineChange } from '#protocol/core/machineForm.ts'
import { historyCalls } from '#protocol/calls/history.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { pictureCalls } from '#protocol/calls/pictures.ts'
import { problemCalls } from '#protocol/calls/problems.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { largestPictureBytes, pictureFrame, valuesOf } from '#protocol/core/machineFields.ts'
import { Refused } from '#protocol/core/refused.ts'
import { drawnWithin } from '../device/picture.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createFetchDetail } from './detail.ts'

const pageSize = 50
/** Who comes later is told how it is now. */
const Changed = z.object({
  reason: z.literal('changed'),
  machine: AdminMachine,
  version: z.string(),
  by: z.nullable(z.object({ username: z.string(), name: z.string(), lastname: z.string() })),
  at: z.nullable(z.number()),
})

const baseOf = ({ machine, version }: { machine: AdminMachine; version: string }) => ({
  ...{ values: valuesOf(machine), version },
})

/** Of a file, in base64. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })

/** One machine, its form, its meters and its lists. */
export function createMachineActors({ client, now }: { client: Client; now: () => number }) {
  const look = (signal: AbortSignal) => ({ signal, poll: true })
  async function machine(id: number, signal: AbortSignal): Promise<MachineAnswer> {
    const [found, { brands }] = await Promise.all([
      client.call(machineCalls.machine, { params: { id } }, look(signal)),
      client.call(machineCalls.adminBrands, {}, look(signal)),
    ])
    return { ...found, brands: brands.map((brand) => ({ id: brand.id, name: brand.name })) }
  }
  async function save({ id, values, version }: FormSave, signal: AbortSignal): Promise<FormAnswer> {
    const body = { ...(values as MachineChange), version }
    try {
      return {
        kind: 'saved',
        base: baseOf(await client.call(machineCalls.editMachine, { params: { id }, body }, { signal })),
      }
    } catch (problem) {
      const changed =
        problem instanceof Refused && problem.code === ErrorCode.conflict ? z.safeParse(Changed, problem.params) : null
      if (!changed?.success) throw problem
      const { by, at } = changed.data
      return { kind: 'changed', change: { base: baseOf(changed.data), by, at } }
    }
  }
  async function rows({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const params = { id: Number(filter.machine) }
    const page = (found: readonly QueryRow[]): QueryPage => ({
      ...{ rows: found, about: null, isLast: found.length < pageSize },
    })
    if (filter.of === 'sessions') {
      const query = after === null ? {} : { lastSessionID: Number(after) }
      return page((await client.call(machineCalls.machineSessions, { params, query }, look(signal))).sessions)
    }
    if (filter.of === 'rounds') {
      const query = after === null ? {} : { lastRoundID: Number(after) }
      return page((await client.call(historyCalls.machineRounds, { params, query }, look(signal))).rounds)
    }
    if (filter.of === 'checksums') {
      const query = after === null ? {} : { lastChecksumID: Number(after) }
      return page((await client.call(machineCalls.machineChecksums, { params, query }, look(signal))).checksums)
    }
    if (filter.of === 'problems') {
      const query = { machine: params.id, ...(after === null ? {} : { lastProblemID: Number(after) }) }
      return page((await client.call(problemCalls.closedProblems, { query }, look(signal))).problems)
    }
    const query = after === null ? {} : { lastTransactionID: Number(after) }
    return page((await client.call(machineCalls.machineTransactions, { params, query }, look(signal))).transactions)
  }
  async function bring({ file }: PictureAsk, signal: AbortSignal): Promise<string> {
    const picture = await textOf(file ?? new Blob())
    return (await client.call(pictureCalls.bringPicture, { body: { picture } }, { signal })).image
  }
  async function fit({ file }: PictureAsk): Promise<PictureFile> {
    const drawn = await drawnWithin(pictureFrame, file ?? new Blob())
    if (drawn.size > largestPictureBytes) throw new Error('it is too large when it is drawn smaller too')
    return drawn
  }
  return {
    fetchDetail: createFetchDetail<MachineAnswer>(now, machine),
    fetchMeters: createFetchDetail<MachineMeters>(now, (id, signal) =>
      client.call(machineCalls.metersOfOne, { params: { id } }, look(signal)).then(({ result }) => result),
    ),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(rows(input, signal))),
    fit: fromPromise<PictureFile, PictureAsk>(({ input }) => fit(input)),
    upload: fromPromise<string, PictureAsk>(({ input, signal }) => orFailure(bring(input, signal))),
    save: fromPromise<FormAnswer, FormSave>(({ input, signal }) => orFailure(save(input, signal))),
  }
}
