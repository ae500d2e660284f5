import { calm, type Weather } from './weather.ts'
import { Violation } from './violation.ts'
import { World, type WorldOptions } from './world.ts'

/** Whether the same kind of thing still goes wrong. */
async function failsAlike(options: WorldOptions, first: unknown): Promise<boolean> {
  try {
    await new World(options).run()
    return false
  } catch (error) {
    if (!(error instanceof Violation) || !(first instanceof Violation)) return String(error) === String(first)
    return error.wrong === first.wrong
  }
}

/** Leaves out, one after the other, what the violation does not need. In words. */
export async function shrink(found: WorldOptions, error: unknown): Promise<string> {
  let options: WorldOptions & { weather: Weather } = { ...found, weather: new World(found).badWeather }
  const keep = async (smaller: Partial<WorldOptions>) => {
    const tried = { ...options, ...smaller }
    if (await failsAlike(tried, error)) options = tried
  }
  for (const name of Object.keys(calm) as (keyof Weather)[])
    if (options.weather[name] !== calm[name]) await keep({ weather: { ...options.weather, [name]: calm[name] } })
  for (const players of [6, 3, 2, 1]) await keep({ players })
  for (const machines of [3, 2, 1]) await keep({ machines })
  const { weather, players = 12, machines = 6 } = options
  const needed = Object.entries(weather).filter(([name, value]) => value !== calm[name as keyof Weather])
  return `Needed of it: ${players} players, ${machines} machines, faults ${JSON.stringify(Object.fromEntries(needed))}`
}
