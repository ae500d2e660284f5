/** The drivers of a venue: which one a machine has says the scheme of its address, as `sim:` of `sim:night-orchard`. */
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CabinetLink, Driver } from './ports.ts'

export type Drivers = {
  /** Of an address that no driver knows: one whose cabinets never answer. */
  of: (machineId: number) => Driver
  /** What is wrong with an address; null: a cabinet can stand there. */
  addressProblem: (address: string) => string | null
  /** Of the data folder whose cabinets this process reaches; null while that is not known. */
  bank: () => string | null
  scene: NonNullable<Driver['scene']>
  close: () => Promise<void>
}

/** Where cabinets stand that every process reaches. */
const anywhere = 'anywhere'

/** `addressOf`: of a machine as it is now; undefined when there is none. */
export function openDrivers(
  byScheme: Readonly<Record<string, Driver>>,
  addressOf: (machineId: number) => string | undefined,
): Drivers {
  const all = Object.values(byScheme)
  const [inFolder, another] = all.filter(({ bank }) => bank)
  if (another) throw new Error('only one driver may keep its cabinets in a data folder: a lease names one')
  const driverOf = (address: string): Driver | undefined => {
    const scheme = schemeOf(address)
    return Object.hasOwn(byScheme, scheme) ? byScheme[scheme] : undefined
  }
  return {
    of: (machineId) => {
      const address = addressOf(machineId) ?? ''
      return driverOf(address) ?? unreachable(schemeOf(address))
    },
    addressProblem: (address) => {
      const driver = driverOf(address)
      if (!driver) return `No driver is for this scheme; there are ${Object.keys(byScheme).join(', ')}`
      return driver.addressProblem(address.slice(schemeOf(address).length + 1))
    },
    bank: () => (inFolder?.bank ? inFolder.bank() : anywhere),
    scene: (name) => {
      const artist = all.find(({ scene }) => scene)
      return artist?.scene ? artist.scene(name) : Promise.reject(new Error('no driver draws scenes'))
    },
    close: async () => {
      await Promise.all(all.map((driver) => driver.close()))
    },
  }
}

/** What a cabinet says of itself now; null when it does not answer. */
export const stateNow = (link: Pick<CabinetLink, 'state'>, cabinet: number): Promise<CabinetState | null> =>
  link.state(cabinet).catch(() => null)

/** All of an address that has no scheme is one that nobody knows. */
export const schemeOf = (address: string): string => address.split(':', 1)[0] ?? ''

export const noDriver = (scheme: string) =>
  new Refusal(ErrorCode.machineNotAvailable, { reason: 'noDriver', scheme }, `No driver is for the scheme ${scheme}`)

function unreachable(scheme: string): Driver {
  const refuse = () => Promise.reject(noDriver(scheme))
  return {
    link: {
      isUp: () => false,
      watch: () => () => {},
      ...{ install: refuse, state: refuse, checksum: refuse, transfer: refuse, interrogate: refuse },
      ...{ voidTransfer: refuse, acknowledge: refuse, resetHandPay: refuse, restart: refuse },
      ...{ powerOff: refuse, powerOn: refuse },
    },
    buttons: { press: refuse },
    media: { openPeer: refuse, signalPeer: refuse, closePeer: refuse, file: refuse },
    addressProblem: () => noDriver(scheme).message,
    unknownScheme: scheme,
    close: () => Promise.resolve(),
  }
}
