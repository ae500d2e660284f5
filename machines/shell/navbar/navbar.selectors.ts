import type { SnapshotFrom } from 'xstate'
import type { navbarMachine } from './navbar.machine.ts'

type Snapshot = SnapshotFrom<typeof navbarMachine>

/** How it stands: beside the page, folded (`peeking`: over the page meanwhile), or a drawer. */
export function selectNavbar(snapshot: Snapshot): 'unfolded' | 'folded' | 'peeking' | 'hidden' | 'drawn' {
  const isOpen = snapshot.hasTag('open')
  if (snapshot.hasTag('drawer')) return isOpen ? 'drawn' : 'hidden'
  if (snapshot.hasTag('folded')) return isOpen ? 'peeking' : 'folded'
  return 'unfolded'
}
