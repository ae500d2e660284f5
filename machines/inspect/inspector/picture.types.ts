/** A chart laid out: boxes and lines in one plane, y downwards. */
export type Point = { x: number; y: number }
export type Box = {
  /** Of a state. */
  id: string
  x: number
  y: number
  width: number
  height: number
  /** `frame` has its states within it, `folded` keeps them to itself. */
  kind: 'leaf' | 'frame' | 'folded'
  /** Under its name: the actors that it invokes. */
  rows: readonly string[]
}
export type Label = { x: number; y: number; width: number; height: number; texts: readonly string[] }
export type Line = {
  id: string
  source: string
  target: string
  /** Ids of the transitions that it stands for. */
  transitions: readonly string[]
  points: readonly Point[]
  label: Label | null
}
export type Picture = { width: number; height: number; boxes: readonly Box[]; lines: readonly Line[] }
