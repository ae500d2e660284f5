import { useSelector } from '@xstate/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type FrameRef, selectProblemBadgeRef } from '#machines/shell/frame/index.ts'
import { type NavbarRef, selectNavbar } from '#machines/shell/navbar/index.ts'
import type { Group, Item, PageId } from '#machines/shell/navigation/navigation.ts'
import { type ProblemBadgeRef, selectProblemCount } from '#machines/shell/problemBadge/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Mark } from '#ui/Mark.tsx'
import { iconOf } from './icons.ts'
import { SignedInFrom } from './SignedInFrom.tsx'

const place = cva({
  base: { flex: 'none', inlineSize: 'nav', position: 'relative', zIndex: '2' },
  variants: { folded: { true: { inlineSize: 'navFolded' }, false: {} } },
})
const side = cva({
  base: {
    blockSize: 'full',
    inlineSize: 'nav',
    bg: 'ground',
    borderInlineEndWidth: '1px',
    borderColor: 'line',
    display: 'flex',
    flexDirection: 'column',
    paddingInline: '4',
    paddingBlockEnd: '4',
    overflowY: 'auto',
    overflowX: 'hidden',
  },
  variants: {
    folded: { true: { inlineSize: 'navFolded' }, false: {} },
    over: { true: { boxShadow: 'high' }, false: {} },
  },
})
const head = css({ minBlockSize: 'bar', display: 'flex', alignItems: 'center', paddingInline: '4', flex: 'none' })
const heading = css({
  textStyle: 'small',
  fontWeight: '500',
  color: 'text3',
  paddingInline: '4',
  paddingBlockStart: '[14px]',
  paddingBlockEnd: '2',
  whiteSpace: 'nowrap',
})
const item = css({
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
const foot = css({ marginBlockStart: 'auto', paddingBlockStart: '4', display: 'grid', gap: '2' })

type Props = { navbar: NavbarRef; frame: FrameRef; groups: readonly Group[]; page: PageId }

/** Beside the page, folded to its icons until the pointer or the focus comes, or a drawer. */
export function Navbar({ navbar, ...shown }: Props) {
  const { t } = useTranslation()
  const how = useSelector(navbar, selectNavbar)
  if (how === 'hidden' || how === 'drawn')
    return (
      <Drawer
        open={how === 'drawn'}
        title={t('desk.navigation')}
        onClose={() => navbar.send({ type: 'drawer.closed' })}
      >
        <Tree {...shown} navbar={navbar} folded={false} over={false} />
      </Drawer>
    )
  const folded = how === 'folded'
  return (
    <div
      className={place({ folded: how !== 'unfolded' })}
      onPointerEnter={() => navbar.send({ type: 'pointer.entered' })}
      onPointerLeave={() => navbar.send({ type: 'pointer.left' })}
      onFocus={() => navbar.send({ type: 'pointer.entered' })}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || navbar.send({ type: 'pointer.left' })
      }
    >
      <Tree {...shown} navbar={navbar} folded={folded} over={how === 'peeking'} />
    </div>
  )
}

function Tree({ navbar, frame, groups, page, folded, over }: Props & { folded: boolean; over: boolean }) {
  const { t } = useTranslation()
  const isFolded = useSelector(navbar, selectNavbar) !== 'unfolded'
  const problems = useSelector(frame, selectProblemBadgeRef)
  return (
    <nav className={side({ folded, over })} aria-label={t('desk.navigation')}>
      <div className={head}>
        <Mark label={folded ? '' : 'Takewin'} />
      </div>
      {groups.map((group) => (
        <section key={group.id} aria-label={t(`nav.${group.id}`)}>
          {!folded && <h2 className={heading}>{t(`nav.${group.id}`)}</h2>}
          {group.children.map((child) => (
            <ItemLink key={child.id} item={child} isHere={child.id === page} folded={folded}>
              {child.id === 'machineProblems' && problems && <Badge problems={problems} />}
            </ItemLink>
          ))}
        </section>
      ))}
      <div className={foot}>
        {!folded && <SignedInFrom />}
        <Button
          kind="bare"
          shape="icon"
          aria-pressed={isFolded}
          aria-label={t('desk.fold')}
          onClick={() => navbar.send({ type: 'fold.toggled' })}
        >
          {isFolded ? <PanelLeftOpen size={16} aria-hidden="true" /> : <PanelLeftClose size={16} aria-hidden="true" />}
        </Button>
      </div>
    </nav>
  )
}

type ItemProps = { item: Item; isHere: boolean; folded: boolean; children: React.ReactNode }
function ItemLink({ item: { id, url }, isHere, folded, children }: ItemProps) {
  const { t } = useTranslation()
  const Icon = iconOf[id]
  return (
    <Link
      to={url}
      className={item}
      aria-current={isHere ? 'page' : undefined}
      aria-label={folded ? t(`nav.${id}`) : undefined}
      title={folded ? t(`nav.${id}`) : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {!folded && t(`nav.${id}`)}
      {children}
    </Link>
  )
}

function Badge({ problems }: { problems: ProblemBadgeRef }) {
  const { t } = useTranslation()
  const count = useSelector(problems, selectProblemCount)
  return count ? (
    <span className={badge} title={t('desk.problems', { count })}>
      {count}
    </span>
  ) : null
}
