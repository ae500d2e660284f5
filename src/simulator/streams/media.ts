import type { IncomingMessage, ServerResponse } from 'node:http'
import { roundStill } from '../art/roundStill.ts'
import { scenePicture } from '../art/scenes.ts'
import { Stills } from '../art/stills.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import type { CabinetBank } from '../cabinet/cabinetBank.ts'
import type { CabinetHls } from './hls.ts'

interface MediaFile {
  type: string
  data: Buffer
  cache?: string
}

const stills = new Stills()

/** Serves the local media socket: the venue has checked who may see what before it asks here. */
export async function serveMedia(
  floor: CabinetBank,
  hlsOf: ((cabinet: Cabinet) => CabinetHls) | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const file =
      request.method === 'GET' || request.method === 'HEAD' ? await find(floor, hlsOf, request.url ?? '/') : null
    if (file === null) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.data.length,
      'cache-control': file.cache ?? 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : file.data)
  } catch (error) {
    console.error(`media ${request.url}: ${error instanceof Error ? error.message : error}`)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
}

async function find(
  floor: CabinetBank,
  hlsOf: ((cabinet: Cabinet) => CabinetHls) | null,
  address: string,
): Promise<MediaFile | null> {
  const url = new URL(address, 'http://floor')
  const scene = /^\/scenes\/([\w-]+)\.webp$/.exec(url.pathname)?.[1]
  if (scene !== undefined) {
    const picture = scenePicture(scene)
    return picture === null ? null : { type: 'image/webp', data: await picture, cache: 'public, max-age=86400' }
  }
  const [, id, rest] = /^\/cabinets\/(\d+)\/(.+)$/.exec(url.pathname) ?? []
  const cabinet = floor.cabinets.get(Number(id))
  if (cabinet === undefined || rest === undefined) return null
  if (rest === 'still.jpg')
    return { type: 'image/jpeg', data: await stills.still(cabinet, url.searchParams.has('public')) }
  if (rest === 'round.webp') {
    const data = await roundStill(cabinet, url.searchParams)
    return data === null ? null : { type: 'image/webp', data }
  }
  if (!rest.startsWith('hls/') || hlsOf === null || cabinet.hasVideoFault('video.none')) return null
  return hlsOf(cabinet).file(rest.slice(4), url.searchParams)
}
