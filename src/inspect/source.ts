import { createContext, useContext } from 'react'
import type { InspectSource } from '../view/root.ts'

/** Where the inspector has its actors from: this page, or apps that others attached. */
export const InspectSourceContext = createContext<InspectSource | null>(null)

export function useInspectSource(): InspectSource {
  const source = useContext(InspectSourceContext)
  if (!source) throw new Error('a part of the inspector stands outside of it')
  return source
}
