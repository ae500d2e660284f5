import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { useScheme } from './root.ts'
import { TopBar } from './TopBar.tsx'

const page = css({
  minBlockSize: 'screen',
  background: '[radial-gradient(120% 70% at 50% -10%, token(colors.lobbySky), token(colors.ground) 60%)]',
  '&[data-theme]': { background: 'ground', color: 'text' },
})
const main = css({
  paddingInline: '[max(20px, calc((100vw - 1344px) / 2))]',
  paddingBlock: '[16px 40px]',
  smallDown: { paddingInline: '[14px]' },
})

/** A page of the players' world beside the lobby. */
export function PlayerPage({ children }: { children: ReactNode }) {
  return (
    <div className={page} data-theme={useScheme('main')}>
      <TopBar />
      <main className={main}>{children}</main>
    </div>
  )
}
