/** One small venue with its players, its faults and its end; everything in it follows from one seed. */
import { catalogue } from '#simulator/game/catalogue.ts'
import { MachineStatus, TransactionState } from '#protocol/core/codes.ts'
import { readViews } from '#venue/machines/machineRows.ts'
import { houseCash, post, walletOf } from '#venue/money/ledger/post.ts'
import { modelLedgerPages } from '#venue/money/ledger/modelRows.ts'
import type { AccountRow, EntryRow, PostingRow } from '#venue/money/ledger/rows.ts'
import { verifyPages } from '#venue/money/ledger/verify.ts'
import { ModelStore } from '#venue/store/model.ts'
import { createModelStore, modelIndexes } from '#venue/store/modelRows.ts'
import { contradictionOf } from '#venue/machines/books.ts'
import type {
  CabinetRow,
  DeskTransactionRow,
  HandPayRow,
  ProblemRow,
  SessionRow,
  TransferRow,
} from '#venue/store/rows.ts'
import { CabinetHost } from './floor.ts'
import { Invariants } from './invariants.ts'
import type { PlantedBug } from './plantedBugs.ts'
import type { Around, Counts, Socket } from './around.ts'
import { Player } from './player.ts'
import { Random } from './random.ts'
import { Reference } from './reference.ts'
import { accountRow, Staff, staffIds } from './staff.ts'
import { Scheduler } from './scheduler.ts'
import { Technician } from './technician.ts'
import type { Written } from './store.ts'
import { Trace } from './trace.ts'
import { VenueProcess } from './venueProcess.ts'
import { Violation } from './violation.ts'
import { calm, drawWeather, type Weather } from './weather.ts'

export type WorldOptions = {
  seed: number
  /** Money operations after which everybody goes home for good. */
  operations: number
  players?: number
  machines?: number
  /** Drawn from the seed when absent. */
  weather?: Weather
  planted?: PlantedBug
}
const start = Date.UTC(2026, 0, 15, 12)
/** How often in its life everything in it comes to rest and is added up. */
const looks = 3
const bringsAtFirst = 300_000
/** Longer than the slowest thing that the venue does by itself: eight times 15 s, a grace, a long feature. */
const settlesWithinMs = 20 * 60_000

export class World implements Around {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly trace: Trace
  readonly counts: Counts = {
    moneyOperations: 0,
    crashes: 0,
    takeOvers: 0,
    lostRequests: 0,
    lostReplies: 0,
    lostAnswers: 0,
    doubledRequests: 0,
    brokenLines: 0,
    failedTransactions: 0,
    unansweredCommits: 0,
    commits: 0,
    powerCuts: 0,
    impostors: 0,
    quiescences: 0,
  }
  readonly model = new ModelStore(modelIndexes)
  readonly hosts = new Map<number, CabinetHost>()
  readonly machines: readonly number[]
  readonly players: readonly Player[]
  /** Sits down only to see whether that can be done. */
  readonly #tester: Player
  readonly staff: Staff
  readonly #technician: Technician
  readonly sockets = new Map<string, Socket>()
  readonly reference = new Reference()
  readonly graceMs: number
  readonly planted: PlantedBug
  readonly options: WorldOptions
  readonly badWeather: Weather
  #weather = calm
  readonly #invariants: Invariants
  readonly #processes: VenueProcess[] = []
  /** Stalled, and taken over by others: they do not know it yet. */
  readonly #superseded: VenueProcess[] = []
  #violation: Error | null = null
  #marks = 0

  constructor(options: WorldOptions) {
    this.options = options
    this.random = new Random(options.seed)
    this.scheduler = new Scheduler(start, this.random)
    this.trace = new Trace(this.scheduler.now)
    this.planted = options.planted ?? { name: 'nothing' }
    const drawn = drawWeather(this.random)
    this.badWeather = options.weather ?? drawn
    this.graceMs = Math.floor(this.random.between(3_000, 30_000))
    this.machines = Array.from({ length: options.machines ?? 6 }, (_, place) => place + 1)
    this.players = Array.from({ length: options.players ?? 12 }, (_, place) => new Player(place + 1, this))
    this.staff = new Staff(this)
    this.#technician = new Technician(this)
    this.#tester = new Player(this.players.length + 1, this)
    const around = {
      scheduler: this.scheduler,
      random: this.random,
      trace: this.trace,
      weather: this.weather,
      counts: this.counts,
    }
    for (const id of this.machines) {
      const { id: game } = this.random.pick(catalogue)
      const push: ConstructorParameters<typeof CabinetHost>[4] = (cabinet, exception, at, state) => {
        for (const process of [...this.#processes, ...this.#superseded])
          if (process.machines.includes(cabinet)) process.line.push(cabinet, { exception, at, state })
      }
      this.hosts.set(id, new CabinetHost(id, game, this.random.below(2 ** 31), around, push))
    }
    this.#invariants = new Invariants((machine) => this.hosts.get(machine)?.credit ?? null)
  }

  weather = (): Weather => this.#weather
  nonce = (): string => `m${++this.#marks}`

  /** Runs it to its end. Throws the Violation that it found. */
  async run(): Promise<void> {
    const { options, scheduler, counts } = this
    await this.#bringMoney()
    // The first rows of the machines, as a house makes them before it claims any.
    const tools = { graceMs: this.graceMs, clock: scheduler }
    const machines = this.machines.map((id) => ({ id }))
    await createModelStore(this.model).commit((rows) => readViews(rows, machines, tools))
    const half = Math.ceil(this.machines.length / 2)
    this.#start('process A', this.machines.slice(0, half))
    if (half < this.machines.length) this.#start('process B', this.machines.slice(half))
    this.#weather = this.badWeather
    this.#disturb()
    const staff = [this.staff.live(), this.staff.attend(), this.#technician.live()]
    for (const life of [...staff, ...this.players.map((player) => player.live())])
      life.catch((error: unknown) => this.wrong(error))
    for (let look = 1; look <= looks; look++) {
      const enough = () => counts.moneyOperations >= (options.operations / looks) * look
      const went = await this.#until(enough, 4 * 60 * 60_000)
      if (!went) this.trace.note('the world was slow')
      await this.#quiesce(look === looks || this.random.chance(0.5))
      if (!went) break
    }
    await this.#verifyLedger()
  }

  committed(written: Written): void {
    try {
      for (const { part, method, given } of written) this.#count(part, method, given)
      this.#invariants.check(written)
    } catch (error) {
      this.wrong(error)
    }
  }

  died(process: VenueProcess): void {
    this.counts.crashes += 1
    const place = this.#superseded.indexOf(process)
    if (place >= 0) this.#superseded.splice(place, 1)
    else this.#replace(process, this.random.between(200, 5_000))
  }

  pushed(socket: string, what: 'moved' | 'closed'): void {
    const known = this.sockets.get(socket)
    if (!known?.isLive || this.random.chance(this.#weather.replyLost)) return
    this.scheduler.after(this.random.unit() * 50, () => known.owner.heard(known, what))
  }

  isOwner = (process: VenueProcess): boolean => this.#processes.includes(process)

  processOf(machine: number): VenueProcess | undefined {
    return this.#processes.find(({ machines, services }) => machines.includes(machine) && services.has(machine))
  }

  anyProcess(): VenueProcess | undefined {
    return this.#processes.length === 0 ? undefined : this.random.pick(this.#processes)
  }

  /** As they are committed. */
  rowsOf<Row extends object>(table: string, match: Partial<Row>): Row[] {
    const transaction = this.model.begin()
    const rows = transaction.where<Row>(table, match)
    transaction.rollback()
    return rows
  }

  seatOf(player: number): { machineId: number; sessionId: number } | null {
    for (const { services } of this.#processes)
      for (const [machineId, { holder }] of services)
        if (holder?.playerId === player) return { machineId, sessionId: holder.sessionId }
    return null
  }

  /** As the lobby shows them. */
  freeMachines(): number[] {
    return this.machines.filter((machine) => this.#statusOf(machine) === MachineStatus.available)
  }

  #replace(process: VenueProcess, milliseconds: number): void {
    this.#processes.splice(this.#processes.indexOf(process), 1)
    for (const player of this.players) player.processDied(process)
    this.scheduler.after(milliseconds, () => this.#start(process.name, process.machines))
  }

  #start(name: string, machines: readonly number[]): void {
    const process = new VenueProcess(name, machines, this)
    this.#processes.push(process)
    process.start().catch((error: unknown) => this.wrong(error))
  }

  wrong(error: unknown): void {
    this.#violation ??= error instanceof Error ? error : new Error(String(error))
  }

  async #until(isOver: () => boolean, milliseconds: number): Promise<boolean> {
    let looks = 0
    const isNow = () => this.#violation !== null || (++looks % 16 === 0 && isOver())
    const went = await this.scheduler.run(isNow, milliseconds)
    if (this.#violation !== null) throw this.#violation
    return went
  }

  #disturb(): void {
    const { random, scheduler } = this
    const { lineBreaks, processStalls, cabinetFaults, impostors } = this.#weather
    for (const { line } of [...this.#processes]) if (random.chance(lineBreaks)) line.break()
    for (const process of [...this.#processes]) {
      if (!random.chance(processStalls)) continue
      process.stall(random.between(1_000, 15_000))
      this.counts.takeOvers += 1
      this.#superseded.push(process)
      this.#replace(process, random.between(3_000, 8_000))
    }
    for (const host of this.hosts.values()) if (random.chance(cabinetFaults)) host.raiseAny()
    for (const host of this.hosts.values()) if (random.chance(impostors)) this.#replaceCabinet(host)
    scheduler.after(1_000, () => this.#disturb())
  }

  /** Only what contradicts the books that are committed: nobody could know the rest. */
  #replaceCabinet(host: CabinetHost): void {
    const [row] = this.rowsOf<CabinetRow>('cabinet', { machineId: host.id })
    if (!row?.identity) return
    const { identity, meters, bank } = row
    this.#breakLines()
    host.replace((memory) => contradictionOf({ identity, meters, bank }, memory) !== null)
    this.scheduler.after(this.random.between(3_000, 30_000), () => {
      this.#breakLines()
      host.putBack()
    })
  }
  #breakLines(): void {
    for (const { line } of [...this.#processes, ...this.#superseded]) line.break()
  }

  async #bringMoney(): Promise<void> {
    const store = createModelStore(this.model)
    const accounts = this.model.begin()
    const guests = [...this.players, this.#tester].map(({ id }) => id)
    for (const id of [...guests, ...staffIds]) await accounts.put('account', id, accountRow(id))
    accounts.commit()
    for (const id of guests) {
      const posting = {
        key: `first/${id}`,
        type: 1,
        cause: 'desk',
        actorId: null,
        accountId: id,
        machineId: null,
        sessionId: null,
        at: start,
        entries: [
          { account: walletOf(id, 'cash'), amount: bringsAtFirst },
          { account: houseCash, amount: -bringsAtFirst },
        ],
      }
      await store.commit((rows) => post(rows.ledger, posting, 'Europe/Istanbul'))
      this.reference.brings(id, bringsAtFirst)
    }
  }

  /** All faults end; once nothing is under way, everything must add up. */
  async #quiesce(everybodyLeaves: boolean): Promise<void> {
    const { players, hosts, trace, counts } = this
    trace.note(`quiescence${everybodyLeaves ? ', everybody leaves' : ''}`)
    counts.quiescences += 1
    this.#weather = calm
    this.staff.isResting = true
    this.#technician.isResting = true
    for (const player of players) player.isResting = true
    this.#breakLines()
    for (const host of hosts.values()) host.heal()
    for (const process of [...this.#superseded]) process.die()
    const isDone = () => !this.staff.isBusy && !this.#technician.isBusy && players.every(({ isBusy }) => !isBusy)
    const isStill = () => isDone() && this.#isStill()
    if (!(await this.#staysSo(isStill))) throw new Violation('stuck', `it does not settle: ${this.#whatIsOpen()}`)
    await this.#check(false)
    if (everybodyLeaves) {
      for (const player of players) player.goHome().catch((error: unknown) => this.wrong(error))
      const isEmpty = () =>
        isStill() && this.#services().every(({ status }) => status.status === MachineStatus.available)
      if (!(await this.#staysSo(isEmpty)))
        throw new Violation('stuck', `not every cabinet is free again: ${this.#whatIsOpen()}`)
      await this.#check(true)
      await this.#tryOut()
    }
    this.staff.isResting = false
    this.#technician.isResting = false
    for (const player of players) player.isResting = false
    this.#weather = this.badWeather
  }

  /** Longer than what is tried again waits. */
  async #staysSo(isSo: () => boolean): Promise<boolean> {
    const end = this.scheduler.now() + settlesWithinMs
    while (await this.#until(isSo, end - this.scheduler.now())) {
      await this.#until(() => false, 3_000)
      if (isSo()) return true
    }
    return false
  }

  /** Each cabinet can be sat at again. */
  async #tryOut(): Promise<void> {
    for (const machine of this.machines) {
      let told: string | null | undefined
      this.#tester.tryOut(machine, 1_000).then(
        (reason) => {
          told = reason
        },
        (error: unknown) => this.wrong(error),
      )
      const isFree = () => told !== undefined && this.#isStill() && this.#statusOf(machine) === MachineStatus.available
      const went = await this.#until(isFree, settlesWithinMs)
      if (!went || told !== null)
        throw new Violation('stuck', `machine ${machine} cannot be sat at: ${told ?? this.#whatIsOpen()}`)
    }
    await this.#check(true)
  }

  #services() {
    return this.#processes.flatMap(({ services }) => [...services.values()])
  }
  #statusOf(machine: number): number | undefined {
    return this.processOf(machine)?.services.get(machine)?.status.status
  }
  #isStill(): boolean {
    return (
      this.#services().length === this.machines.length &&
      this.#services().every(({ status }) => status.status !== MachineStatus.offline) &&
      this.#processes.every(({ isStill }) => isStill) &&
      this.#invariants.openTransfers === 0 &&
      [...this.hosts.values()].every(({ cabinet }) => cabinet?.memory.pendingTransfer === null)
    )
  }

  #whatIsOpen(): string {
    const services = this.#services().map(({ machine, status, holder }) => ({ machine: machine.id, ...status, holder }))
    const cabinets = [...this.hosts.values()].map(({ id, cabinet }) => ({
      id,
      phase: cabinet?.memory.phase,
      credit: cabinet?.memory.meters.CurrentCredit,
    }))
    const players = this.players.filter(({ isBusy }) => isBusy).map(({ id }) => id)
    const off = services.filter(({ status, holder }) => status !== MachineStatus.available || holder)
    return JSON.stringify({ off, cabinets, busyPlayers: players, openTransfers: this.#invariants.openTransfers })
  }

  async #check(isOver: boolean): Promise<void> {
    const transaction = this.model.begin()
    const balances = transaction
      .where<AccountRow>('ledger_account')
      .map(({ name, balance }) => [name, balance] as const)
    const facts = {
      cabinets: [...this.hosts.values()].flatMap(({ cabinet }) => cabinet?.memory ?? []),
      transfers: transaction.where<TransferRow>('transfer'),
      sessions: transaction.where<SessionRow>('play_session'),
      desk: transaction.where<DeskTransactionRow>('desk_transaction'),
      handPays: transaction.where<HandPayRow>('hand_pay'),
      postings: transaction.where<PostingRow>('posting'),
      entries: transaction.where<EntryRow>('entry'),
      balances: new Map(balances),
    }
    transaction.rollback()
    this.reference.check(facts, isOver)
    this.#invariants.checkHeld(
      facts.sessions,
      this.#services().map(({ machine, holder }) => ({ machineId: machine.id, sessionId: holder?.sessionId ?? null })),
    )
  }

  async #verifyLedger(): Promise<void> {
    const transaction = this.model.begin()
    const { findings } = await verifyPages(modelLedgerPages(transaction))
    transaction.rollback()
    if (findings.length > 0) throw new Violation('broken', `the ledger: ${findings.slice(0, 5).join('; ')}`)
  }

  /** A money operation: a transfer that is settled, however it ended, or a transaction of the desk that is. */
  #count(part: string, method: string, given: unknown[]): void {
    if (part === 'problems' && method === 'add') {
      const [{ kind, machineId }] = given as [ProblemRow]
      if (kind === 'metersContradict' && this.hosts.get(machineId)?.isDoubtful !== true)
        throw new Violation('stuck', `machine ${machineId} is held, and its own cabinet stands there`)
    }
    if (method !== 'change') return
    const [id, { state }] = given as [string, Partial<TransferRow | DeskTransactionRow>]
    if (state === undefined || state === TransactionState.pending) return
    if (part === 'deskTransactions' || (part === 'transfers' && this.#invariants.isOpen(id)))
      this.counts.moneyOperations += 1
  }
}
