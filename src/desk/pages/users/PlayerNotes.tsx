import { useSelector } from '@xstate/react'
import { Pin, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { notesDetail, selectNotesRef, type ShownUser, type UserRef } from '#machines/desk/pages/user/index.ts'
import { selectUsersViewer, type UsersRef } from '#machines/desk/pages/users/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import type { PlayerNote } from '#protocol/calls/playerNotes.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { markOrder, noteOrder, removeOrder } from './noteActs.ts'

const box = css({ display: 'grid', gap: '4', maxInlineSize: '[760px]' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const one = css({ display: 'grid', gap: '2', paddingBlock: '4', borderBlockEndWidth: '1px', borderColor: 'line' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const quiet = css({ color: 'text3', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const mark = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'text', fontWeight: '580' })
const warns = css({ color: 'negative' })
const dot = css({ _before: { content: '"· "' } })

type Props = { page: UsersRef; user: UserRef; shown: ShownUser }

/** What staff have written down of a player. */
export function PlayerNotes({ page, user, shown }: Props) {
  const { t } = useTranslation()
  const detail = useSelector(user, selectNotesRef)
  return (
    detail && (
      <DetailStates detail={detail} of="form" failed={t('users.partFailed')}>
        <Notes {...{ page, shown, detail }} />
      </DetailStates>
    )
  )
}

function Notes({ page, shown, detail }: Omit<Props, 'user'> & { detail: DetailRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const viewer = useSelector(page, selectUsersViewer)
  const notes = useSelector(detail, notesDetail.selectKnown)?.notes
  if (!notes) return null
  const mayWrite = holds(viewer, acts.editUsers)
  const give = (order: ReturnType<typeof noteOrder>) => page.send({ type: 'user.ordered', order, key: makeKey() })
  return (
    <div className={box}>
      {mayWrite && (
        <div className={row}>
          <Button kind="act" onClick={() => give(noteOrder(shown, false))}>
            {t('users.note.add')}
          </Button>
          <Button onClick={() => give(noteOrder(shown, true))}>{t('users.note.warn')}</Button>
        </div>
      )}
      {notes.length === 0 ? (
        <Empty title={t('users.note.none')} />
      ) : (
        <ul aria-label={t('users.tab.notes')}>
          {notes.map((note) => (
            <li key={note.id} className={one}>
              <Said note={note} />
              {mayWrite && (
                <span className={row}>
                  <Button onClick={() => give(markOrder(shown, note, { isPinned: !note.isPinned }))}>
                    {t(note.isPinned ? 'users.note.unpin' : 'users.note.pin')}
                  </Button>
                  <Button onClick={() => give(markOrder(shown, note, { isWarning: !note.isWarning }))}>
                    {t(note.isWarning ? 'users.note.unwarn' : 'users.note.tellAtCage')}
                  </Button>
                  <Button kind="bare" onClick={() => give(removeOrder(shown, note))}>
                    {t('users.note.remove')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Said({ note: { text, isPinned, isWarning, maker, at } }: { note: PlayerNote }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  return (
    <>
      <span className={words}>
        <bdi>{text}</bdi>
      </span>
      <span className={quiet}>
        {isPinned && (
          <span className={mark}>
            <Pin size={16} aria-hidden="true" />
            {t('users.note.pinned')}
          </span>
        )}
        {isWarning && (
          <span className={mark}>
            <TriangleAlert className={warns} size={16} aria-hidden="true" />
            {t('users.note.toldAtCage')}
          </span>
        )}
        <bdi>{personName(maker)}</bdi>
        <span className={dot}>{formatMoment(at, i18n.language, timeZone)}</span>
      </span>
    </>
  )
}
