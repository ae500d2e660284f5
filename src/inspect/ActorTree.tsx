import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen, Side } from '#machines/inspect/inspector/index.ts'
import type { InspectedActor, Inspection } from '#protocol/core/entities.ts'
import { css, cva } from '#styled/css/index.js'
import { useInspectSource } from './source.ts'

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
/** What is out of sight is not laid out. */
const line = css({ contentVisibility: 'auto', containIntrinsicBlockSize: '[30px]' })
const stateText = css({
  marginInlineStart: 'auto',
  color: 'text3',
  textStyle: 'small',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxInlineSize: '[60%]',
})
const partaker = css({ inlineSize: '[8px]', blockSize: '[8px]', borderRadius: 'full', bg: 'act', flex: 'none' })
const words = css({ paddingInline: '5', color: 'text2' })

type Props = {
  browser: Inspection | null
  venue: Inspection | null
  missing: string | null
  chosen: Chosen | null
  choose: (chosen: Chosen) => void
  /** Who took part in the act that is followed. */
  partakers: readonly { side: Side; actor: string }[]
}

export const ActorTree = memo(({ browser, venue, missing, chosen, choose, partakers }: Props) => {
  const { t } = useTranslation()
  const { isAlone } = useInspectSource()
  const partOf = (place: Side) => new Set(partakers.filter(({ side }) => side === place).map(({ actor }) => actor))
  return (
    <nav aria-label={t('inspect.actors')}>
      {browser && (
        <Branch
          title={t(isAlone ? 'inspect.attached.title' : 'inspect.browser')}
          place="browser"
          actors={browser.actors}
          chosen={chosen}
          choose={choose}
          partakers={partOf('browser')}
        />
      )}
      {venue && (
        <Branch
          title={t('inspect.venue')}
          place="venue"
          actors={venue.actors}
          chosen={chosen}
          choose={choose}
          partakers={partOf('venue')}
        />
      )}
      {missing && (
        <>
          <h2 className={heading}>{t('inspect.venue')}</h2>
          <p className={words}>{t('inspect.missing', { permission: missing })}</p>
        </>
      )}
    </nav>
  )
})

type BranchProps = {
  title: string
  place: Side
  actors: InspectedActor[]
  chosen: Chosen | null
  choose: Props['choose']
  partakers: ReadonlySet<string>
}
function Branch({ title, place, actors, chosen, choose, partakers }: BranchProps) {
  return (
    <>
      <h2 className={heading}>
        {title} <span className={muted}>{actors.length}</span>
      </h2>
      <ul>
        {inOrder(actors).map(({ actor: { id, chart, status, state }, depth }) => (
          <Row
            key={id}
            {...{ id, chart, depth, choose, place }}
            state={status === 'active' ? state : status}
            isChosen={chosen?.side === place && chosen.id === id}
            isPartaker={partakers.has(id)}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = Pick<InspectedActor, 'id' | 'chart' | 'state'> & {
  place: Side
  depth: Placed['depth']
  isChosen: boolean
  isPartaker: boolean
  choose: Props['choose']
}
/** One of a thousand, drawn anew only when it has changed. */
const Row = memo(({ id, chart, state, place, depth, isChosen, isPartaker, choose }: RowProps) => {
  const { t } = useTranslation()
  return (
    <li className={line}>
      <button
        type="button"
        className={row({ depth })}
        aria-current={isChosen ? 'page' : undefined}
        onClick={() => choose({ side: place, id, chart })}
      >
        {isPartaker && <span className={partaker} role="img" aria-label={t('inspect.act.part')} />}
        <bdi>{id}</bdi>
        <bdi className={stateText}>{state}</bdi>
      </button>
    </li>
  )
})

type Placed = { actor: InspectedActor; depth: 0 | 1 | 2 }
/** Parents before their children. An actor whose parent is gone stands at the root. */
function inOrder(actors: InspectedActor[]): Placed[] {
  const ids = new Set(actors.map(({ id }) => id))
  const childrenOf = Map.groupBy(actors, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null))
  const below = (parent: string | null, depth: number): Placed[] =>
    (childrenOf.get(parent) ?? []).flatMap((actor) => [
      { actor, depth: Math.min(2, depth) as Placed['depth'] },
      ...below(actor.id, depth + 1),
    ])
  return below(null, 0)
}
