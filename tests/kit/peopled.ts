import { afterAll } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from './testVenue.ts'

/** A house for all the tests of a file, with people of the demo signed in. It closes after the last of them. */
export async function openPeopledHouse<Name extends string>(
  ...names: Name[]
): Promise<{ house: TestHouse } & Record<Name, Person>> {
  const house = await openTestHouse()
  afterAll(() => house.close())
  const people: [Name, Person][] = []
  for (const name of names) people.push([name, await house.login(name)])
  return { house, ...(Object.fromEntries(people) as Record<Name, Person>) }
}
export const idOf = (person: Person) => person.answer.user.id
