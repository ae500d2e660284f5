import { useTranslation } from 'react-i18next'
import type { Chosen, Side } from '#machines/inspect/inspector/index.ts'
import type { InspectedActor, Inspection } from '#protocol/core/entities.ts'
import { css, cva } from '#styled/css/index.js'

const heading = css({ paddingInline: '5', marginBlock: '3', fontWeight: '600', display: 'flex', gap: '3' })
const muted = css({ color: 'text3', fontWeight: '400' })
const row = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    inlineSize: 'full',
    minBlockSize: '[30px]',
    paddingInlineEnd: '4',
    textAlign: 'start',
    _currentPage: { bg: 'select', fontWeight: '560' },
    _hover: { bg: 'select' },
  },
  variants: {
    depth: { 0: { paddingInlineStart: '5' }, 1: { paddingInlineStart: '[36px]' }, 2: { paddingInlineStart: '[52px]' } },
  },
})
const stateText = css({
  marginInlineStart: 'auto',
  color: 'text3',
  textStyle: 'small',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxInlineSize: '[60%]',
})
const words = css({ paddingInline: '5', color: 'text2' })

type Props = {
  browser: Inspection | null
  venue: Inspection | null
  missing: string | null
  chosen: Chosen | null
  choose: (chosen: Chosen) => void
}

export function ActorTree({ browser, venue, missing, chosen, choose }: Props) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('inspect.actors')}>
      {browser && (
        <Branch title={t('inspect.browser')} place="browser" actors={browser.actors} chosen={chosen} choose={choose} />
      )}
      {venue && (
        <Branch title={t('inspect.venue')} place="venue" actors={venue.actors} chosen={chosen} choose={choose} />
      )}
      {missing && (
        <>
          <h2 className={heading}>{t('inspect.venue')}</h2>
          <p className={words}>{t('inspect.missing', { permission: missing })}</p>
        </>
      )}
    </nav>
  )
}

type BranchProps = {
  title: string
  place: Side
  actors: InspectedActor[]
  chosen: Chosen | null
  choose: Props['choose']
}
function Branch({ title, place, actors, chosen, choose }: BranchProps) {
  return (
    <>
      <h2 className={heading}>
        {title} <span className={muted}>{actors.length}</span>
      </h2>
      <ul>
        {inOrder(actors).map(({ actor, depth }) => (
          <li key={actor.id}>
            <button
              type="button"
              className={row({ depth })}
              aria-current={chosen?.side === place && chosen.id === actor.id ? 'page' : undefined}
              onClick={() => choose({ side: place, id: actor.id, chart: actor.chart })}
            >
              <bdi>{actor.id}</bdi>
              <bdi className={stateText}>{actor.status === 'active' ? actor.state : actor.status}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Placed = { actor: InspectedActor; depth: 0 | 1 | 2 }
/** Parents before their children. An actor whose parent is gone stands at the root. */
function inOrder(actors: InspectedActor[]): Placed[] {
  const ids = new Set(actors.map(({ id }) => id))
  const below = (parent: string | null, depth: number): Placed[] =>
    actors
      .filter((actor) => (actor.parent !== null && ids.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ actor, depth: Math.min(2, depth) as Placed['depth'] }, ...below(actor.id, depth + 1)])
  return below(null, 0)
}
