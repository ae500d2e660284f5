import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectSettingsRef } from '#machines/app/app/index.ts'
import {
  type FrameRef,
  selectPlace,
  selectViewer,
  selectChatRef,
  selectNavbarRef,
  selectQuickPanelRef,
} from '#machines/desk/frame/index.ts'
import { pageOfItem } from '#machines/desk/pages/pages.ts'
import { type NavbarRef, selectIsNarrow } from '#machines/desk/navbar/index.ts'
import { navigationOf } from '#machines/desk/navigation/navigation.ts'
import { type SettingsRef, selectAppearance } from '#machines/app/settings/index.ts'
import { css, cva } from '#styled/css/index.js'
import { useApp } from '../../view/root.ts'
import { announcementLine } from '../../view/announcementLine.ts'
import { Announcements } from '../../view/Announcements.tsx'
import { ChatDock } from '../chat/ChatDock.tsx'
import { DrawerNavbar, QuickPanel, Tips, TopNavbar } from './deskChunks.tsx'
import { FooterBar } from './FooterBar.tsx'
import { SideNavbar } from './Navbar.tsx'
import { PageSlot } from './PageSlot.tsx'
import { isHeld } from './shown.ts'
import { SignedInFrom } from './SignedInFrom.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Toolbar } from './Toolbar.tsx'

const desk = cva({
  base: {
    // Messages stand below it.
    blockSize: '[calc(100dvh - var(--messages, 0px))]',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    bg: 'sunken',
    textStyle: 'dense',
  },
  variants: {
    boxed: {
      true: { maxInlineSize: 'box', marginInline: 'auto', borderInlineWidth: '1px', borderColor: 'line' },
      false: {},
    },
  },
})
/** Whatever stands at the end side of the page is put at the end of a row. */
const row = cva({
  base: { flex: '1', minBlockSize: '0', display: 'flex', inlineSize: 'full', marginInline: 'auto' },
  variants: {
    held: { true: { maxInlineSize: 'container', borderInlineWidth: '1px', borderColor: 'line' }, false: {} },
  },
})
const column = css({ flex: '1', minInlineSize: '0', display: 'flex', flexDirection: 'column' })
/** The page, and over its end what is opened beside it. */
const stage = css({ flex: '1', minBlockSize: '0', position: 'relative', display: 'flex' })
const scroller = css({
  flex: '1',
  minInlineSize: '0',
  minBlockSize: '0',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'auto',
})
const page = cva({
  base: {
    flex: '[1 0 auto]',
    bg: 'surface',
    color: 'text',
    padding: '[18px 24px 24px]',
    middleDown: { paddingInline: '4' },
  },
  variants: {
    /** Within the measure of what the bars hold. */
    held: { true: { middle: { paddingInline: '[max(24px, calc((100% - 1120px) / 2 + 24px))]' } }, false: {} },
  },
})

/** `children`: the page, where it is none of the navigation's. */
type Props = { frame: FrameRef; children?: ReactNode }

/** The frame of the back office, and the page in it. */
export function DeskScreen(props: Props) {
  const settings = useApp(selectSettingsRef)
  const navbar = useSelector(props.frame, selectNavbarRef)
  return settings && navbar ? <Desk {...props} settings={settings} navbar={navbar} /> : null
}

function Desk({ frame, children, settings, navbar }: Props & { settings: SettingsRef; navbar: NavbarRef }) {
  const viewer = useSelector(frame, selectViewer)
  const place = useSelector(frame, selectPlace)
  const appearance = useSelector(settings, selectAppearance)
  const isNarrow = useSelector(navbar, selectIsNarrow)
  const chat = useSelector(frame, selectChatRef)
  const quickPanel = useSelector(frame, selectQuickPanelRef)
  if (!appearance) return null
  const isBoxed = appearance.mode === 'boxed'
  const isAside = appearance.layout === 'layout1'
  // What stands beside the page is of one colour with it.
  const scheme = appearance.mainScheme
  const shown = {
    frame,
    navbar,
    settings,
    appearance,
    groups: navigationOf(viewer),
    page: place && pageOfItem(place.page),
  }
  const hasNavbar = appearance.navbar && !isNarrow
  // Without a navbar the toolbar is the only way to it.
  const hasToolbar = appearance.toolbar || !hasNavbar
  const isFixed = appearance.toolbarStyle === 'fixed' || isNarrow
  const isOver = appearance.toolbarPosition === 'above' && (isFixed || !isAside)
  const toolbar = hasToolbar && <Toolbar {...shown} hasMark={!hasNavbar || isOver} />
  const navigation = hasNavbar && !isAside && (
    <TopNavbar {...shown} hasMark={!hasToolbar || !isOver} hasTools={!hasToolbar} />
  )
  const footer = appearance.footer && <FooterBar frame={frame} appearance={appearance} />
  const isFootFixed = appearance.footerStyle === 'fixed'
  const isFootOver = isAside && appearance.footerPosition === 'above'
  return (
    <div className={desk({ boxed: isBoxed && !isHeld(appearance) })}>
      <SkipLink />
      <DrawerNavbar {...shown} />
      {isFixed && isOver && toolbar}
      {isFixed && navigation}
      {isFixed && !isOver && !isAside && toolbar}
      <div className={row({ held: isBoxed && isHeld(appearance) })}>
        {hasNavbar && isAside && <SideNavbar {...shown} hasMark={!isOver} hasTools={!hasToolbar} />}
        <div className={column}>
          {isFixed && !isOver && isAside && toolbar}
          <div className={stage}>
            <div className={scroller}>
              {!isFixed && isOver && toolbar}
              {!isFixed && navigation}
              {!isFixed && !isOver && toolbar}
              <main
                className={page({ held: !isBoxed && isHeld(appearance) })}
                id="page"
                tabIndex={-1}
                data-theme={scheme}
              >
                <Announcements place="staff" className={announcementLine} />
                {place ? <PageSlot frame={frame} id={place.page} /> : children}
              </main>
              {appearance.sidePanel && isNarrow && <SignedInFrom scheme={scheme} />}
              {!isFootFixed && footer}
            </div>
            {chat && <ChatDock chat={chat} isNarrow={isNarrow} scheme={scheme} />}
          </div>
          {isFootFixed && isFootOver && footer}
        </div>
        {appearance.sidePanel && !isNarrow && <SignedInFrom scheme={scheme} />}
        {quickPanel && <QuickPanel quickPanel={quickPanel} viewer={viewer} isNarrow={isNarrow} scheme={scheme} />}
      </div>
      {isFootFixed && !isFootOver && footer}
      <Tips />
    </div>
  )
}
