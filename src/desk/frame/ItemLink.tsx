import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FrameRef } from '#machines/desk/frame/index.ts'
import type { NavbarRef } from '#machines/desk/navbar/index.ts'
import type { Item } from '#machines/desk/navigation/navigation.ts'
import { css, cva } from '#styled/css/index.js'
import { useCounts } from './counts.ts'
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
      /** Red under grey, as in the trade. */
      wrong: { bg: 'error', color: 'sunken', fontWeight: '620' },
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

type Props = { item: Item; isHere: boolean; folded?: boolean; frame: FrameRef; navbar: NavbarRef }

/** A page of the navigation. Folded, its name is a hint. */
export function ItemLink({ item: { id, url }, isHere, folded = false, frame, navbar }: Props) {
  const { t } = useTranslation()
  const Icon = iconOf[id]
  const count = useCounts(frame)[id] ?? 0
  const waits = t(`desk.waiting.${id}`, { count })
  return (
    <Link
      to={url}
      className={link}
      // Where one is already, no address changes that would close what the link stands in.
      onClick={() => isHere && navbar.send({ type: 'page.chosen' })}
      aria-current={isHere ? 'page' : undefined}
      aria-label={folded ? [t(`nav.${id}`), ...(count > 0 ? [waits] : [])].join(', ') : undefined}
      title={folded ? t(`nav.${id}`) : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {!folded && t(`nav.${id}`)}
      {count > 0 && (
        <Badge count={count} title={waits} kind={id === 'machineProblems' ? 'wrong' : 'waiting'} folded={folded} />
      )}
    </Link>
  )
}

/** More would hide the icon that it hangs at: all of it is in the words. */
const mostAtIcon = 99
type BadgeProps = { count: number; title: string; kind: 'wrong' | 'waiting'; folded: boolean }
export function Badge({ count, title, kind, folded }: BadgeProps) {
  return (
    <span className={badge({ kind, folded })} title={title}>
      {folded && count > mostAtIcon ? `${mostAtIcon}+` : count}
    </span>
  )
}
