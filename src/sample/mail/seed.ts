import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { article, emailOf, fullName, handleOf, picture, title } from '../kit/texts.ts'
import type { State } from './entities.ts'

const folders = [
  { id: 0, handle: 'inbox', title: 'Inbox', icon: 'inbox' },
  { id: 1, handle: 'sent', title: 'Sent', icon: 'send' },
  { id: 2, handle: 'drafts', title: 'Drafts', icon: 'email_open' },
  { id: 3, handle: 'spam', title: 'Spam', icon: 'error' },
  { id: 4, handle: 'trash', title: 'Trash', icon: 'delete' },
] as const
const filters = [
  { id: 0, handle: 'starred', title: 'Starred', icon: 'star' },
  { id: 1, handle: 'important', title: 'Important', icon: 'label' },
] as const
const translated = <One extends { handle: string }>(one: One) => ({ ...one, translate: one.handle.toUpperCase() })

/** More than half of them in the inbox. */
export function seed({ dice, now }: Seeding): State {
  const user = fullName(dice)
  return {
    folders: folders.map(translated),
    filters: filters.map(translated),
    labels: [
      { id: 0, handle: 'note', title: 'Note', color: 'green' },
      { id: 1, handle: 'paypal', title: 'Paypal', color: 'orange' },
      { id: 2, handle: 'invoice', title: 'Invoice', color: 'blue-grey' },
      { id: 3, handle: 'amazon', title: 'Amazon', color: 'light-blue' },
    ],
    mails: many(36, (id, place) => {
      const name = fullName(dice)
      const folder = dice.chance(0.6) ? 0 : dice.int(1, 4)
      const hasAttachments = dice.chance(0.25)
      const file = title(dice, 2)
      return {
        ...{
          id,
          from: { name, avatar: picture(name), email: emailOf(name) },
          to: [{ name: user, email: emailOf(user) }],
        },
        ...{
          subject: title(dice, dice.int(3, 6)),
          message: article(dice),
          time: hoursFrom(now, -place * 4 - dice.int(0, 3)),
        },
        ...{ read: dice.chance(0.6), starred: dice.chance(0.2), important: dice.chance(0.25), hasAttachments },
        attachments: hasAttachments
          ? [
              {
                type: 'image',
                fileName: handleOf(file),
                preview: picture(file, 160, 100),
                url: '',
                size: `${dice.int(90, 900)}Kb`,
              },
            ]
          : [],
        ...{ labels: dice.some([0, 1, 2, 3], dice.int(0, 2)), folder },
      }
    }),
  }
}
