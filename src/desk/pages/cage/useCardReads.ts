import { type KeyboardEvent, useRef } from 'react'
import { type CardRead, noKeys, withKey } from '#machines/desk/pages/cage/index.ts'
import { amountId, finderId, reasonId } from './fieldIds.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null)
/** There a card is looked for, or nobody may know what is written. */
const isLeftAlone = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.id === finderId || target.type === 'password')
function intoOf(target: EventTarget): CardRead['into'] {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target.closest('[role=dialog], [role=alertdialog]')) return 'dialog'
  return target.id === amountId ? 'amount' : target.id === reasonId ? 'note' : 'elsewhere'
}
/** As if it were written there: whoever keeps the field hears of it. */
function putBack(field: Field, value: string) {
  if (field.value === value) return
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * A card that is read anywhere but into the search sends nothing: its Enter is kept, and the field holds again what it held.
 * `turnOf` counts how often the amount began anew: what it held before that has been posted, and is not put back.
 */
export function useCardReads(tell: (read: CardRead) => void, turnOf: () => number | undefined) {
  const run = useRef(noKeys)
  const held = useRef(new Map<Field, string>())
  const turn = useRef<number | undefined>(undefined)
  return (event: KeyboardEvent) => {
    const { target, nativeEvent } = event
    run.current = isLeftAlone(target) ? noKeys : withKey(run.current, nativeEvent)
    const { text, isFirst, isRead, card } = run.current
    if (isFirst && text.length === 1) {
      held.current.clear()
      turn.current = turnOf()
    }
    if (text !== '' && isField(target) && !held.current.has(target)) held.current.set(target, target.value)
    if (!isRead) return
    event.preventDefault()
    event.stopPropagation()
    if (card === null) return
    const isAnew = turn.current !== turnOf()
    for (const [field, value] of held.current) putBack(field, isAnew ? '' : value)
    held.current.clear()
    tell({ card, into: intoOf(target) })
  }
}
