/** Says on every screen that what is shown is not what the venue answered: a tree of its own, which the app's knows nothing of. */
import { LocaleProvider } from '@ark-ui/react/locale'
import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import type { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import {
  selectIsTampering,
  selectLineDelay,
  selectLines,
  selectRules,
  type TamperingRef,
} from '#machines/inspect/tampering/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { directionOf } from '../../view/language.ts'
import { localeOf } from '../../view/theme.ts'
import { CallsAndLines } from './CallsAndLines.tsx'

const place = css({
  position: 'fixed',
  insetInlineEnd: '4',
  insetBlockEnd: '4',
  maxInlineSize: '[min(440px, calc(100vw - 32px))]',
  zIndex: '70',
  textStyle: 'dense',
  // A dialog takes the pointer from all that is not it.
  pointerEvents: 'auto',
  _print: { display: 'none' },
})
const badge = css({
  bg: 'raised',
  color: 'text',
  borderWidth: '2px',
  borderColor: 'negative',
  borderRadius: '3',
  boxShadow: 'middle',
  padding: '4',
  display: 'grid',
  gap: '3',
  maxBlockSize: '[80dvh]',
  overflowY: 'auto',
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const said = css({ flex: '[1 1 180px]', fontWeight: '600' })
const more = css({ display: 'block', fontWeight: '400', color: 'text2' })
const inside = css({ paddingBlockStart: '4' })
const summary = css({ cursor: 'pointer', minBlockSize: '[28px]', paddingBlock: '1', fontWeight: '560' })

type Shown = { tampering: TamperingRef }

function Badge({ tampering }: Shown) {
  const { t } = useTranslation()
  const isActive = useSelector(tampering, selectIsTampering)
  const rules = useSelector(tampering, selectRules)
  const lines = useSelector(tampering, selectLines)
  const delay = useSelector(tampering, selectLineDelay)
  const met = rules.reduce((sum, rule) => sum + rule.met, 0)
  if (!isActive) return null
  const parts = [
    ...(rules.length > 0 ? [t('tampering.rules', { count: rules.length })] : []),
    ...(lines === 'free' ? [] : [t(`tampering.lines.are.${lines}`, { delay })]),
  ]
  return (
    <section className={badge} aria-label={t('tampering.badge')}>
      <div className={head}>
        <TriangleAlert size={18} aria-hidden="true" className={css({ color: 'negative', flex: 'none' })} />
        <div className={said}>
          <p aria-live="polite">
            {t('tampering.badge')}
            <span className={more}>{parts.join(' · ')}</span>
          </p>
          {rules.length > 0 && <p className={more}>{t('tampering.met', { count: met })}</p>}
        </div>
        <Button kind="danger" onClick={() => tampering.send({ type: 'tampering.cleared' })}>
          {t('tampering.clearAll')}
        </Button>
      </div>
      <details>
        <summary className={summary}>{t('tampering.change')}</summary>
        <div className={inside}>
          <CallsAndLines tampering={tampering} />
        </div>
      </details>
    </section>
  )
}

function Place({ tampering }: Shown) {
  const { i18n } = useTranslation()
  return (
    <LocaleProvider locale={localeOf(directionOf(i18n.language))}>
      <Badge tampering={tampering} />
    </LocaleProvider>
  )
}

/** Until the page is loaded anew. */
export function showBadge({ tampering, createRoot: create }: Shown & { createRoot: typeof createRoot }): void {
  const aside = document.createElement('div')
  aside.className = place
  // Live regions are not hidden by a dialog: held by a call, it could otherwise not be let go.
  // What changes at each call is seen, not read out.
  aside.setAttribute('aria-live', 'off')
  // Keys that are typed here are no keys of the screen beside it: a game would play.
  aside.addEventListener('keydown', (event) => event.stopPropagation())
  document.body.append(aside)
  create(aside).render(<Place tampering={tampering} />)
}
