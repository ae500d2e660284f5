import { LocaleProvider } from '@ark-ui/react/locale'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ShowcaseRef, selectPart } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useRoot } from '../../view/root.ts'
import { dress, localeOf, turn } from '../../view/theme.ts'
import { Colours } from './Colours.tsx'
import { Buttons, Choices, Fields } from './Controls.tsx'
import { Formats } from './Formats.tsx'
import { addressOf, type Look, readAppearanceOf } from './look.ts'
import { Marks } from './Marks.tsx'
import { Messages, Orders } from './Orders.tsx'
import { Noticed, Overlays } from './Overlays.tsx'
import { sections } from './parts.tsx'
import { Measures, Type } from './TypeAndMeasures.tsx'

const bar = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: '20',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '6',
  rowGap: '2',
  paddingInline: '6',
  paddingBlock: '2',
  minBlockSize: 'bar',
  bg: 'ground',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  textStyle: 'dense',
  smallDown: { position: 'static', paddingInline: '5' },
})
const heading = css({ color: 'text3', marginInlineEnd: 'auto' })
const body = css({
  display: 'grid',
  gridTemplateColumns: '[176px minmax(0, 1fr)]',
  gap: '7',
  maxInlineSize: 'page',
  marginInline: 'auto',
  paddingInline: '6',
  smallDown: { gridTemplateColumns: '[minmax(0, 1fr)]', paddingInline: '5', gap: '0' },
})
const contents = css({
  position: 'sticky',
  insetBlockStart: '[56px]',
  alignSelf: 'start',
  display: 'grid',
  paddingBlock: '7',
  textStyle: 'dense',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: 'row',
    paddingInline: '4',
    borderRadius: '2',
    color: 'text2',
    _hover: { bg: 'select', color: 'text' },
  },
  smallDown: { position: 'static', display: 'flex', flexWrap: 'wrap', paddingBlockEnd: '0' },
})
const main = css({
  minInlineSize: '0',
  paddingBlockEnd: '9',
  '& > section:first-child': { borderBlockStartWidth: '0' },
})

/** Every token and every plain part in every state, in either world, theme and direction. */
export function ShowcaseScreen({ showcase }: { showcase: ShowcaseRef }) {
  const { history } = useRoot()
  const { search } = useSyncExternalStore(history.subscribe, history.get)
  const look = readAppearanceOf(search)
  const part = useSelector(showcase, selectPart)
  dress(look.world, look.theme)
  turn(look.direction)
  return (
    <LocaleProvider locale={localeOf(look.direction)}>
      {part === 'notice' ? <Noticed showcase={showcase} /> : <Page showcase={showcase} look={look} />}
    </LocaleProvider>
  )
}

function Page({ showcase, look }: { showcase: ShowcaseRef; look: Look }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const wear = (change: Partial<Look>) => navigate(addressOf({ ...look, ...change }), { replace: true })
  return (
    <>
      <header className={bar}>
        <Link to="/" aria-label={t('home')}>
          <Mark label="Takewin" />
        </Link>
        <h1 className={heading}>{t('showcase.title')}</h1>
        <Segments
          label={t('showcase.world')}
          isLabelHidden
          value={look.world}
          options={[
            { value: 'lobby', label: t('showcase.lobby') },
            { value: 'desk', label: t('showcase.desk') },
          ]}
          onChange={(world) => wear({ world })}
        />
        <Segments
          label={t('showcase.theme')}
          isLabelHidden
          value={look.theme}
          options={[
            { value: 'light', label: t('showcase.light') },
            { value: 'dark', label: t('showcase.dark') },
          ]}
          // The floor is night in either.
          disabled={look.world === 'lobby'}
          onChange={(theme) => wear({ theme })}
        />
        <Segments
          label={t('showcase.direction')}
          isLabelHidden
          value={look.direction}
          options={[
            { value: 'ltr', label: t('showcase.ltr') },
            { value: 'rtl', label: t('showcase.rtl') },
          ]}
          onChange={(direction) => wear({ direction })}
        />
      </header>
      <div className={body}>
        <nav className={contents} aria-label={t('showcase.contents')}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {t(title)}
            </a>
          ))}
        </nav>
        <main className={main}>
          <Colours />
          <Type />
          <Measures />
          <Marks />
          <Buttons />
          <Fields />
          <Choices showcase={showcase} />
          <Overlays showcase={showcase} />
          <Orders showcase={showcase} />
          <Messages />
          <Formats />
        </main>
      </div>
    </>
  )
}
