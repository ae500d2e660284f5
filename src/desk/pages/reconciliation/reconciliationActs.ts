import type { ReconciliationAct } from '#machines/desk/pages/reconciliation/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'

const withReason: readonly ReconciliationAct['do'][] = ['look', 'accept', 'propose', 'refuse']

/** What is asked before it is done. `at`: the cabinet and its day, in words. */
export function orderOf(act: ReconciliationAct, at: string): CommandOrder<ReconciliationAct> {
  const { do: name } = act
  return {
    act,
    title: { key: `reconciliation.act.${name}` },
    words: name === 'check' ? null : { key: `reconciliation.will.${name}` },
    confirm: { key: `reconciliation.act.${name}` },
    done: { key: `reconciliation.done.${name}` },
    isAsked: name !== 'check',
    isDangerous: name === 'confirm',
    reason: withReason.includes(name) ? 'required' : 'none',
    ...(name === 'look' ? { reasonLabel: { key: 'reconciliation.found' } } : {}),
    phrase: null,
    affected: at === '' ? [] : [{ id: 1, name: at }],
  }
}
