import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AuthRef, selectUser } from '#machines/app/auth/index.ts'
import { selectAuthRef, selectIsStaff, selectLobbyRef, selectSeatRef } from '#machines/app/app/index.ts'
import { type IdleLockRef, type LockCause, selectLockCause } from '#machines/app/idleLock/index.ts'
import { css } from '#styled/css/index.js'
import { Dialog } from '#ui/Dialog.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { LockedLobbySeat, LockedSeat } from './LockedSeat.tsx'
import { LockPin } from './LockPin.tsx'
import { useApp } from '../view/root.ts'

const person = css({ display: 'flex', alignItems: 'center', gap: '4', minInlineSize: '0' })
const names = css({ minInlineSize: '0', overflowWrap: 'anywhere', '& b': { display: 'block', fontWeight: '560' } })
const account = css({ textStyle: 'dense', color: 'text3' })
const because: Record<LockCause, string> = { idle: 'lock.because.idle', hand: 'lock.because.hand' }

/** Over everything until the PIN is given. The page behind it goes on: a seat is not lost by it, and what stands on it is still read. */
export function LockDialog({ lock }: { lock: IdleLockRef }) {
  const { t } = useTranslation()
  const auth = useApp(selectAuthRef)
  const seat = useApp(selectSeatRef)
  const lobby = useApp(selectLobbyRef)
  const isStaff = useApp(selectIsStaff)
  const cause = useSelector(lock, selectLockCause)
  const opens = t(seat ? 'lock.opens.seat' : isStaff ? 'lock.opens.desk' : 'lock.opens.page')
  return (
    <Dialog open sealed title={t('lock.title')} description={cause === null ? opens : `${t(because[cause])} ${opens}`}>
      {auth && <Whose auth={auth} />}
      {seat && <LockedSeat seat={seat} />}
      {lobby && <LockedLobbySeat lobby={lobby} />}
      <LockPin lock={lock} logout={() => auth?.send({ type: 'logout.request' })} />
    </Dialog>
  )
}

/** Whose page it is: who comes back to the wrong one sees it before they type. */
function Whose({ auth }: { auth: AuthRef }) {
  const user = useSelector(auth, selectUser)
  if (!user) return null
  const name = `${user.name} ${user.lastname}`
  return (
    <div className={person}>
      <Portrait name={name} picture={user.photoURL} size="large" />
      <p className={names}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <bdi className={account}>{user.username}</bdi>
      </p>
    </div>
  )
}
