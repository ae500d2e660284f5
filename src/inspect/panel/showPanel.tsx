/** The place of the inspector's panel beside the screen: a tree of its own, which the app's knows nothing of. */
import { LocaleProvider } from '@ark-ui/react/locale'
import type { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { type PanelRef, selectIsPanelShown } from '#machines/inspect/panel/index.ts'
import { css } from '#styled/css/index.js'
import { directionOf } from '../../view/language.ts'
import type { InspectSource } from '../../view/root.ts'
import { localeOf } from '../../view/theme.ts'
import { InspectSourceContext } from '../source.ts'
import { Panel } from './Panel.tsx'

const wide = '@media (min-width: 1800px)'
const place = css({
  position: 'fixed',
  insetInlineEnd: '0',
  insetBlockEnd: '0',
  inlineSize: 'full',
  blockSize: '[48dvh]',
  zIndex: '55',
  smallDown: { blockSize: '[60dvh]' },
  [wide]: { inlineSize: '[416px]', blockSize: 'full' },
  _print: { display: 'none' },
})
/** The screen keeps all of itself in reach: beside the panel, or scrolled above it. */
const beside = css({
  paddingBlockEnd: '[48dvh]',
  smallDown: { paddingBlockEnd: '[60dvh]' },
  [wide]: { paddingInlineEnd: '[416px]', paddingBlockEnd: '0' },
  _print: { padding: '0' },
}).split(' ')

type Shown = { panel: PanelRef; source: InspectSource }
type Setup = Shown & { createRoot: typeof createRoot }

function Place({ panel, source }: Shown) {
  const { i18n } = useTranslation()
  return (
    <LocaleProvider locale={localeOf(directionOf(i18n.language))}>
      <InspectSourceContext value={source}>
        <Panel panel={panel} />
      </InspectSourceContext>
    </LocaleProvider>
  )
}

/** Until it is closed. */
export function showPanel({ panel, source, createRoot: create }: Setup): void {
  // It may have been closed while this was on its way.
  if (!selectIsPanelShown(panel.getSnapshot())) return
  const aside = document.createElement('div')
  const content = document.createElement('div')
  aside.className = place
  content.className = css({ blockSize: 'full' })
  aside.append(content)
  // Keys that are typed here are no keys of the screen beside it: a game would play.
  aside.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !event.defaultPrevented) panel.send({ type: 'panel.closed' })
  })
  document.body.append(aside)
  document.body.classList.add(...beside)
  const root = create(content)
  root.render(<Place {...{ panel, source }} />)
  const following = panel.subscribe((snapshot) => {
    if (selectIsPanelShown(snapshot)) return
    following.unsubscribe()
    root.unmount()
    aside.remove()
    document.body.classList.remove(...beside)
  })
}
