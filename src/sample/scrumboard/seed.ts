import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { fullName, handleOf, paragraph, phrase, picture, sentence, title } from '../kit/texts.ts'
import { type Board, boardColors, type Card, type State } from './entities.ts'

export const boardLabels = [
  { id: '1', name: 'High Priority', class: 'bg-red text-white' },
  { id: '2', name: 'Design', class: 'bg-orange text-white' },
  { id: '3', name: 'App', class: 'bg-blue text-white' },
  { id: '4', name: 'Feature', class: 'bg-green text-white' },
]
const listNames = ['Ideas', 'To do', 'In progress', 'In review', 'Done']

function cardOf({ dice, now }: Seeding, id: string, members: Board['members']): Card {
  const name = title(dice, 4)
  const hasPicture = dice.chance(0.25)
  const ids = members.map((member) => member.id)
  return {
    ...{
      id,
      name,
      description: dice.chance(0.6) ? paragraph(dice, 2) : '',
      idAttachmentCover: hasPicture ? '1' : null,
    },
    ...{ idMembers: dice.some(ids, dice.int(0, 3)), idLabels: dice.some(['1', '2', '3', '4'], dice.int(0, 2)) },
    attachments: hasPicture
      ? [{ id: '1', name: handleOf(name), src: picture(name, 320, 160), time: hoursFrom(now, -40), type: 'image' }]
      : [],
    subscribed: dice.chance(0.3),
    checklists: many(dice.chance(0.4) ? 1 : 0, (list) => ({
      ...{ id: list, name: 'Checklist' },
      checkItems: many(dice.int(2, 4), (item) => ({ id: item, name: phrase(dice, 3), checked: dice.chance(0.4) })),
    })),
    activities: many(dice.int(0, 2), (activity) => ({
      ...{ id: activity, type: 'comment' as const, idMember: dice.pick(ids), message: sentence(dice) },
      time: hoursFrom(now, -dice.int(1, 80)),
    })),
    due: dice.chance(0.3) ? hoursFrom(now, dice.int(10, 200)) : null,
  }
}

export const seed = (seeding: Seeding): State => ({
  boards: many(3, (id, place) => {
    const { dice } = seeding
    const name = title(dice, 2)
    const members = many(5, (member) => {
      const called = fullName(dice)
      return { id: member, name: called, avatar: picture(called) }
    })
    const cards = many(12, (card) => cardOf(seeding, card, members))
    const lists: Board['lists'] = listNames.map((list, nth) => ({ id: String(nth + 1), name: list, idCards: [] }))
    for (const card of cards) dice.pick(lists).idCards.push(card.id)
    const settings = { color: boardColors[place] ?? '', subscribed: dice.chance(0.5), cardCoverImages: true }
    return { id, name, uri: handleOf(name), settings, lists, cards, members, labels: boardLabels }
  }),
})
