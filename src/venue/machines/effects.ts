/** What follows a commit outside the database: the cabinet is asked, people are told. */
import type { TransferEvent, TransferInput } from '#machines/venue/transfer/index.ts'
import type { CommandAnswer } from '#protocol/cabinet/answers.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer, TransferId } from '#protocol/cabinet/transfers.ts'
import type { ClosedPush, MovedPush, RealityCheckPush } from '#protocol/sockets/sockets.ts'
import { stateNow } from '../drivers/drivers.ts'
import { Superseded } from '../store/rows.ts'
import type { MachineTools } from './machineTools.ts'

type Orders = {
  ask: { input: TransferInput }
  interrogate: { input: TransferInput }
  void: { input: TransferInput }
  acknowledge: { transferId: string }
  settled: { transferId: string; moved: number }
  takeWin: object
  moved: { socket: string; push: MovedPush }
  closed: { socket: string | null; push: ClosedPush }
  eject: { socket: string; seat: MovedPush }
  /** `undone`: of the session whose feature was undone; the same order, however often it is given. */
  restart: { undone: number | null }
  resetHandPay: { event: string }
  /** The cabinet is believed as it stands, once what nobody owns has left it under this name. */
  believe: { leftover: { transfer: TransferId; amount: number } | null }
  power: { on: boolean }
  staff: { news: 'problems' | 'attendant' }
  balance: { playerId: number }
  seat: { playerId: number }
  limits: { playerId: number }
  check: { socket: string; push: RealityCheckPush }
  status: object
}
export type Effect<Name extends keyof Orders = keyof Orders> = { [One in Name]: { order: One } & Orders[One] }[Name]

/** The machine that carries them out, as far as they need it. */
export type EffectMachine = {
  readonly id: number
  epoch: () => number
  readonly tools: Pick<MachineTools, 'driver' | 'announcer' | 'logger' | 'clock' | 'nonce'>
  isOver: () => boolean
  isReachable: () => boolean
  settle: (transferId: string, moved: number) => void
  answered: (answer: CabinetTransfer) => void
  hear: (state: CabinetState) => void
  /** Looked at whole, and believed as it stands. */
  believe: (state: CabinetState) => void
  fireTransferLater: (transferId: string, event: (at: number) => TransferEvent) => void
  seeHandPays: (returned: boolean) => void
  orderAgain: () => void
  resync: () => void
  superseded: () => void
}

const retryMs = 5_000

const handlers: { [Name in keyof Orders]: (machine: EffectMachine, effect: Effect<Name>) => void } = {
  ask: (machine, { input }) => hearTransfer(machine, input, () => linkOf(machine).transfer(orderOf(machine, input))),
  void: (machine, { input }) =>
    hearTransfer(machine, input, () => linkOf(machine).voidTransfer(orderOf(machine, input))),
  interrogate: (machine, { input }) =>
    hearTransfer(machine, input, () => linkOf(machine).interrogate(machine.id, input.transferId)),
  acknowledge: (machine, { transferId }) => {
    // A result never acknowledged is only remembered longer.
    linkOf(machine)
      .acknowledge(machine.id, transferId, machine.epoch())
      .catch(() => undefined)
  },
  settled: (machine, { transferId, moved }) => machine.settle(transferId, moved),
  takeWin,
  moved: ({ tools }, { socket, push }) => tools.announcer.moved(socket, push),
  closed: ({ tools }, { socket, push }) => {
    if (socket) tools.announcer.closed(socket, push)
  },
  eject: ({ tools }, { socket, seat }) => tools.announcer.ejected(socket, seat),
  restart: (machine, { undone }) => {
    const command = commandOf(machine, undone === null ? undefined : `undo-${undone}`)
    hearCommand(machine, linkOf(machine).restart({ ...command, resolve: true }))
  },
  resetHandPay,
  believe: (machine, { leftover }) => void believe(machine, leftover),
  power: (machine, { on }) => {
    const link = linkOf(machine)
    hearCommand(machine, on ? link.powerOn(commandOf(machine)) : link.powerOff(commandOf(machine)))
  },
  staff: ({ tools }, { news }) => tools.announcer.staff(news),
  balance: ({ tools }, { playerId }) => tools.announcer.balance(playerId),
  seat: ({ tools }, { playerId }) => tools.announcer.seat(playerId),
  limits: ({ tools }, { playerId }) => tools.announcer.limits(playerId),
  check: ({ tools }, { socket, push }) => tools.announcer.realityCheck(socket, push),
  status: ({ tools, id }) => tools.announcer.status(id),
}

export function runEffect<Name extends keyof Orders>(machine: EffectMachine, effect: Effect<Name>): void {
  handlers[effect.order](machine, effect)
}

const linkOf = ({ tools }: EffectMachine) => tools.driver.link
const commandOf = ({ id, epoch, tools }: EffectMachine, key = tools.nonce()) => ({
  cabinet: id,
  key: `venue-${key}`,
  epoch: epoch(),
})
function orderOf({ id, epoch }: EffectMachine, { transferId, purpose, amount }: TransferInput) {
  const direction = purpose === 'cashout' ? ('out' as const) : ('in' as const)
  return { cabinet: id, transfer: transferId, direction, amount, epoch: epoch() }
}
const later = (machine: EffectMachine, act: () => void) =>
  machine.tools.clock.after(retryMs, () => {
    if (!machine.isOver()) act()
  })

/** Not before the cabinet was looked at since it was lost: it may be another one, or set back. */
function hearTransfer(
  machine: EffectMachine,
  { transferId }: TransferInput,
  ask: () => Promise<CabinetTransfer>,
): void {
  const missing = () => machine.fireTransferLater(transferId, (at) => ({ type: 'answer.missing', at }))
  if (!machine.isReachable()) return missing()
  ask().then(
    (answer) => {
      machine.answered(answer)
      machine.fireTransferLater(transferId, (at) => ({ type: 'cabinet.answered', at, answer }))
    },
    (error: unknown) => {
      if (error instanceof Superseded) return machine.superseded()
      machine.tools.logger.warn({ transfer: transferId, reason: String(error) }, 'a transfer was not answered')
      missing()
    },
  )
}

function hearCommand(machine: EffectMachine, asked: Promise<CommandAnswer>): void {
  const { logger } = machine.tools
  asked.then(
    ({ accepted, reason, state }) => {
      machine.hear(state)
      if (!accepted) logger.warn({ machine: machine.id, reason }, 'the cabinet refused a command')
    },
    (error: unknown) => {
      if (error instanceof Superseded) return machine.superseded()
      logger.warn({ error, machine: machine.id }, 'a command was not answered')
      later(machine, machine.orderAgain)
    },
  )
}

function takeWin(machine: EffectMachine): void {
  const { driver, logger, nonce } = machine.tools
  const again = (reason: unknown) => {
    logger.warn({ reason: String(reason), machine: machine.id }, 'the win could not be taken yet')
    later(machine, machine.resync)
  }
  driver.buttons.press(machine.id, 'takeWin', `venue-${nonce()}`, machine.epoch()).then(
    ({ accepted, reason, state }) => {
      machine.hear(state)
      // Money that is on its way to the cabinet keeps it from taking the win.
      if (!accepted && state.phase === 'winWaiting') again(reason)
    },
    (error: unknown) => (error instanceof Superseded ? machine.superseded() : again(error)),
  )
}

/** The same key for the same hand pay, however often it is asked. */
function resetHandPay(machine: EffectMachine, { event }: Effect<'resetHandPay'>): void {
  const { logger } = machine.tools
  const order = { cabinet: machine.id, key: `venue-reset-${event}`, event, epoch: machine.epoch() }
  linkOf(machine)
    .resetHandPay(order)
    .then(
      ({ accepted, reason, state }) => {
        machine.hear(state)
        if (!accepted) logger.warn({ machine: machine.id, event, reason }, 'a hand pay was not reset')
        machine.seeHandPays(false)
      },
      (error: unknown) => {
        if (error instanceof Superseded) return machine.superseded()
        logger.warn({ error, machine: machine.id, event }, 'the reset of a hand pay was not answered')
        later(machine, () => machine.seeHandPays(true))
      },
    )
}

/** What nobody owns leaves the cabinet first, as far as it gives it: what stays is a credit without a session. */
async function believe(machine: EffectMachine, leftover: Effect<'believe'>['leftover']): Promise<void> {
  const { id: cabinet, epoch } = machine
  const link = linkOf(machine)
  try {
    if (leftover) await link.transfer({ cabinet, ...leftover, direction: 'out', epoch: epoch() })
  } catch (error) {
    if (error instanceof Superseded) return machine.superseded()
    machine.tools.logger.warn(
      { error, machine: cabinet, ...leftover },
      'what nobody owns could not be taken off the cabinet',
    )
  }
  const state = await stateNow(link, cabinet)
  if (state && !machine.isOver()) machine.believe(state)
}
