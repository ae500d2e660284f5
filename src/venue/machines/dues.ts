/** What falls due at one machine by time alone. Looked for by the one deadlines actor. */
import { selectCountsAsOpen, selectDeadline } from '#machines/venue/occupancy/index.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { askRealityCheck, isCheckDue } from '../limits/realityChecks.ts'
import { postDay } from '../limits/seat.ts'
import type { Commit } from './commit.ts'
import type { MachineState } from './step.ts'
import type { MachineTools } from './machineTools.ts'

type Begin<Result> = (commit: Commit, at: number) => Promise<Result>
/** The machine, as far as what is due needs it. */
export type DueMachine = {
  readonly id: number
  state: () => MachineState
  isCabinetKnown: () => boolean
  isOver: () => boolean
  readonly tools: Pick<MachineTools, 'logger' | 'timeZone'>
  step: <Result>(begin: Begin<Result>) => Promise<Result>
  /** A step that is made up for when it fails. */
  background: (begin: Begin<void>) => void
}

/** A slow step is not ordered again with every tick. */
export class Dues {
  readonly #machine: DueMachine
  /** The session whose row no longer keeps its player from another one. */
  #freedSession: number | null = null
  #isAsking = false
  /** The gaming day up to which the seat's result is posted, with the session. */
  #postedDay = ''

  constructor(machine: DueMachine) {
    this.#machine = machine
  }

  tick(now: number): void {
    const { background } = this.#machine
    const state = this.#machine.state()
    const deadline = selectDeadline(state.occupancy)
    if (deadline !== null && deadline <= now)
      background(async (commit, at) => {
        const due = selectDeadline(commit.occupancy)
        if (due !== null && due <= at) await commit.fire({ type: 'deadline.passed', at }, null)
      })
    this.#freePlayer(now)
    this.#askCheck(now)
    this.#postDay(now)
    for (const [id, { snapshot }] of state.transfers)
      if (snapshot.context.deadlineAt !== null && snapshot.context.deadlineAt <= now)
        background(async (commit, at) => {
          await commit.fireTransfer(id, { type: 'deadline.passed', at })
        })
  }

  /** A session that nobody can get at no longer keeps its player from another machine; its money stays held. */
  #freePlayer(now: number): void {
    const { step } = this.#machine
    const state = this.#machine.state()
    const { holder } = state.occupancy.context
    if (!holder || selectCountsAsOpen(state.occupancy, now)) {
      this.#freedSession = null
      return
    }
    if (this.#freedSession === holder.sessionId) return
    const { sessionId } = holder
    this.#freedSession = sessionId
    step(async (commit, at) => {
      // Closed or taken back while this waited for its turn.
      if (commit.occupancy.context.holder?.sessionId !== sessionId || selectCountsAsOpen(commit.occupancy, at)) return
      await commit.rows.sessions.change(sessionId, { state: 'unfinished' })
    }).catch((error: unknown) => {
      this.#freedSession = null
      this.#failed(error, 'a player could not be freed')
    })
  }

  #askCheck(now: number): void {
    const { state, isCabinetKnown, step } = this.#machine
    const { check } = state().bounds
    if (!isCheckDue(check, now) || !isCabinetKnown() || this.#isAsking) return
    this.#isAsking = true
    step((commit) => askRealityCheck(commit))
      .catch((error: unknown) => this.#failed(error, 'a reality check could not be asked'))
      .finally(() => {
        this.#isAsking = false
      })
  }

  #postDay(now: number): void {
    const { isCabinetKnown, tools, step } = this.#machine
    const state = this.#machine.state()
    const { holder } = state.occupancy.context
    if (!state.bounds.isLossLimited || !holder || !isCabinetKnown() || state.transfers.size > 0) return
    const day = `${holder.sessionId} ${gamingDayOf(now, tools.timeZone)}`
    if (this.#postedDay === day) return
    this.#postedDay = day
    step(postDay).then(
      (isPosted) => {
        if (!isPosted) this.#postedDay = ''
      },
      (error: unknown) => {
        this.#postedDay = ''
        this.#failed(error, 'a day could not be posted')
      },
    )
  }

  #failed(error: unknown, what: string): void {
    const { id, isOver, tools } = this.#machine
    if (!isOver()) tools.logger.error({ error, machine: id }, what)
  }
}
