import type { FrameRef } from '#machines/desk/frame/index.ts'
import type { NavbarRef } from '#machines/desk/navbar/index.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import type { SettingsRef } from '#machines/app/settings/index.ts'
import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import { cva } from '#styled/css/index.js'

/** What the parts of the frame show. `page` is null where the page is none of the navigation's. */
export type Shown = {
  frame: FrameRef
  navbar: NavbarRef
  settings: SettingsRef
  appearance: AppearanceSettings
  groups: readonly Group[]
  page: PageId | null
}

/** A part that goes across the page; in the third layout what it holds keeps to a narrower measure. */
export const band = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    inlineSize: 'full',
    marginInline: 'auto',
    paddingInlineStart: '6',
    paddingInlineEnd: '5',
    middleDown: { paddingInline: '4' },
  },
  variants: { held: { true: { maxInlineSize: 'container' }, false: {} } },
})
export const isHeld = ({ layout }: AppearanceSettings) => layout === 'layout3'
