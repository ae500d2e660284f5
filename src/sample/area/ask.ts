/** A question of the layer's dialog, asked before something is removed. */
import { useApp } from '../../view/root.ts'
import { selectExtensionRef } from '#machines/app/app/index.ts'
import type { SampleAct } from '#machines/sample/frame/index.ts'

/** Asks by the one dialog of the layer; what is meant comes back to the page as an act. */
export function useAskRemoval(): (name: string, act: SampleAct) => void {
  const frame = useApp(selectExtensionRef)
  return (name, act) =>
    frame?.send({
      type: 'question.asked',
      question: {
        ...{ title: 'samplePages.remove.title', words: 'samplePages.remove.words', confirm: 'samplePages.remove.verb' },
        ...{ name, act },
      },
    })
}
