/** A question of the layer's dialog, asked before something is removed. */
import { useApp } from '../../view/root.ts'
import type { selectExtensionRef } from '#machines/app/app/index.ts'
import type { SampleAct } from '#machines/sample/frame/index.ts'

/** The app's own selector, used, would be one more name in its first script. */
const selectFrame: typeof selectExtensionRef = ({ children }) => children.extension
export const useFrame = () => useApp(selectFrame)

/** Asks by the one dialog of the layer; what is meant comes back to the page as an act. */
export function useAskRemoval(): (name: string, act: SampleAct) => void {
  const frame = useFrame()
  return (name, act) =>
    frame?.send({
      type: 'question.asked',
      question: {
        ...{ title: 'samplePages.remove.title', words: 'samplePages.remove.words', confirm: 'samplePages.remove.verb' },
        ...{ name, act },
      },
    })
}
