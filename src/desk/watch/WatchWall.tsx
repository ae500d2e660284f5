import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectShown, selectWatch, type WallRef, withWall } from '#machines/desk/watch/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { useRoot } from '../../view/root.ts'
import { type Known, WatchTile } from './WatchTile.tsx'

const tiles = cva({
  base: { display: 'grid', gap: '5', gridTemplateColumns: '[minmax(0, 1fr)]', minInlineSize: '0' },
  variants: {
    of: {
      // One is as large as the window lets its picture be seen whole.
      one: { '--watched': '[min(100%, calc((100dvh - 290px) * 16 / 9))]' },
      many: {
        gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]',
        '--watched': '[min(100%, calc((50dvh - 170px) * 16 / 9))]',
        middleDown: { gridTemplateColumns: '[minmax(0, 1fr)]', '--watched': '[100%]' },
      },
    },
  },
})
const note = css({ color: 'text3', textStyle: 'small', marginInlineEnd: 'auto' })
const places = [0, 1, 2, 3]

export type WatchWallProps = {
  wall: WallRef
  /** Of the address, in which the wall stands. */
  search: string
  factsOf: (machineID: number) => Known
  actionsOf: (machineID: number) => readonly MenuItem[]
  onAction: (value: string, machineID: number) => void
}

/** The cabinets that the address names, watched: one, or up to four at once. Escape ends it. */
export function WatchWall({ wall, search, factsOf, actionsOf, onAction }: WatchWallProps) {
  const { t } = useTranslation()
  const { navigate, history } = useRoot()
  const shown = useSelector(wall, selectShown)
  const ids = shown.filter((id) => id !== null)
  const [first] = ids
  const show = (next: readonly number[]) =>
    navigate(`${history.get().path}${withWall(search, next)}`, { replace: true })
  if (first === undefined) return null
  const told = factsOf(first)
  const facts = told === 'nobody' ? null : told
  const title =
    ids.length > 1
      ? t('watch.wall', { count: ids.length })
      : facts
        ? t('watch.title', { name: facts.name, cabin: facts.cabin })
        : t('watch.titleOf', { id: first })
  return (
    <Dialog
      open
      size="wall"
      title={title}
      onClose={() => show([])}
      actions={
        <>
          <span className={note}>{t('watch.words')}</span>
          <Button onClick={() => show([])}>{t('watch.close')}</Button>
        </>
      }
    >
      <div className={tiles({ of: ids.length > 1 ? 'many' : 'one' })}>
        {places.map((place) => (
          <Place
            key={place}
            {...{ wall, place }}
            {...(ids.length > 1 ? { onStop: (id: number) => show(ids.filter((one) => one !== id)) } : {})}
            {...{ factsOf, actionsOf, onAction }}
          />
        ))}
      </div>
    </Dialog>
  )
}

type PlaceProps = Omit<WatchWallProps, 'search'> & { place: number; onStop?: (machineID: number) => void }
function Place({ wall, place, factsOf, actionsOf, onAction, onStop }: PlaceProps) {
  const id = useSelector(wall, selectShown)[place]
  const watch = useSelector(wall, selectWatch(place))
  if (!watch || typeof id !== 'number') return null
  return (
    <WatchTile
      key={id}
      {...{ watch, id }}
      facts={factsOf(id)}
      actions={actionsOf(id)}
      onAction={(value) => onAction(value, id)}
      {...(onStop ? { onStop: () => onStop(id) } : {})}
    />
  )
}
