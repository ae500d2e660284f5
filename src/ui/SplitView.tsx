import { Splitter as Ark } from '@ark-ui/react/splitter'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from './Button.tsx'
import { useMedia } from './useMedia.ts'

const frame = css({ display: 'flex', inlineSize: 'full', minInlineSize: '0', minBlockSize: '0' })
const pane = css({ minInlineSize: '0', overflow: 'auto' })
const handle = css({
  flex: 'none',
  inlineSize: '[9px]',
  cursor: 'col-resize',
  bg: 'transparent',
  // The hairline; what can be gripped is wider.
  backgroundImage: '[linear-gradient(token(colors.line), token(colors.line))]',
  backgroundSize: '[1px 100%]',
  backgroundPosition: '[center]',
  backgroundRepeat: 'no-repeat',
  _hover: { backgroundImage: '[linear-gradient(token(colors.edge), token(colors.edge))]' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const single = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4', justifyItems: 'stretch' })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const toList = css({ justifySelf: 'start' })
/** Below it two panes are two columns of scraps. */
const narrow = '(max-width: 899px)'
const panels = [
  { id: 'list', minSize: 25 },
  { id: 'detail', minSize: 25 },
]

type Props = {
  list: ReactNode
  /** Of what is chosen in the list; null while nothing is. */
  detail: ReactNode | null
  /** What stands in its place then. */
  placeholder?: ReactNode
  /** Per cent of the width that the list has. */
  share: number
  onShare: (share: number) => void
  /** Back to the list, where there is room for one of the two alone. */
  onClose: () => void
}

/** A list and, beside it, what is chosen in it. On a narrow page one of the two. */
export function SplitView({ list, detail, placeholder, share, onShare, onClose }: Props) {
  const { t } = useTranslation()
  if (useMedia(narrow))
    return (
      <div className={single}>
        {detail === null ? (
          list
        ) : (
          <>
            <Button kind="bare" className={toList} onClick={onClose}>
              <ChevronLeft size={16} className={arrow} aria-hidden="true" />
              {t('ui.split.back')}
            </Button>
            {detail}
          </>
        )}
      </div>
    )
  return (
    <Ark.Root
      className={frame}
      panels={panels}
      size={[share, 100 - share]}
      onResize={({ size: [wanted = share] }) => onShare(wanted)}
    >
      <Ark.Panel id="list" className={pane}>
        {list}
      </Ark.Panel>
      <Ark.ResizeTrigger id="list:detail" className={handle} aria-label={t('ui.split.resize')} />
      <Ark.Panel id="detail" className={pane}>
        {detail ?? placeholder}
      </Ark.Panel>
    </Ark.Root>
  )
}
