/** The files of the built app, each by its exact name. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#protocol/core/settings.ts'
import { pageHeaders } from './headers.ts'
import { sampleExtension, sampleFolder } from './paths.ts'

/** Milliseconds for which what stood in the folder is believed to be all. */
const newFilesAfter = 1_000

/** What stands in the folder is served, what a newer build puts there too; whatever else is asked for is answered as unknown. */
export async function serveBuiltApp(server: FastifyInstance, folder: string, settings: Settings): Promise<void> {
  const isServed = (name: string) => settings.extension !== undefined || !name.startsWith(sampleFolder)
  const read = () => new Set(namesIn(folder).filter(isServed))
  let names = read()
  let readAt = performance.now()
  const isThere = (name: string) => {
    if (names.has(name) || performance.now() - readAt < newFilesAfter || !name.includes('.')) return names.has(name)
    names = read()
    readAt = performance.now()
    return names.has(name)
  }
  await server.register(fastifyStatic, {
    root: folder,
    // Its own route reads each folder of a path anew for every file, which for a page of a hundred is most of the work.
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, sent) => {
      const path = sent.replace(/\.(br|gz)$/, '')
      const isHashed = path.startsWith(join(folder, 'assets')) && path !== join(folder, sampleExtension.script)
      reply.headers(pageHeaders(settings, reply.request))
      if (isHashed) reply.header('Cache-Control', 'public, max-age=31536000, immutable')
    },
  })
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: (request, reply) => {
      const name = `/${request.params['*']}`
      return isThere(name) ? reply.sendFile(name) : reply.callNotFound()
    },
  })
}

/** As they stand in an address. */
function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const nameOf = (path: string) => `/${relative(folder, path).replaceAll(sep, '/')}`
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => nameOf(join(parentPath, name)))
}
