/** Takes pictures of the running product: `npm run pictures [-- <subject> …]`. What follows the subject is the subject's own. */
import { argv } from 'node:process'

type Subject = { take: (flags: string[]) => Promise<void> }
const subjects: Record<string, () => Promise<Subject>> = {
  /** What the README shows. */
  play: () => import('./play.ts'),
  /** Every state of the player's side: docs/pictures/player. Names of sheets after it take those alone. */
  player: () => import('./player.ts'),
  /** Layouts, colours and directions of the back office's frame: docs/pictures/shell. */
  shell: () => import('./shell.ts'),
  /** Two stories in numbered pictures: docs/pictures/stories. A name of one after it takes that alone. */
  stories: () => import('./stories.ts'),
  /** The design system; `--compare` holds it against the last pictures. */
  ui: () => import('./ui.ts'),
}

const [name = 'play', ...flags] = argv.slice(2)
const subject = subjects[name]
if (subject) await (await subject()).take(flags)
else {
  console.error(`There are no pictures of ${name}; there are: ${Object.keys(subjects).join(', ')}`)
  process.exitCode = 1
}
