import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type BoardRef,
  type BoardRow,
  type BoardSide,
  boardTotals,
  selectBeats,
  selectFigures,
  selectIsDozing,
} from '#machines/desk/pages/machineBoard/index.ts'
import { type CollectionRef, selectStaleSince } from '#machines/kit/collection/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatClock, formatMoney } from '#ui/format.ts'
import { StatusMark } from '#ui/StatusMark.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { problemText } from '../../problemText.ts'
import { severity } from '../machines/machineColumns.tsx'
import { Age } from './Age.tsx'
import { figuresOf, needOf, resultOf, sinceOf, wordOf, worstFirst } from './floor.ts'

/** Read from five metres: everything grows with the screen. */
const screen = css({
  position: 'fixed',
  inset: '0',
  zIndex: '35',
  display: 'flex',
  flexDirection: 'column',
  gap: '[1.6vmin]',
  padding: '[2vmin]',
  overflow: 'hidden',
  bg: 'ground',
  color: 'text',
  fontSize: '[clamp(1rem, 1.25vw, 3rem)]',
  lineHeight: '[1.25]',
  outline: '[none]',
  cursor: '[none]',
  _desk: { insetBlockEnd: '[var(--messages, 0px)]' },
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '[2em]', rowGap: '[.4em]' })
const title = css({ fontSize: '[1.5em]', fontWeight: '640' })
const clock = css({ fontSize: '[2.2em]', fontWeight: '640', marginInlineStart: 'auto' })
const figure = css({ fontSize: '[1.5em]', fontWeight: '600' })
const quiet = css({ color: 'text2' })
const old = css({ color: 'error', fontWeight: '600', fontSize: '[1.3em]' })
const counts = css({
  display: 'flex',
  flexBasis: 'full',
  flexWrap: 'wrap',
  columnGap: '[2em]',
  rowGap: '[.4em]',
  fontSize: '[1.25em]',
  '& svg': { inlineSize: '[.9em]', blockSize: '[.9em]' },
})
const counted = css({ fontWeight: '640', marginInlineStart: '[.4em]' })
const heading = css({ fontSize: '[1.15em]', fontWeight: '600', color: 'text2' })
const line = cva({
  base: { display: 'grid', gap: '[.6em]' },
  variants: {
    of: {
      person: { gridTemplateColumns: '[repeat(auto-fill, minmax(15em, 1fr))]', fontSize: '[1.3em]' },
      play: { gridTemplateColumns: '[repeat(auto-fill, minmax(12em, 1fr))]' },
    },
  },
})
const tile = cva({
  base: {
    display: 'grid',
    alignContent: 'start',
    minInlineSize: '0',
    padding: '[.6em]',
    borderRadius: '3',
    borderWidth: '[2px]',
    borderColor: 'line',
    bg: 'surface',
    '& svg': { inlineSize: '[1.1em]', blockSize: '[1.1em]' },
  },
  variants: { is: { error: { borderColor: 'error', bg: 'wash' }, plain: {} } },
})
const row = css({ display: 'flex', alignItems: 'center', gap: '[.5em]', minInlineSize: '0' })
const cabin = css({ fontSize: '[2em]', lineHeight: '[1.1]', fontWeight: '660' })
const cut = css({ minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const end = css({ marginInlineStart: 'auto', whiteSpace: 'nowrap' })
const strong = css({ fontWeight: '620', overflowWrap: 'anywhere' })
const free = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(3.6em, 1fr))]',
  gap: '[.5em]',
  fontSize: '[1.15em]',
  color: 'text2',
  '& svg': { inlineSize: '[.9em]', blockSize: '[.9em]' },
})
const foot = css({ marginBlockStart: 'auto', color: 'text3', fontSize: '[.8em]' })
/** More than these are counted: what is told must be large. */
const most = { person: 16, play: 40, free: 120 } as const

type Props = {
  page: BoardRef
  list: CollectionRef
  totals: CollectionRef | undefined
  rows: readonly BoardRow[]
  side: BoardSide
  ahead: number
  onLeave: () => void
}

/** The board for a screen that hangs somewhere: dark, large, with nothing to press. Escape leads back. */
export function WallMode({ onLeave, ...wall }: Props) {
  const { t } = useTranslation()
  const isDozing = useSelector(wall.page, selectIsDozing)
  const { rows, page, ahead } = wall
  const sorted = worstFirst(rows)
  const of = { person: [] as BoardRow[], play: [] as BoardRow[], free: [] as BoardRow[] }
  for (const one of sorted) of[needOf(one)].push(one)
  return (
    <Ark.Root open onOpenChange={({ open }) => open || onLeave()} closeOnInteractOutside={false}>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={screen} data-world="desk" data-theme="dark">
            <Head {...wall} />
            {(['person', 'play'] as const).map((need) => (
              <section key={need} aria-label={t(`machineBoard.need.${need}`)}>
                <h2 className={heading}>
                  {t(`machineBoard.need.${need}`)} {of[need].length}
                </h2>
                <div className={line({ of: need })}>
                  {of[need].slice(0, most[need]).map((one) => (
                    <Machine key={one.id} {...{ page, ahead, one }} isLarge={need === 'person'} />
                  ))}
                </div>
                {of[need].length > most[need] && (
                  <p className={quiet}>{t('machineBoard.more', { count: of[need].length - most[need] })}</p>
                )}
              </section>
            ))}
            <ul className={free} aria-label={t('machineBoard.need.free')}>
              {of.free.slice(0, most.free).map(({ id, status, cabin: number }) => (
                <li key={id} className={row}>
                  <StatusMark status={status} />
                  <bdi>{number}</bdi>
                </li>
              ))}
            </ul>
            <p className={foot}>
              {t('machineBoard.leaveWall')}
              {isDozing && ` ${t('machineBoard.dozing')}`}
            </p>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

function Head({ page, list, totals, rows, side, ahead }: Omit<Props, 'onLeave'>) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const { now } = useRoot()
  useSelector(page, selectBeats)
  const since = useSelector(list, selectStaleSince)
  return (
    <header className={head}>
      <Ark.Title className={title}>{t('nav.machineBoard')}</Ark.Title>
      {totals && <Today {...{ totals, side }} />}
      {since !== null && (
        <p className={old} role="alert">
          {t('machineBoard.old', { time: formatClock(since, timeZone) })}
        </p>
      )}
      <bdi className={clock}>{formatClock(now() + ahead, timeZone)}</bdi>
      <ul className={counts}>
        {severity.map((status) => {
          const count = rows.filter((one) => one.status === status).length
          return (
            count > 0 && (
              <li key={status} className={row}>
                <StatusMark status={status}>{wordOf(t, status)}</StatusMark>
                <span className={counted}>{count}</span>
              </li>
            )
          )
        })}
      </ul>
    </header>
  )
}

function Today({ totals, side }: { totals: CollectionRef; side: BoardSide }) {
  const { t, i18n } = useTranslation()
  const about = useSelector(totals, boardTotals.selectAbout)
  if (!about) return null
  return (
    <p>
      <span className={quiet}>{t('machineBoard.period.daily')}</span>{' '}
      <bdi className={figure}>{formatMoney(resultOf(about.daily, side), i18n.language)}</bdi>
    </p>
  )
}

type MachineProps = { page: BoardRef; one: BoardRow; ahead: number; isLarge: boolean }
function Machine({ page, one, ahead, isLarge }: MachineProps) {
  const { t, i18n } = useTranslation()
  const money = useSelector(page, (snapshot) => figuresOf(one, selectFigures(snapshot)))
  const since = sinceOf(one)
  const credit = money?.credit ?? one.credit ?? 0
  return (
    <div className={tile({ is: one.status === 1 ? 'error' : 'plain' })}>
      <div className={row}>
        <StatusMark status={one.status} />
        <bdi className={cabin}>{one.cabin}</bdi>
        <bdi className={`${cut} ${quiet}`}>{one.name}</bdi>
        {since !== null && (
          <span className={end}>
            <Age {...{ page, since, ahead }} />
          </span>
        )}
      </div>
      {isLarge && (
        <span className={strong}>
          {[wordOf(t, one.status), ...one.problems.map(({ kind }) => t(problemText[kind] ?? kind))].join(' · ')}
        </span>
      )}
      {one.session && (
        <div className={row}>
          <bdi className={cut}>{personName(one.session.player)}</bdi>
          <bdi className={end}>{formatMoney(credit, i18n.language)}</bdi>
        </div>
      )}
    </div>
  )
}
