import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type FrameRef, selectProblemBadgeRef } from '#machines/desk/frame/index.ts'
import type { Item } from '#machines/desk/navigation/navigation.ts'
import { type ProblemBadgeRef, selectProblemCount } from '#machines/desk/problemBadge/index.ts'
import { css } from '#styled/css/index.js'
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
const badge = css({
  marginInlineStart: 'auto',
  minInlineSize: '[20px]',
  paddingInline: '[6px]',
  borderRadius: 'full',
  bg: 'error',
  color: 'surface',
  textStyle: 'tiny',
  fontWeight: '620',
  textAlign: 'center',
})
/** Folded, the count hangs at the icon. */
const mote = css({
  position: 'absolute',
  insetBlockStart: '[1px]',
  insetInlineEnd: '0',
  minInlineSize: '[16px]',
  paddingInline: '2',
})

type Props = { item: Item; isHere: boolean; folded?: boolean; frame: FrameRef }

/** A page of the navigation. Folded, its name is a hint. */
export function ItemLink({ item: { id, url }, isHere, folded = false, frame }: Props) {
  const { t } = useTranslation()
  const problems = useSelector(frame, selectProblemBadgeRef)
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
      {id === 'machineProblems' && problems && <Badge problems={problems} folded={folded} />}
    </Link>
  )
}

function Badge({ problems, folded }: { problems: ProblemBadgeRef; folded: boolean }) {
  const { t } = useTranslation()
  const count = useSelector(problems, selectProblemCount)
  return count ? (
    <span className={folded ? `${badge} ${mote}` : badge} title={t('desk.problems', { count })}>
      {count}
    </span>
  ) : null
}
