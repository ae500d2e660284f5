/** Pictures and streams for people: what the cabinets' side serves, behind the right to see it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { broughtPicture } from '#protocol/core/machineForm.ts'
import { pictureOf } from '../floor/pictures.ts'
import { stillOf } from '../history/rounds.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { sendRefusal } from '../http/refusals.ts'
import type { Queries } from '../store/store.ts'

const ticketMs = 5 * 60_000
/** As long as a sign-in: a thumbnail shows what everybody in the lobby may see. */
const lobbyTicketMs = 12 * 3_600_000
const streamFile = /^(?:live\.m3u8|init\.mp4|[sp][\d.]{1,24}\.m4s|still\.jpg)$/
const pictureName = /^[a-z][a-z\d-]{0,40}$/

type Tools = {
  drivers: Pick<Drivers, 'of' | 'scene'>
  registry: () => MachineRegistry
  secret: string
  clock: { now: () => number }
  /** Whether who is signed in so may look at other people's machines now. */
  mayWatch: (signInId: number) => Promise<boolean>
  database: Queries
}
/** `seat`: of a player, by their account; `watch`: of staff, by their sign-in; `lobby`: thumbnails of all machines, by the account; `round`: the last frame of one round. */
type Kind = 'seat' | 'watch' | 'lobby' | 'round'
const marks = { seat: '', watch: 'w', lobby: 'l', round: 'r' } as const
export type Tickets = ReturnType<typeof createTickets>

/** Tickets for a stream: five minutes, in the path, for players of a browser that cannot send headers. */
export function createTickets({ secret, clock }: Pick<Tools, 'secret' | 'clock'>) {
  const sign = (text: string) => createHmac('sha256', `stream ${secret}`).update(text).digest('base64url')
  const issue = (machineId: number, whose: number, kind: Kind = 'seat', ms = ticketMs) => {
    const text = `${machineId}.${marks[kind]}${whose}.${clock.now() + ms}`
    return { ticket: `${text}.${sign(text)}`, expiresIn: ms / 1_000 }
  }
  return {
    issue,
    forLobby: (whose: number) => issue(0, whose, 'lobby', lobbyTicketMs).ticket,
    /** Whose and which machine's; throws a Refusal when it is forged or past. */
    read: (ticket: string): { machineId: number; kind: Kind; whose: number } => {
      const [machineId = '', whose = '', end = '', signature = ''] = ticket.split('.')
      const expected = Buffer.from(sign(`${machineId}.${whose}.${end}`))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(end) < clock.now())
        throw new Refusal(ErrorCode.noPermission, { missing: 'ticket' })
      const mark = whose.replace(/\d+$/, '')
      const kind = (Object.keys(marks) as Kind[]).find((one) => marks[one] === mark) ?? 'seat'
      return { machineId: Number(machineId), kind, whose: Number(whose.slice(mark.length)) }
    },
  }
}

export function servePictures(server: FastifyInstance, tickets: Tickets, tools: Omit<Tools, 'secret' | 'clock'>): void {
  const { drivers, registry, mayWatch, database } = tools

  async function pass(asked: Promise<IncomingMessage>, reply: FastifyReply, cache: string) {
    const answer = await asked.catch(() => null)
    if (!answer) return sendRefusal(new Refusal(ErrorCode.pipelineFailed), reply)
    if (answer.statusCode !== 200) {
      answer.resume()
      return sendRefusal(new Refusal(answer.statusCode === 404 ? ErrorCode.unknown : ErrorCode.pipelineFailed), reply)
    }
    return reply
      .status(200)
      .header('Cache-Control', cache)
      .type(answer.headers['content-type'] ?? 'application/octet-stream')
      .send(answer)
  }

  async function sendRound(roundId: number, file: string, reply: FastifyReply) {
    const image = file === 'round.webp' ? await stillOf(database, roundId) : null
    if (!image) throw new Refusal(ErrorCode.unknown)
    return reply.header('Cache-Control', 'private, max-age=300').type('image/webp').send(image)
  }

  server.get<{ Params: { ticket: string; file: string } }>('/stream/:ticket/:file', async (request, reply) => {
    const { machineId, kind, whose } = tickets.read(request.params.ticket)
    const { file } = request.params
    if (kind === 'round') return sendRound(machineId, file, reply)
    if (!streamFile.test(file)) throw new Refusal(ErrorCode.unknown)
    if (kind === 'lobby') throw new Refusal(ErrorCode.noPermission, { missing: 'ticket' })
    // The ticket only says who asked: the seat or the right decides, and it may be gone.
    if (kind === 'watch' && !(await mayWatch(whose))) throw new Refusal(ErrorCode.noPermission, { missing: [116] })
    if (kind === 'seat' && registry().service(machineId)?.holder?.playerId !== whose)
      throw new Refusal(ErrorCode.noPermission, { missing: 'seat' })
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const { media } = drivers.of(machineId)
    return pass(media.file(machineId, file === 'still.jpg' ? file : `hls/${file}${query}`), reply, 'no-store')
  })

  server.get<{ Params: { ticket: string; file: string } }>('/thumbnails/:ticket/:file', async (request, reply) => {
    const { kind } = tickets.read(request.params.ticket)
    if (kind !== 'lobby') throw new Refusal(ErrorCode.noPermission, { missing: 'ticket' })
    const id = Number(/^([1-9]\d{0,15})\.jpg$/.exec(request.params.file)?.[1])
    if (!registry().service(id)) throw new Refusal(ErrorCode.unknown)
    return pass(drivers.of(id).media.file(id, 'still.jpg?public'), reply, 'private, max-age=2')
  })

  server.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const brought = broughtPicture.exec(`/pictures/${request.params.name}`)?.[1]
    if (brought !== undefined) {
      const image = await pictureOf(database, brought)
      if (!image) throw new Refusal(ErrorCode.unknown)
      // Its name is that of its bytes.
      return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type('image/webp').send(image)
    }
    const name = request.params.name.replace(/\.webp$/, '')
    if (!pictureName.test(name)) throw new Refusal(ErrorCode.unknown)
    return pass(drivers.scene(name), reply, 'public, max-age=86400')
  })
}
