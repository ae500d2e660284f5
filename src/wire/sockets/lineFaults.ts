/** What the dev dock does to the lines of this page: it breaks them off, keeps them off, or makes what they bring late. */
import { fromCallback } from 'xstate'
import type { Lines } from './line.ts'

function cutAll({ cuts }: Lines): void {
  for (const cut of [...cuts]) cut()
}

export function createLineFaults(lines: Lines) {
  return {
    cutLines: () => cutAll(lines),
    /** While it lives, none stands and none comes about. */
    holdLines: fromCallback<{ type: 'never' }, undefined>(() => {
      lines.gate = { isCut: () => true, pass: (act) => act() }
      cutAll(lines)
      return () => {
        lines.gate = null
      }
    }),
    /** `delay`: ms. What is still on its way at the end arrives then: nothing overtakes it. */
    slowLines: fromCallback<{ type: 'never' }, { delay: number }>(({ input: { delay } }) => {
      const coming: (() => void)[] = []
      lines.gate = {
        isCut: () => false,
        pass(act) {
          coming.push(act)
          setTimeout(() => coming.shift()?.(), delay)
        },
      }
      return () => {
        lines.gate = null
        for (const act of coming.splice(0)) act()
      }
    }),
  }
}
