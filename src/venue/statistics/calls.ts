/** The boards' figures: sums of ledger, transfer and desk rows, made anew for every answer but for cash by day, which is kept. */
import { statisticsCalls } from '#protocol/calls/statistics.ts'
import { readFigures as readMachineFigures } from '../floor/list.ts'
import { reporting, type VenueTools } from '../compose/tools.ts'
import { registerBoardCalls } from './board.ts'
import { cashierSums } from './cashiers.ts'
import { cashInAndOut } from './dashboard.ts'
import { addFigures, figuresBy, figuresByDay, noFigures, postedIn } from './figures.ts'
import { registerHotCalls } from './hot.ts'
import { peopleOf } from './people.ts'
import { registerPostingCalls } from './postings.ts'
import { registerPresenceCalls } from './presence.ts'
import { periodsOf, rangeOf } from './ranges.ts'

export function registerStatisticsCalls(tools: VenueTools): void {
  const { registerCall, clock, settings, directory, cashByDay } = tools
  const { database } = reporting(tools)
  const { timeZone } = settings
  const inRange = (query: { start?: number; end?: number }) => rangeOf(query, { now: clock.now(), timeZone })

  registerCall(statisticsCalls.cashierStatistics, ({ query }) => cashierSums(database, inRange(query)))

  registerCall(statisticsCalls.playerStatistics, async ({ query }) => {
    const posted = postedIn(inRange(query))
    const figures = await figuresBy(database, posted)
    figures.delete(null)
    const people = await peopleOf(database, [...figures.keys()] as number[])
    const list = people.map((player) => ({ player, ...(figures.get(player.id) ?? noFigures) }))
    const total = [...figures.values()].reduce(addFigures, noFigures)
    return { list, total, days: await figuresByDay(database, posted) }
  })

  registerCall(statisticsCalls.machineStatistics, async ({ query }) => {
    const range = inRange(query)
    const figuresAt = await readMachineFigures(database, range)
    const brands = new Map(directory.brands.map(({ id, name }) => [id, name]))
    const machines = directory.machines.map(({ id, name, brandId, cabin }) => {
      const moved = figuresAt(id)
      const where = { id, name, brandID: brandId, brand: brands.get(brandId) ?? '', cabin }
      return { ...where, ...moved, profit: moved.Cashin - moved.Cashout }
    })
    const sumOf = (name: 'sasCashin' | 'sasCashout' | 'Cashin' | 'Cashout' | 'profit') =>
      machines.reduce((sum, machine) => sum + machine[name], 0)
    const figures = await figuresBy(database, postedIn(range))
    const atDesk = figures.get(null)?.handPay ?? 0
    figures.delete(null)
    const players = [...figures.values()].reduce(addFigures, noFigures)
    return {
      machines,
      total: {
        ...{ sasCashin: sumOf('sasCashin'), sasCashout: sumOf('sasCashout') },
        ...{ Cashin: sumOf('Cashin'), Cashout: sumOf('Cashout'), profit: sumOf('profit') },
      },
      house: { ...players, handPaysAtDesk: atDesk, result: -players.netResult - atDesk },
    }
  })

  registerCall(statisticsCalls.dashboard, async () => cashInAndOut(await cashByDay(), periodsOf(clock.now(), timeZone)))
  registerBoardCalls(tools)
  registerHotCalls(reporting(tools))
  registerPostingCalls(reporting(tools))
  registerPresenceCalls(tools)
}
