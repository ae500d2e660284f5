/** Lays charts out in a worker, so that the page goes on meanwhile. The library is fetched with the first of them. */
import Elk, { type ELK, type ElkNode } from 'elkjs/lib/elk-api.js'
// The library's own worker, as it is: one file that nothing of ours is built into.
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'
import type { Picture } from '#machines/inspect/inspector/picture.types.ts'
import { elkGraphOf, type LayoutInput, pictureOf } from './elkGraph.ts'

type Running = { elk: ELK; broken: Promise<never> }

function start(): Running {
  const worker = new Worker(workerAddress)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the layout worker is broken')))
  })
  broken.catch(() => undefined)
  return { elk: new Elk({ workerFactory: () => worker }), broken }
}

export function createLayout(): (input: LayoutInput) => Promise<Picture> {
  let running: Running | undefined
  return async (input) => {
    running ??= start()
    const { elk, broken } = running
    try {
      const laidOut: ElkNode = await Promise.race([elk.layout(elkGraphOf(input)), broken])
      return pictureOf(input, laidOut)
    } catch (problem) {
      elk.terminateWorker()
      running = undefined
      throw problem
    }
  }
}
