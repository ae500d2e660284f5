/**
 * The bill of materials of what the lock file installs, CycloneDX 1.6.
 *   FILE   where to; without it: to the terminal
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { billOfMaterials } from './lib/dependencies.ts'
import { root } from './lib/tools.mjs'

const [file] = process.argv.slice(2)
const text = `${JSON.stringify(billOfMaterials(root), null, 2)}\n`
if (file === undefined) process.stdout.write(text)
else writeFileSync(resolve(process.env.INIT_CWD ?? '', file), text)
