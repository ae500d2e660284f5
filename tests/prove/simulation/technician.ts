/** Staff at the machines: cuts and restores power, closes and opens, kicks, sets and undoes feature mode. What the venue says of a cabinet's power must become so. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { StaffEvent } from '#venue/machines/staffOperations.ts'
import type { CabinetRow } from '#venue/store/rows.ts'
import type { Around } from './around.ts'
import { technician } from './staff.ts'
import { isExpected } from './venueProcess.ts'
import { Violation } from './violation.ts'

const actor = { accountId: technician, reason: 'repair', ip: null }
const powerStop: StaffEvent = { type: 'power.stop', reason: 'repair' }
const powerStart: StaffEvent = { type: 'power.start' }
/** Longer than a seat takes to be ended in the worst weather; after that it is opened again. */
const endsWithinMs = 5 * 60_000
/** Longer than the line may be gone, and an order may be lost several times. */
const obeysWithinMs = 5 * 60_000

export class Technician {
  isResting = false
  isBusy = false
  readonly #world: Around

  constructor(world: Around) {
    this.#world = world
  }

  async live(): Promise<never> {
    const { scheduler, random, machines } = this.#world
    for (;;) {
      await scheduler.sleep(random.between(1_000, 12_000))
      if (this.isResting) continue
      this.isBusy = true
      const machine = random.pick(machines)
      const act = random.weighted({ power: 3, close: 1, kick: 1, setFeature: 2, undoFeature: 3 })
      if (act === 'power') await this.#switch(machine)
      else if (act === 'close') await this.#close(machine)
      else if (act === 'kick') await this.#ask(machine, { type: 'seat.leave', reason: 'kicked' })
      else if (act === 'setFeature') await this.#ask(machine, { type: 'feature.set' })
      else await this.#ask(machine, { type: 'feature.undo', reason: 'stuck' })
      this.isBusy = false
    }
  }

  async #switch(machine: number): Promise<void> {
    const { scheduler, random } = this.#world
    await this.#ask(machine, powerStop)
    const isCut = () => this.#row(machine).powerCut
    if (await this.#within(endsWithinMs, isCut)) {
      await this.#obeys(machine, false)
      await scheduler.sleep(random.between(0, 10_000))
      if (random.chance(0.3)) await this.#ask(machine, { type: 'machine.open' })
    }
    await this.#opened(machine, powerStart, () => !isCut())
    await this.#obeys(machine, true)
  }

  async #close(machine: number): Promise<void> {
    const { scheduler, random } = this.#world
    await this.#ask(machine, { type: 'machine.close', reason: 'cleaning' })
    await scheduler.sleep(random.between(0, 20_000))
    await this.#opened(machine, { type: 'machine.open' }, () => true)
  }

  /** Asked until it is so: what was answered last may have been lost. */
  async #opened(machine: number, event: StaffEvent, isSo: () => boolean): Promise<void> {
    const { scheduler } = this.#world
    while (!isSo() || this.#row(machine).service !== 'open') {
      await this.#ask(machine, event)
      await scheduler.sleep(500)
    }
  }

  /** The cabinet itself is as the venue says. One whose power the world has cut is neither. */
  async #obeys(machine: number, on: boolean): Promise<void> {
    const isSo = () => this.#world.hosts.get(machine)?.cabinet?.memory.powered === on
    if (!(await this.#within(obeysWithinMs, isSo)))
      this.#world.wrong(new Violation('stuck', `machine ${machine} was never switched ${on ? 'on' : 'off'}`))
  }

  async #within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
    const { scheduler } = this.#world
    const end = scheduler.now() + milliseconds
    while (!isSo() && scheduler.now() < end) await scheduler.sleep(500)
    return isSo()
  }

  async #ask(machine: number, event: StaffEvent): Promise<void> {
    const { scheduler, trace } = this.#world
    const { promise, resolve } = Promise.withResolvers<void>()
    scheduler.after(10_000, resolve)
    const process = this.#world.processOf(machine)
    process?.services
      .get(machine)
      ?.staff(event, actor)
      .then(resolve, (error: unknown) => {
        if (error instanceof Refusal && error.code !== ErrorCode.conflict)
          trace.note(`${event.type} at ${machine}: ${error.code}`)
        if (!isExpected(error) && this.#world.isOwner(process)) this.#world.wrong(error)
        resolve()
      })
    await promise
  }

  #row(machine: number): { service: string; powerCut: boolean } {
    const [row] = this.#world.rowsOf<CabinetRow>('cabinet', { machineId: machine })
    if (!row) throw new Error(`machine ${machine} has no row`)
    const { value, context } = row.snapshot as { value: { service: string }; context: { powerCut: boolean } }
    return { service: value.service, powerCut: context.powerCut }
  }
}
