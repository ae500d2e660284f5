/** The driver of simulated cabinets: all ports over one line, to a process of their own. */
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { CabinetChecksum, CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import { CabinetRules } from '#protocol/cabinet/rules.ts'
import { FinishedRound } from '#protocol/cabinet/rounds.ts'
import { CabinetState } from '#protocol/cabinet/state.ts'
import { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { RaisedFault } from '#protocol/simulator/faults.ts'
import type { SimulatorPush } from '#protocol/simulator/line.ts'
import type { CabinetLink, CabinetNews, Driver, FaultBench, MediaSource, PeerNews, RoundArchive } from '../ports.ts'
import { dialSimulator, type SimulatorLine, type SimulatorOptions } from './line.ts'

export const simulatorScheme = 'sim'
/** Longer than the simulator waits for the first piece of a stream that has just been started. */
const mediaTimeoutMs = 8_000
const ignored = z.unknown()

/** `games`: those that its cabinets can run; the address of a cabinet is its scheme and one of them. */
export type SimulatorDriverOptions = SimulatorOptions & { games: readonly string[] }
export type SimulatorDriver = Driver & Required<Pick<Driver, 'rounds' | 'faults' | 'bank' | 'scene'>>

export function connectSimulator({ games, ...options }: SimulatorDriverOptions, logger: Logger): SimulatorDriver {
  const watchers = new Map<number, Set<(news: CabinetNews) => void>>()
  const viewers = new Map<string, (news: PeerNews) => void>()

  const line = dialSimulator(options, logger, (news) => {
    if ('push' in news) return hear(news)
    for (const listeners of [...watchers.values()]) for (const listener of [...listeners]) listener(news)
    if (news.line === 'down') for (const viewer of [...viewers.keys()]) end(viewer, 'line')
  })
  function hear(push: SimulatorPush): void {
    switch (push.push) {
      case 'exception': {
        const { cabinet, exception, at, state } = push
        for (const listener of [...(watchers.get(cabinet) ?? [])]) listener({ exception, at, state })
        return
      }
      case 'peer.signal':
        return viewers.get(push.viewer)?.({ signal: push.signal })
      case 'peer.closed':
        return end(push.viewer, push.reason)
    }
  }
  function end(viewer: string, reason: string): void {
    const listener = viewers.get(viewer)
    viewers.delete(viewer)
    listener?.({ closed: reason })
  }
  function watch(cabinet: number, listener: (news: CabinetNews) => void): () => void {
    const listeners = watchers.get(cabinet) ?? new Set()
    watchers.set(cabinet, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && watchers.get(cabinet) === listeners) watchers.delete(cabinet)
    }
  }
  const media: MediaSource = {
    openPeer: async ({ cabinet, viewer, iceServers }, listener) => {
      viewers.set(viewer, listener)
      try {
        await line.ask({ op: 'peer.open', cabinet, viewer, iceServers }, ignored)
      } catch (error) {
        if (viewers.get(viewer) === listener) viewers.delete(viewer)
        throw error
      }
    },
    signalPeer: async (viewer, signal) => {
      await line.ask({ op: 'peer.signal', viewer, signal }, ignored)
    },
    closePeer: async (viewer) => {
      viewers.delete(viewer)
      await line.ask({ op: 'peer.close', viewer }, ignored)
    },
    file: (cabinet, file) => fetchMedia(line, `/cabinets/${cabinet}/${file}`),
  }
  return {
    link: { ...linkOver(line), isUp: () => line.greeting() !== null, watch },
    buttons: {
      press: (cabinet, button, key, epoch) => line.ask({ op: 'press', cabinet, button, key, epoch }, PressAnswer),
    },
    media,
    rounds: roundsOver(line),
    faults: faultsOver(line),
    rulebook: { rules: (cabinet) => line.ask({ op: 'rules', cabinet }, CabinetRules) },
    addressProblem: (game) => (games.includes(game) ? null : `No game is called so; there are ${games.join(', ')}`),
    bank: () => line.greeting()?.bank ?? null,
    scene: (name) => fetchMedia(line, `/scenes/${name}.webp`),
    close: line.close,
  }
}

const linkOver = ({ ask }: SimulatorLine): Omit<CabinetLink, 'isUp' | 'watch'> => ({
  install: ({ cabinet, address }, epoch) =>
    ask({ op: 'install', install: { cabinet, game: address.slice(simulatorScheme.length + 1) }, epoch }, CabinetState),
  state: (cabinet) => ask({ op: 'state', cabinet }, CabinetState),
  checksum: (cabinet) => ask({ op: 'checksum', cabinet }, CabinetChecksum),
  transfer: (order) => ask({ op: 'transfer', ...order }, CabinetTransfer),
  interrogate: (cabinet, transfer) => ask({ op: 'interrogate', cabinet, transfer }, CabinetTransfer),
  voidTransfer: (order) => ask({ op: 'transfer.void', ...order }, CabinetTransfer),
  acknowledge: async (cabinet, transfer, epoch) => {
    await ask({ op: 'acknowledge', cabinet, transfer, epoch }, ignored)
  },
  resetHandPay: (command) => ask({ op: 'handPay.reset', ...command }, HandPayAnswer),
  restart: (command) => ask({ op: 'restart', ...command }, CommandAnswer),
  powerOff: (command) => ask({ op: 'power.off', ...command }, CommandAnswer),
  powerOn: (command) => ask({ op: 'power.on', ...command }, CommandAnswer),
})

const roundsOver = ({ ask }: SimulatorLine): RoundArchive => ({
  rounds: (cabinet, after) => ask({ op: 'rounds', cabinet, after }, z.array(FinishedRound)),
  acknowledgeRounds: async (cabinet, upTo, epoch) => {
    await ask({ op: 'rounds.acknowledge', cabinet, upTo, epoch }, ignored)
  },
})

const faultsOver = ({ ask }: SimulatorLine): FaultBench => ({
  raiseFault: async (cabinet, fault) => {
    await ask({ op: 'fault', cabinet, fault }, ignored)
  },
  raisedFaults: (cabinet) => ask({ op: 'faults', cabinet }, z.array(RaisedFault)),
})

function fetchMedia(line: SimulatorLine, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const greeting = line.greeting()
    if (!greeting) {
      reject(new Error('no line to the simulator'))
      return
    }
    const { mediaPath: socketPath, mediaToken } = greeting
    const headers = { authorization: `Bearer ${mediaToken}` }
    const request = httpRequest({ socketPath, path, headers, timeout: mediaTimeoutMs }, resolve)
    request.on('timeout', () => request.destroy(new Error('the simulator did not send the picture')))
    request.on('error', reject)
    request.end()
  })
}
