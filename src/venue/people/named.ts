/** The columns by which a person is named in an answer: of `account`, or of an alias of it. */
type Columns = 'id' | 'username' | 'name' | 'lastname'

export const named = <Person extends Record<Columns, unknown>>({ id, username, name, lastname }: Person) =>
  ({ id, username, name, lastname }) as Pick<Person, Columns>
