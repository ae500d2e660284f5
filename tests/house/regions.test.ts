/** Regions of a chart go on beside each other: a transition within one never begins the others anew by the way. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { isMachine } from '#machines/kit/definition.ts'
import { transitionsOf } from '#tests/kit/chartProbe.ts'
import { root } from '../../scripts/lib/tools.mjs'

/** As XState has it. */
type Node = { id: string; type: string; parent?: Node; states: Record<string, Node> }
type Taken = { source: Node; target?: readonly Node[]; reenter: boolean }

const ancestors = ({ parent }: Node): Node[] => (parent ? [parent, ...ancestors(parent)] : [])
const isIn = (node: Node, state: Node) => ancestors(node).includes(state)

/** What a transition leaves and enters anew with all that is in it: the nearest state around its source and its targets. */
function domainOf({ source, target = [], reenter }: Taken): Node | undefined {
  if (!reenter && target.every((one) => one === source || isIn(one, source))) return source
  return ancestors(source).find((state) => target.every((one) => isIn(one, state)))
}

test('no transition leaves a region beside its own without naming where it goes on there', async () => {
  const wrong: string[] = []
  let count = 0
  for (const file of globSync('machines/**/*.machine.ts', { cwd: root })) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as object
    for (const machine of Object.values(exported).filter(isMachine))
      for (const [known, { text }] of transitionsOf(machine)) {
        const taken = known as unknown as Taken
        if (taken.target === undefined) continue
        count += 1
        const domain = domainOf(taken)
        if (domain?.type !== 'parallel' || domain === taken.source) continue
        const named = taken.target.concat(taken.source)
        const unnamed = Object.values(domain.states).filter(
          (region) => !named.some((one) => one === region || isIn(one, region)),
        )
        if (unnamed.length > 0) wrong.push(`${text} leaves ${unnamed.map(({ id }) => id).join(', ')}`)
      }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1_000)
})
