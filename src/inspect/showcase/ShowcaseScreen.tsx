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
import { groupParts } from './groupChunks.ts'
import { addressOf, groupNames, type Look, readAppearanceOf } from './look.ts'
import { Noticed } from './Noticed.tsx'
import { sections } from './sections.ts'

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
    _currentPage: { color: 'text', fontWeight: '580' },
  },
  '& ul ul': { paddingInlineStart: '4' },
  smallDown: {
    position: 'static',
    paddingBlockEnd: '0',
    '& ul': { display: 'flex', flexWrap: 'wrap' },
    '& ul ul': { paddingInlineStart: '0' },
  },
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
  const Group = groupParts[look.show]
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
        <Contents look={look} />
        <main className={main}>
          <Group key={look.show} showcase={showcase} />
        </main>
      </div>
    </>
  )
}

function Contents({ look }: { look: Look }) {
  const { t } = useTranslation()
  return (
    <nav className={contents} aria-label={t('showcase.contents')}>
      <ul>
        {groupNames.map((show) => (
          <li key={show}>
            <Link to={addressOf({ ...look, show })} aria-current={show === look.show ? 'page' : undefined}>
              {t(`showcaseGroup.${show}`)}
            </Link>
            {show === look.show && (
              <ul>
                {sections[show].map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{t(title)}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
