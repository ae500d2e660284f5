import { afterAll } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from './testVenue.ts'

/** A house for all the tests of a file, with people of the demo signed in. It closes after the last of them. */
export async function openPeopledVenue<Name extends string>(
  ...names: Name[]
): Promise<{ registry: TestVenue } & Record<Name, Person>> {
  const venue = await openTestVenue()
  afterAll(() => venue.close())
  const people: [Name, Person][] = []
  for (const name of names) people.push([name, await venue.login(name)])
  return { registry: venue, ...(Object.fromEntries(people) as Record<Name, Person>) }
}
export const idOf = (person: Person) => person.answer.user.id
