import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BoardRef } from '#machines/sample/board/index.ts'
import { css, cva } from '#styled/css/index.js'
import { quiet } from '../area/styles.ts'
import { useMoment } from '../area/useMoment.ts'
import { useWord } from '../area/words.ts'
import { boardPicture, cardPath } from './boardPath.ts'
import { Grip, useIsHeld } from './carry.tsx'
import type { Board, Card } from './entities.ts'

const shape = cva({
  base: {
    display: 'grid',
    gap: '2',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: '2',
    bg: 'raised',
    minInlineSize: '0',
  },
  variants: { isHeld: { true: { borderColor: 'act', boxShadow: 'middle' }, false: {} } },
})
const head = css({ display: 'flex', alignItems: 'center', gap: '3', minInlineSize: '0' })
const name = css({ overflowWrap: 'anywhere', minInlineSize: '0', paddingBlock: '3' })
const facts = css({ textStyle: 'small', paddingInline: '2' })

/** A card: its cover where the board shows covers, what it is called, and what is known of it at a glance. */
export function BoardCard({ actor, board, card }: { actor: BoardRef; board: Board; card: Card }) {
  const { t } = useTranslation()
  const when = useMoment()
  const word = useWord()
  const held = { kind: 'card', id: card.id } as const
  const isHeld = useIsHeld(actor, held)
  const cover = board.settings.cardCoverImages ? boardPicture(card) : null
  const items = card.checklists.flatMap(({ checkItems }) => checkItems)
  const told = [
    ...card.idLabels
      .flatMap((id) => board.labels.find((label) => label.id === id)?.name ?? [])
      .map((name) => word(name)),
    ...(items.length === 0 ? [] : [`${items.filter(({ checked }) => checked).length}/${items.length}`]),
    ...(card.due === null ? [] : [t('samplePages.dueOn', { when: when(card.due) })]),
  ]
  return (
    <li className={shape({ isHeld })} data-card={card.id} {...(isHeld && { 'data-held': '' })}>
      {cover !== null && <img src={cover} alt="" />}
      <div className={head}>
        <Grip actor={actor} held={held} name={card.name} />
        <Link to={cardPath(board.id, card.id)} className={name}>
          <bdi>{card.name}</bdi>
        </Link>
      </div>
      {told.length > 0 && (
        <p className={`${facts} ${quiet}`}>
          {told.map((one, place) => (
            <span key={one}>
              {place > 0 && ' · '}
              <bdi>{one}</bdi>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
