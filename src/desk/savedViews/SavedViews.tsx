import { useSelector } from '@xstate/react'
import { Bookmark, Pencil, Plus, RotateCw, Save, Star, StarOff, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectFrameRef } from '#machines/app/app/index.ts'
import { type FrameRef, selectPlace, selectSavedViewsRef } from '#machines/desk/frame/index.ts'
import {
  type SavedViewsRef,
  selectChosenView,
  selectViewDraft,
  selectViews,
  selectViewsFailure,
  type ViewChange,
  type ViewDraft,
} from '#machines/desk/savedViews/index.ts'
import type { SavedView, ViewPage } from '#protocol/calls/views.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useApp, useRoot } from '../../view/root.ts'
import { ViewDialog } from './ViewDialog.tsx'

const label = css({ display: 'grid' })
const note = css({ textStyle: 'small', color: 'text3' })
const shown = css({ maxInlineSize: '[22ch]', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
/** However it is written: whatever somebody has shared, nothing of it is refused here. */
function readable(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  return `${path}?${new URLSearchParams(query)}`
}
const isSame = (one: string, other: string) => readable(one) === readable(other)

/** The views of the page that stands, in its table's bar. */
export function SavedViews({ page }: { page: ViewPage }) {
  const frame = useApp(selectFrameRef)
  return frame ? <OfFrame frame={frame} page={page} /> : null
}

function OfFrame({ frame, page }: { frame: FrameRef; page: ViewPage }) {
  const views = useSelector(frame, selectSavedViewsRef)
  // The address is another one with every other place.
  useSelector(frame, selectPlace)
  return views ? <Views views={views} page={page} /> : null
}

function Views({ views, page }: { views: SavedViewsRef; page: ViewPage }) {
  const { t } = useTranslation()
  const { history, makeKey } = useRoot()
  const known = useSelector(views, selectViews)
  const chosenId = useSelector(views, selectChosenView)
  const failure = useSelector(views, selectViewsFailure)
  const draft = useSelector(views, selectViewDraft)
  const { path, search } = history.get()
  const address = path + search
  const ofPage = (known ?? []).filter((view) => view.page === page)
  const chosen = ofPage.find(({ id }) => id === chosenId) ?? ofPage.find((view) => isSame(view.address, address))
  const acts: Record<string, (view: SavedView) => void> = {
    update: ({ id }) => write({ do: 'change', id, address }),
    rename: ({ id, name, isShared }) => ask({ id, page, address, name, isShared }),
    default: ({ id, isDefault }) => write({ do: 'default', page, id: isDefault ? null : id }),
    delete: ({ id, name }) => write({ do: 'delete', id, name }),
  }
  function choose(value: string): void {
    const id = Number(value)
    if (Number.isInteger(id)) views.send({ type: 'view.chosen', id })
    else if (value === 'save') ask({ id: null, page, address, name: '', isShared: false })
    else if (value === 'again') views.send({ type: 'views.asked' })
    else if (chosen) acts[value]?.(chosen)
  }
  return (
    <>
      <Menu
        trigger={
          <Button aria-label={chosen ? t('views.current', { name: chosen.name }) : t('views.menu')}>
            <Bookmark size={16} aria-hidden="true" />
            <span className={shown}>{chosen?.name ?? t('views.menu')}</span>
          </Button>
        }
        items={itemsOf()}
        onSelect={choose}
        onOpen={() => views.send({ type: 'views.asked' })}
      />
      {draft && draft.page === page && <ViewDialog views={views} draft={draft} />}
    </>
  )

  function ask(wanted: ViewDraft): void {
    views.send({ type: 'naming.asked', draft: wanted })
  }
  function write(change: ViewChange): void {
    views.send({ type: 'view.changed', write: { change, key: makeKey() } })
  }
  function itemsOf(): MenuItem[] {
    const isChanged = chosen !== undefined && !isSame(chosen.address, address)
    return [
      ...ofPage.map((view) => ({
        value: String(view.id),
        label: <Named view={view} />,
        isChosen: view === chosen,
      })),
      ...(failure ? [{ value: 'again', label: t('views.failed'), icon: <RotateCw size={16} /> }] : []),
      { value: 'save', label: t('views.save'), icon: <Plus size={16} />, startsGroup: ofPage.length > 0 },
      ...(chosen?.mayChange && isChanged
        ? [{ value: 'update', label: t('views.update', { name: chosen.name }), icon: <Save size={16} /> }]
        : []),
      ...(chosen?.mayChange ? [{ value: 'rename', label: t('views.rename'), icon: <Pencil size={16} /> }] : []),
      ...(chosen
        ? [
            {
              value: 'default',
              label: t(chosen.isDefault ? 'views.noDefault' : 'views.makeDefault'),
              icon: chosen.isDefault ? <StarOff size={16} /> : <Star size={16} />,
            },
          ]
        : []),
      ...(chosen?.mayChange
        ? [
            {
              ...{ value: 'delete', label: t('views.delete', { name: chosen.name }), icon: <Trash2 size={16} /> },
              ...{ isDangerous: true, startsGroup: true },
            },
          ]
        : []),
    ]
  }
}

function Named({ view: { name, isShared, isDefault, isOwn, owner } }: { view: SavedView }) {
  const { t } = useTranslation()
  const notes = [
    ...(isDefault ? [t('views.isDefault')] : []),
    ...(isOwn ? (isShared ? [t('views.isShared')] : []) : [t('views.ofOther', { owner })]),
  ]
  return (
    <span className={label}>
      <bdi>{name}</bdi>
      {notes.length > 0 && (
        <span className={note}>
          {!isOwn && <Users size={12} aria-hidden="true" />} {notes.join(', ')}
        </span>
      )}
    </span>
  )
}
