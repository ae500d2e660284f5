/** What machines say, to the sockets of every process. */
import type { Bus, Message } from '../cluster/bus.ts'
import { processOf } from '../cluster/socketName.ts'
import type { Announcer } from './machineTools.ts'

/** What a machine says reaches the sockets of every process; what is for one socket goes to its process. */
export function announceEverywhere(bus: Bus, here: Announcer): Announcer {
  const everywhere =
    <Name extends 'balance' | 'seat' | 'limits' | 'staff'>(name: Name) =>
    (about: Parameters<Announcer[Name]>[0]) => {
      here[name](about as never)
      bus.tell({ kind: name, about })
    }
  const toSocket =
    <Name extends 'game' | 'moved' | 'closed' | 'ejected' | 'realityCheck'>(name: Name) =>
    (...args: Parameters<Announcer[Name]>) => {
      const process = processOf(args[0])
      if (process === bus.process) (here[name] as (...given: unknown[]) => void)(...args)
      else bus.send(process, { kind: name, args })
    }
  return {
    // The others hear of it by the view.
    status: here.status,
    everything: here.everything,
    balance: everywhere('balance'),
    seat: everywhere('seat'),
    limits: everywhere('limits'),
    staff: everywhere('staff'),
    game: toSocket('game'),
    moved: toSocket('moved'),
    closed: toSocket('closed'),
    ejected: toSocket('ejected'),
    realityCheck: toSocket('realityCheck'),
  }
}
export function hearAnnouncement(here: Announcer, { kind, about, args }: Message): void {
  if (kind === 'balance' || kind === 'seat' || kind === 'limits' || kind === 'staff') here[kind](about as never)
  else if (kind === 'game' || kind === 'moved' || kind === 'closed' || kind === 'ejected' || kind === 'realityCheck')
    (here[kind] as (...given: unknown[]) => void)(...(args as unknown[]))
}
