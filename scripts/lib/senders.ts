/** Which files make an event: those that write it as an object of its type. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The literals of one expression: `type: isOver ? 'pay.over' : 'pay.done'`. */
const made = /\btype:\s((?:[^,{}()]|\([^()]*\))*?)([,})])/g
const named = /(?<![!=]== )'([a-z]\w*(?:\.\w+)+)'/g
/** Of a name that stands for several: `case 'round.started': case 'round.ended': return { type: sign`. */
const switched = /((?:case '[^']+':\s*)+)return [^\n]*\{ type: \w+[,} ]/g
/** Where a name is put together: `cashout.${outcome}`. */
const composed = /type: `([a-z]\w*\.)\$\{/g
/** Types, alphabets and the reading of others' events make nothing. */
const isReader = (path: string) => /\.types\.ts$|\.d\.ts$|machines\/kit\/|protocol\//.test(path)
const isEvent = (code: string, at: number) => {
  // `{ type: 'a.b' }` in a guard or an action of ours is never of two words; unions of types stand behind a bar.
  const before = code.slice(Math.max(0, at - 4), at)
  return !/\|\s*\{\s*$/.test(before)
}

export function sendersOf(root: string): (event: string) => readonly string[] {
  const files = new Map<string, Set<string>>()
  const beginnings = new Map<string, Set<string>>()
  for (const found of globSync('{machines,src}/**/*.{ts,tsx}', { cwd: root })) {
    const path = found.replaceAll('\\', '/')
    if (isReader(path)) continue
    const code = readFileSync(join(root, path), 'utf8')
    const add = (event: string) => files.set(event, (files.get(event) ?? new Set()).add(path))
    for (const { 1: expression = '', 2: end, index } of code.matchAll(made)) {
      // Several at once are the type of something that is read, but of a helper that makes each of them.
      const isType = expression.includes('|') && end !== ')'
      if (!isType && isEvent(code, index)) for (const { 1: event = '' } of expression.matchAll(named)) add(event)
    }
    for (const { 1: labels = '' } of code.matchAll(switched))
      for (const { 1: event = '' } of labels.matchAll(named)) add(event)
    for (const { 1: beginning } of code.matchAll(composed))
      if (beginning !== undefined) beginnings.set(beginning, (beginnings.get(beginning) ?? new Set()).add(path))
  }
  return (event) => {
    const whole = files.get(event) ?? []
    const [first = ''] = event.split('.')
    return [...new Set([...whole, ...(beginnings.get(`${first}.`) ?? [])])].sort()
  }
}
