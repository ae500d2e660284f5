import { useSelector } from '@xstate/react'
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Draft,
  type Note,
  type QuickPanelRef,
  selectDeleted,
  selectDraft,
  selectIsNoteBusy,
  selectMaySaveNote,
  selectNoteFailure,
} from '#machines/desk/quickPanel/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../view/root.ts'
import { useText } from '../../view/text.ts'
import { heading, section } from './panel.ts'

const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
const row = css({ display: 'flex', alignItems: 'flex-start', gap: '1', paddingBlock: '2' })
const what = css({
  flex: '1',
  minInlineSize: '0',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  paddingBlock: '[5px]',
})
const title = css({ fontWeight: '560', display: 'block' })
const detail = css({ color: 'text2', display: 'block' })
const none = css({ color: 'text2' })
const form = css({ display: 'grid', gap: '3', paddingBlock: '3' })
const field = css({
  inlineSize: 'full',
  minBlockSize: 'control',
  paddingInline: '4',
  paddingBlock: '[5px]',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  resize: 'vertical',
})
const actions = css({ display: 'flex', gap: '3', flexWrap: 'wrap' })
const told = css({ color: 'negative', textStyle: 'small' })
const undone = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  justifyContent: 'space-between',
  color: 'text2',
  paddingBlock: '2',
})
const focus = (element: HTMLInputElement | null) => element?.focus()

/** One's own, the newest first. */
export function Notes({ quickPanel, notes }: { quickPanel: QuickPanelRef; notes: readonly Note[] }) {
  const { t } = useTranslation()
  const draft = useSelector(quickPanel, selectDraft)
  return (
    <section className={section} aria-label={t('quick.notes')}>
      <div className={head}>
        <h3 className={heading}>{t('quick.notes')}</h3>
        <Button
          kind="bare"
          shape="icon"
          aria-label={t('quick.addNote')}
          disabled={draft !== null}
          onClick={() => quickPanel.send({ type: 'note.begun' })}
        >
          <Plus size={16} aria-hidden="true" />
        </Button>
      </div>
      {draft?.id === null && <NoteForm quickPanel={quickPanel} draft={draft} />}
      <Deleted quickPanel={quickPanel} />
      {notes.length === 0 && draft === null && <p className={none}>{t('quick.noNotes')}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            {draft?.id === note.id ? (
              <NoteForm quickPanel={quickPanel} draft={draft} />
            ) : (
              <NoteRow quickPanel={quickPanel} note={note} isHeld={draft !== null} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteRow({ quickPanel, note, isHeld }: { quickPanel: QuickPanelRef; note: Note; isHeld: boolean }) {
  const { t } = useTranslation()
  const isBusy = useSelector(quickPanel, selectIsNoteBusy) || isHeld
  const { id } = note
  return (
    <div className={row}>
      <div className={what}>
        <b className={title}>
          <bdi>{note.title}</bdi>
        </b>
        {note.detail !== '' && (
          <span className={detail}>
            <bdi>{note.detail}</bdi>
          </span>
        )}
      </div>
      <Button
        kind="bare"
        shape="icon"
        disabled={isBusy}
        aria-label={t('quick.edit', { title: note.title })}
        onClick={() => quickPanel.send({ type: 'note.opened', id })}
      >
        <Pencil size={14} aria-hidden="true" />
      </Button>
      <Button
        kind="bare"
        shape="icon"
        disabled={isBusy}
        aria-label={t('quick.delete', { title: note.title })}
        onClick={() => quickPanel.send({ type: 'note.deleted', id })}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}

function Deleted({ quickPanel }: { quickPanel: QuickPanelRef }) {
  const { t } = useTranslation()
  const deleted = useSelector(quickPanel, selectDeleted)
  const isBusy = useSelector(quickPanel, selectIsNoteBusy)
  if (!deleted) return null
  return (
    <div className={undone} role="status">
      <span>{t('quick.deleted', { title: deleted.title })}</span>
      <Button disabled={isBusy} onClick={() => quickPanel.send({ type: 'deletion.undone' })}>
        <Undo2 size={14} aria-hidden="true" />
        {t('quick.undo')}
      </Button>
    </div>
  )
}

function NoteForm({ quickPanel, draft }: { quickPanel: QuickPanelRef; draft: Draft }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const words = useText()
  const isBusy = useSelector(quickPanel, selectIsNoteBusy)
  const maySave = useSelector(quickPanel, selectMaySaveNote)
  const failure = useSelector(quickPanel, selectNoteFailure)
  const { title: typed, detail: details } = draft
  const save = (event: FormEvent) => {
    event.preventDefault()
    quickPanel.send({ type: 'note.saved', key: makeKey() })
  }
  return (
    <form
      className={form}
      aria-label={t(draft.id === null ? 'quick.addNote' : 'quick.editNote')}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        quickPanel.send({ type: 'note.left' })
      }}
    >
      <input
        ref={focus}
        className={field}
        dir="auto"
        maxLength={100}
        readOnly={isBusy}
        aria-label={t('quick.noteTitle')}
        placeholder={t('quick.noteTitle')}
        value={typed}
        onChange={({ target }) => quickPanel.send({ type: 'note.edited', title: target.value, detail: details })}
      />
      <textarea
        className={field}
        dir="auto"
        rows={3}
        maxLength={2_000}
        readOnly={isBusy}
        aria-label={t('quick.noteDetail')}
        placeholder={t('quick.noteDetail')}
        value={details}
        onChange={({ target }) => quickPanel.send({ type: 'note.edited', title: typed, detail: target.value })}
      />
      {failure && (
        <p className={told} role="alert">
          {t('quick.noteFailed')} {words(failureText(failure))}
        </p>
      )}
      <div className={actions}>
        <Button type="submit" kind="act" disabled={!maySave}>
          {t('quick.save')}
        </Button>
        <Button disabled={isBusy} onClick={() => quickPanel.send({ type: 'note.left' })}>
          {t('quick.cancel')}
        </Button>
      </div>
    </form>
  )
}
