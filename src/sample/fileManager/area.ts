import * as z from 'zod/mini'
import { type Area, callsOf, hoursFrom, many, type Seeding } from '../kit/area.ts'
import { Id, Moment, Name, Text } from '../kit/scalars.ts'
import { fullName, picture, title } from '../kit/texts.ts'

const Type = z.enum(['folder', 'document', 'spreadsheet'])
/** `extention` is spelt as the template spells it. */
const File = z.object({
  id: Id,
  name: Name,
  type: Type,
  owner: Name,
  size: Text,
  modified: Moment,
  opened: Moment,
  created: Moment,
  extention: Text,
  location: Text,
  offline: z.boolean(),
  preview: Text,
})
const State = z.object({ files: z.array(File) })
type State = z.infer<typeof State>
const endings = { folder: '', document: 'doc', spreadsheet: 'xls' } as const

function seed({ dice, now }: Seeding): State {
  const owners = many(4, () => fullName(dice))
  return {
    files: many(18, (id, place) => {
      const type = place < 4 ? 'folder' : dice.pick(['document', 'spreadsheet'] as const)
      const name = title(dice, 2)
      const age = dice.int(48, 4_000)
      return {
        ...{ id, name, type, owner: dice.pick(owners), size: type === 'folder' ? '' : `${dice.int(4, 980)} Kb` },
        ...{ created: hoursFrom(now, -age), modified: hoursFrom(now, -age / 2), opened: hoursFrom(now, -age / 4) },
        ...{ extention: endings[type], location: 'My Files > Documents', offline: dice.chance(0.4) },
        preview: type === 'folder' ? '' : picture(name, 160, 100),
      }
    }),
  }
}

const { get } = callsOf<State>()
export const fileManager: Area<State> = {
  name: 'fileManager',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/file-manager-app/files',
      summary: 'Folders and files.',
      answer: z.array(File),
      run: ({ state }) => state.files,
    }),
  ],
}
