import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressOf, listedPages, type SampleFrameRef, selectSamplePage } from '#machines/sample/frame/index.ts'
import { css, cva } from '#styled/css/index.js'

const nav = cva({
  base: {
    flex: 'none',
    inlineSize: 'nav',
    maxInlineSize: '[86vw]',
    blockSize: 'full',
    position: 'relative',
    overflowY: 'auto',
    padding: '4',
    bg: 'ground',
    color: 'text',
    borderColor: 'line',
  },
  variants: { isAside: { true: { borderInlineWidth: '1px' }, false: {} } },
})
const heading = css({
  textStyle: 'small',
  fontWeight: '500',
  color: 'text3',
  paddingInline: '4',
  paddingBlock: '[14px 4px]',
})
const item = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: 'touch',
    middle: { minBlockSize: 'row' },
    paddingInline: '4',
    borderRadius: '2',
    _hover: { bg: 'select' },
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: { isHere: { true: { bg: 'select', fontWeight: '580' }, false: {} } },
})
const parents: Partial<Record<string, string>> = { board: 'boards', card: 'boards', boardSettings: 'boards' }

type Props = { frame: SampleFrameRef; scheme: string | undefined; isAside: boolean }
/** Every page of the layer, by what it is of. */
export function SideList({ frame, scheme, isAside }: Props) {
  const { t } = useTranslation()
  const here = useSelector(frame, selectSamplePage) ?? ''
  return (
    <nav className={nav({ isAside })} aria-label={t('samplePages.menu')} data-theme={scheme}>
      {listedPages.map(({ group, pages }) => (
        <section key={group} aria-labelledby={`sample-${group}`}>
          <h2 className={heading} id={`sample-${group}`}>
            {t(`samplePages.group.${group}`)}
          </h2>
          <ul>
            {pages.map((page) => {
              const isHere = page === (parents[here] ?? here)
              return (
                <li key={page}>
                  <Link to={addressOf(page)} className={item({ isHere })} aria-current={isHere ? 'page' : undefined}>
                    {t(`samplePages.page.${page}`)}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
