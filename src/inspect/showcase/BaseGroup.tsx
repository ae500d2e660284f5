import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { Colours } from './Colours.tsx'
import { Buttons, Choices, Fields } from './Controls.tsx'
import { Formats } from './Formats.tsx'
import { Marks } from './Marks.tsx'
import { Messages, Orders } from './Orders.tsx'
import { Overlays } from './Overlays.tsx'
import { Measures, Type } from './TypeAndMeasures.tsx'

export function BaseGroup({ showcase }: { showcase: ShowcaseRef }) {
  return (
    <>
      <Colours />
      <Type />
      <Measures />
      <Marks />
      <Buttons />
      <Fields />
      <Choices showcase={showcase} />
      <Overlays showcase={showcase} />
      <Orders showcase={showcase} />
      <Messages />
      <Formats />
    </>
  )
}
