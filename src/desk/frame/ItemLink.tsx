import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type CountedPage, type FrameRef, selectProblemBadgeRef, selectWaiting } from '#machines/desk/frame/index.ts'
import type { Item } from '#machines/desk/navigation/navigation.ts'
import { selectProblemCount } from '#machines/desk/problemBadge/index.ts'
import { css, cva } from '#styled/css/index.js'
import { iconOf } from './icons.ts'

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minBlockSize: '[34px]',
  paddingInline: '4',
  borderRadius: '2',
  color: 'text2',
  fontWeight: '450',
  position: 'relative',
  whiteSpace: 'nowrap',
  '& svg': { color: 'text3', flex: 'none' },
  _hover: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _currentPage: {
    bg: 'select',
    color: 'text',
    fontWeight: '580',
    '& svg': { color: 'text' },
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0',
      insetBlock: '[7px]',
      inlineSize: '[3px]',
      bg: 'moneyLow',
      borderRadius: '1',
    },
  },
})
const badge = cva({
  base: {
    marginInlineStart: 'auto',
    minInlineSize: '[20px]',
    paddingInline: '[6px]',
    borderRadius: 'full',
    textStyle: 'tiny',
    textAlign: 'center',
  },
  variants: {
    kind: {
      wrong: { bg: 'error', color: 'surface', fontWeight: '620' },
      waiting: { color: 'text2', fontWeight: '560' },
    },
    /** The count hangs at the icon then. */
    folded: {
      true: {
        position: 'absolute',
        insetBlockStart: '[1px]',
        insetInlineEnd: '0',
        minInlineSize: '[16px]',
        paddingInline: '2',
      },
      false: {},
    },
  },
})

type Props = { item: Item; isHere: boolean; folded?: boolean; frame: FrameRef }

/** A page of the navigation. Folded, its name is a hint. */
export function ItemLink({ item: { id, url }, isHere, folded = false, frame }: Props) {
  const { t } = useTranslation()
  const Icon = iconOf[id]
  return (
    <Link
      to={url}
      className={link}
      aria-current={isHere ? 'page' : undefined}
      aria-label={folded ? t(`nav.${id}`) : undefined}
      title={folded ? t(`nav.${id}`) : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {!folded && t(`nav.${id}`)}
      {id === 'machineProblems' && <Problems frame={frame} folded={folded} />}
      {(id === 'confirms' || id === 'attendants') && <Waiting page={id} frame={frame} folded={folded} />}
    </Link>
  )
}

type CountProps = { frame: FrameRef; folded: boolean }
function Problems({ frame, folded }: CountProps) {
  const { t } = useTranslation()
  const problems = useSelector(frame, selectProblemBadgeRef)
  const count = useSelector(problems, (snapshot) => (snapshot ? selectProblemCount(snapshot) : null)) ?? 0
  return <Badge count={count} title={t('desk.problems', { count })} kind="wrong" folded={folded} />
}
function Waiting({ page, frame, folded }: CountProps & { page: CountedPage }) {
  const { t } = useTranslation()
  const count = useSelector(frame, selectWaiting)[page] ?? 0
  return <Badge count={count} title={t(`desk.waiting.${page}`, { count })} kind="waiting" folded={folded} />
}

type BadgeProps = { count: number; title: string; kind: 'wrong' | 'waiting'; folded: boolean }
function Badge({ count, title, kind, folded }: BadgeProps) {
  return count > 0 ? (
    <span className={badge({ kind, folded })} title={title}>
      {count}
    </span>
  ) : null
}
