import { useSelector } from '@xstate/react'
import { Menu as MenuIcon, Settings, SquareUser } from 'lucide-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type SampleFrameRef,
  type SamplePageId,
  sampleLogin,
  selectHasMenu,
  selectIsOpen,
  selectPageFailed,
  selectPageRef,
  selectQuestion,
  selectSamplePage,
  selectSampleSettingsRef,
  selectSampleUser,
} from '#machines/sample/frame/index.ts'
import { type SampleSettingsRef, selectSettings, shownOf, type ThemePart } from '#machines/sample/settings/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import { useMedia } from '#ui/useMedia.ts'
import type { SamplePageView } from './page.ts'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { SideList } from './SideList.tsx'

const frame = cva({
  base: {
    display: 'grid',
    gridTemplateRows: '[auto minmax(0, 1fr) auto]',
    bg: 'sunken',
    color: 'text',
    textStyle: 'dense',
  },
  variants: {
    /** The toolbar scrolls away with the page. */
    scrolls: { true: { minBlockSize: 'screen' }, false: { blockSize: 'screen', overflow: 'hidden' } },
    boxed: { true: { maxInlineSize: 'box', marginInline: 'auto' }, false: {} },
    plainBars: { true: {}, false: { scrollbarWidth: '[thin]' } },
    still: { true: { '& *': { transition: '[none!]', animation: '[none!]' } }, false: {} },
  },
})
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[52px]',
  paddingInline: '5',
  smallDown: { paddingInline: '4' },
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  bg: 'ground',
  color: 'text',
})
const atEnd = css({ display: 'flex', alignItems: 'center', gap: '3', marginInlineStart: 'auto', minInlineSize: '0' })
const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', smallDown: { srOnly: true } })
const label = css({ smallDown: { srOnly: true } })
const body = css({ display: 'flex', minBlockSize: '0', minInlineSize: '0' })
const main = css({
  flex: '1',
  minInlineSize: '0',
  // What is hidden from sight in it scrolls with it, and not the frame.
  position: 'relative',
  overflow: 'auto',
  padding: '5',
  smallDown: { padding: '4' },
  bg: 'surface',
  color: 'text',
})
const foot = css({
  paddingInline: '5',
  paddingBlock: '3',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  bg: 'ground',
  color: 'text2',
  textStyle: 'small',
})
/** Below it the list of pages comes as a drawer. */
const narrow = '(max-width: 899px)'

type Props = { frame: SampleFrameRef; pageView: (page: SamplePageId) => SamplePageView | undefined }

/** Around every page of the sample layer: where one is, who one is there, and what can be set. */
export function SampleScreen(props: Props) {
  const settings = useSelector(props.frame, selectSampleSettingsRef)
  return settings ? <Frame {...props} settings={settings} /> : <Loading of="table" count={12} />
}

function Frame({ frame: actor, pageView, settings }: Props & { settings: SampleSettingsRef }) {
  const { t } = useTranslation()
  const shown = shownOf(useSelector(settings, selectSettings))
  const isNarrow = useMedia(narrow)
  const hasMenu = useSelector(actor, selectHasMenu)
  const isAside = shown.style === 'layout1' && !isNarrow
  const scheme = (part: ThemePart) => (shown.theme[part] === 'house' ? undefined : shown.theme[part])
  const list = <SideList frame={actor} scheme={scheme('navbar')} isAside={isAside} />
  return (
    <div
      className={frame({
        scrolls: shown.style === 'layout3' && shown.option === 'static',
        boxed: shown.style === 'layout2' && shown.option === 'boxed',
        plainBars: !shown.customScrollbars,
        still: !shown.animations,
      })}
      {...(shown.direction && { dir: shown.direction })}
    >
      <header className={bar} data-theme={scheme('toolbar')}>
        {!isAside && (
          <Button
            kind="bare"
            shape="icon"
            aria-label={t('samplePages.menu')}
            onClick={() => actor.send({ type: 'menu.opened' })}
          >
            <MenuIcon size={16} aria-hidden="true" />
          </Button>
        )}
        <Link to="/" aria-label={t('home')}>
          <Mark label={isNarrow ? '' : 'Takewin'} />
        </Link>
        <div className={atEnd}>
          <Person frame={actor} />
          <Button onClick={() => actor.send({ type: 'settings.opened' })} aria-label={t('samplePages.settings.title')}>
            <Settings size={16} aria-hidden="true" />
            <span className={label}>{t('samplePages.settings.title')}</span>
          </Button>
        </div>
      </header>
      <div className={body}>
        {isAside && shown.option === 'left' && list}
        <main className={main} id="page" tabIndex={-1} data-theme={scheme('main')}>
          <Slot frame={actor} pageView={pageView} />
        </main>
        {isAside && shown.option === 'right' && list}
      </div>
      <footer className={foot} data-theme={scheme('footer')}>
        {t('samplePages.foot')}
      </footer>
      <Drawer open={hasMenu} title={t('samplePages.menu')} onClose={() => actor.send({ type: 'overlay.closed' })}>
        {list}
      </Drawer>
      <SettingsDrawer frame={actor} settings={settings} />
      <GlobalDialog frame={actor} />
    </div>
  )
}

function Slot({ frame: actor, pageView }: Props) {
  const { t } = useTranslation()
  const id = useSelector(actor, selectSamplePage)
  const isOpen = useSelector(actor, selectIsOpen)
  const page = useSelector(actor, selectPageRef)
  const hasFailed = useSelector(actor, selectPageFailed)
  if (hasFailed) return <Failed title={t('samplePages.failed')} onRetry={() => actor.send({ type: 'page.retried' })} />
  const View = id !== null && isOpen ? pageView(id) : undefined
  return View && page ? createElement(View, { key: page.sessionId, page }) : <Loading of="table" count={12} />
}

function Person({ frame: actor }: { frame: SampleFrameRef }) {
  const { t } = useTranslation()
  const user = useSelector(actor, selectSampleUser)
  if (user === null)
    return (
      <Link to={sampleLogin} className={buttonClass({ kind: 'plain' })} aria-label={t('samplePages.signIn')}>
        <SquareUser size={16} aria-hidden="true" />
        <span className={label}>{t('samplePages.signIn')}</span>
      </Link>
    )
  return (
    <>
      <span className={name}>
        <bdi>{user.data.displayName}</bdi> ({t(`samplePages.role.${user.role}`)})
      </span>
      <Button onClick={() => actor.send({ type: 'session.closed' })}>{t('samplePages.signOut')}</Button>
    </>
  )
}

/** The one dialog of the layer: what it asks for is said by the page. */
function GlobalDialog({ frame: actor }: { frame: SampleFrameRef }) {
  const { t } = useTranslation()
  const question = useSelector(actor, selectQuestion)
  return (
    <ConfirmDialog
      open={question !== null}
      title={question ? t(question.title, { name: question.name }) : ''}
      description={question ? t(question.words) : ''}
      confirm={question ? t(question.confirm) : null}
      cancel={t('samplePages.cancel')}
      onConfirm={() => actor.send({ type: 'question.confirmed' })}
      onCancel={() => actor.send({ type: 'overlay.closed' })}
    />
  )
}
