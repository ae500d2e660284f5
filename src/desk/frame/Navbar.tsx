import { useSelector } from '@xstate/react'
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { type FrameRef, selectChatRef } from '#machines/desk/frame/index.ts'
import { selectIsFoldedHere, selectIsPeeking, selectIsTight } from '#machines/desk/navbar/index.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import { css, cva } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { useApp } from '../../view/root.ts'
import { ChatToggle } from '../chat/ChatToggle.tsx'
import { useIsHere } from './here.ts'
import { ItemLink } from './ItemLink.tsx'
import type { Shown } from './shown.ts'
import { TipButton } from './TipButton.tsx'
import { UserMenu } from './UserMenu.tsx'

const place = cva({
  base: { flex: 'none', inlineSize: 'nav', position: 'relative', zIndex: '4' },
  variants: {
    folded: { true: { inlineSize: 'navFolded' }, false: {} },
    position: { left: {}, right: { order: '1' } },
  },
})
const side = cva({
  base: {
    blockSize: 'full',
    inlineSize: 'nav',
    bg: 'ground',
    color: 'text',
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
    position: {
      left: { borderInlineEndWidth: '1px' },
      right: { borderInlineStartWidth: '1px', position: 'absolute', insetBlock: '0', insetInlineEnd: '0' },
    },
  },
})
const head = cva({
  base: { minBlockSize: 'bar', display: 'flex', alignItems: 'center', flex: 'none' },
  variants: { folded: { true: { justifyContent: 'center' }, false: { paddingInline: '4' } } },
})
const heading = css({
  textStyle: 'small',
  fontWeight: '500',
  color: 'text3',
  paddingInline: '4',
  paddingBlockStart: '[14px]',
  paddingBlockEnd: '2',
  whiteSpace: 'nowrap',
  '&[data-here=true]': { color: 'text', fontWeight: '580' },
})
/** Folded, a group is told from the next by a line. */
const section = cva({
  base: {},
  variants: {
    folded: {
      true: {
        paddingBlock: '3',
        borderBlockStartWidth: '1px',
        borderColor: 'line',
        _first: { borderColor: 'transparent' },
      },
      false: {},
    },
  },
})
const list = css({ flex: '1' })
const foot = cva({
  base: { paddingBlockStart: '4', display: 'grid', gap: '2', justifyItems: 'start' },
  variants: { folded: { true: { justifyItems: 'center' }, false: {} } },
})

type Aside = Shown & { hasMark: boolean; hasTools: boolean }

/** A finger is meant for what it touches: unfolding would move that away under it. */
const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'

/** By choice, or by itself where the window has no room for all of it. */
function useIsFolded({ navbar, appearance }: Pick<Shown, 'navbar' | 'appearance'>): boolean {
  const isTight = useSelector(navbar, selectIsTight)
  const isFoldedHere = useSelector(navbar, selectIsFoldedHere)
  return isTight ? isFoldedHere : appearance.navbarFolded
}

/** Beside the page, or folded to its icons until the pointer or the keyboard comes. */
export function SideNavbar(shown: Aside) {
  const { navbar, appearance } = shown
  const isPeeking = useSelector(navbar, selectIsPeeking)
  const isFolded = useIsFolded(shown)
  return (
    <div
      className={place({ folded: isFolded, position: appearance.navbarPosition })}
      onPointerEnter={(event) => isFinger(event) || navbar.send({ type: 'pointer.entered' })}
      onPointerLeave={() => navbar.send({ type: 'pointer.left' })}
      onFocus={({ target }) => target.matches(':focus-visible') && navbar.send({ type: 'pointer.entered' })}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || navbar.send({ type: 'pointer.left' })
      }
    >
      <Tree {...shown} folded={isFolded && !isPeeking} over={isFolded && isPeeking} hasFold />
    </div>
  )
}

type TreeProps = Aside & { folded: boolean; over: boolean; hasFold: boolean }
/** Every page one may see, by its groups. */
export function Tree({ folded, over, hasMark, hasFold, hasTools, ...shown }: TreeProps) {
  const { t } = useTranslation()
  const { frame, appearance, groups } = shown
  return (
    <nav
      className={side({ folded, over, position: appearance.navbarPosition })}
      aria-label={t('desk.navigation')}
      data-theme={appearance.navbarScheme}
    >
      {hasMark && (
        <div className={head({ folded })}>
          <Mark label={folded ? '' : 'Takewin'} />
        </div>
      )}
      <div className={list}>
        {groups.map((group) => (
          <Section key={group.id} group={group} folded={folded} {...shown} />
        ))}
      </div>
      <div className={foot({ folded })}>
        {hasTools && <Tools frame={frame} hasPerson={!folded} />}
        {hasFold && <Fold {...shown} />}
      </div>
    </nav>
  )
}

function Section({ group, folded, frame, navbar, page }: Shown & { group: Group; folded: boolean }) {
  const { t } = useTranslation()
  const isHere = useIsHere(group, page)
  return (
    <section aria-label={t(`nav.${group.id}`)} className={section({ folded })}>
      {!folded && (
        <h2 className={heading} data-here={isHere}>
          {t(`nav.${group.id}`)}
        </h2>
      )}
      {group.children.map((child) => (
        <ItemLink key={child.id} item={child} isHere={child.id === page} folded={folded} {...{ frame, navbar }} />
      ))}
    </section>
  )
}

/** Where there is no toolbar, the chat and the person's menu stand with the navigation. */
export function Tools({ frame, hasPerson = true }: { frame: FrameRef; hasPerson?: boolean }) {
  const auth = useApp(selectAuthRef)
  const chat = useSelector(frame, selectChatRef)
  return (
    <>
      {chat && <ChatToggle chat={chat} />}
      {auth && hasPerson && <UserMenu auth={auth} />}
    </>
  )
}

function Fold({ navbar, settings, appearance }: Shown) {
  const { t } = useTranslation()
  const { navbarPosition } = appearance
  const isTight = useSelector(navbar, selectIsTight)
  const isFolded = useIsFolded({ navbar, appearance })
  const [Open, Close] = navbarPosition === 'left' ? [PanelLeftOpen, PanelLeftClose] : [PanelRightOpen, PanelRightClose]
  const Icon = isFolded ? Open : Close
  return (
    <TipButton
      label={t('desk.fold')}
      aria-pressed={isFolded}
      onClick={() => {
        if (!isTight) settings.send({ type: 'setting.chosen', change: { navbarFolded: !isFolded } })
        navbar.send({ type: 'fold.pressed' })
      }}
    >
      <Icon size={16} aria-hidden="true" className={turned} />
    </TipButton>
  )
}
const turned = css({ _rtl: { transform: 'scaleX(-1)' } })
