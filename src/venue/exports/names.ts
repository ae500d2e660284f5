import type { DeskTransaction } from '#protocol/core/entities.ts'

export const fullName = (person: DeskTransaction['maker']) =>
  person && (`${person.name} ${person.lastname}`.trim() || person.username)
