import { useSelector } from '@xstate/react'
import type { DeskPlace } from '#machines/session/app/index.ts'
import { type FrameRef, selectBearer, selectNavbarRef } from '#machines/shell/frame/index.ts'
import { navigationOf } from '#machines/shell/navigation/navigation.ts'
import { css } from '#styled/css/index.js'
import { Navbar } from './Navbar.tsx'
import { NotBuilt } from './NotBuilt.tsx'
import { Toolbar } from './Toolbar.tsx'

const shell = css({ display: 'flex', blockSize: 'screen', bg: 'ground', textStyle: 'dense' })
const beside = css({ flex: '1', minInlineSize: '0', display: 'flex', flexDirection: 'column' })
const page = css({ flex: '1', minBlockSize: '0', overflow: 'auto', bg: 'surface', padding: '[18px 24px 24px]' })

/** The frame of the back office, and the page in it. */
export function DeskScreen({ frame, place }: { frame: FrameRef; place: DeskPlace }) {
  const bearer = useSelector(frame, selectBearer)
  const navbar = useSelector(frame, selectNavbarRef)
  const groups = navigationOf(bearer)
  return (
    <div className={shell}>
      {navbar && <Navbar navbar={navbar} frame={frame} groups={groups} page={place.page} />}
      <div className={beside}>
        <Toolbar frame={frame} navbar={navbar} groups={groups} />
        <main className={page} id="page" tabIndex={-1}>
          <NotBuilt place={place} />
        </main>
      </div>
    </div>
  )
}
