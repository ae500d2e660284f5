import { useSelector } from '@xstate/react'
import { ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoticesRef, selectIsMarking, selectNotices } from '#machines/account/notices/index.ts'
import { selectScreen } from '#machines/app/app/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { useApp, useRoot, useSettings } from '../view/root.ts'
import { readAgent } from './agent.ts'

const place = css({
  position: 'fixed',
  zIndex: '40',
  insetInlineStart: '5',
  insetBlockEnd: '5',
  inlineSize: '[min(460px, calc(100vw - 32px))]',
  maxBlockSize: '[60vh]',
  overflowY: 'auto',
  display: 'grid',
  gap: '3',
  padding: '5',
  bg: 'raised',
  color: 'text',
  textStyle: 'body',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '3',
  boxShadow: 'middle',
})
const head = css({ display: 'flex', alignItems: 'center', gap: '3', fontWeight: '560', '& svg': { color: 'error' } })
const list = css({ display: 'grid', gap: '3', overflowWrap: 'anywhere' })
const detail = css({ color: 'text2', textStyle: 'dense' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** What happened to one’s account on another device or at the desk. A game that is played is not covered by it. */
export function Notices({ actor }: { actor: NoticesRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const id = useId()
  const screen = useApp(selectScreen)?.name
  const notices = useSelector(actor, selectNotices)
  const isBusy = useSelector(actor, selectIsMarking)
  if (screen === 'game') return null
  return (
    <section className={place} aria-labelledby={id} data-testid="notices">
      <h2 id={id} className={head}>
        <ShieldAlert size={18} aria-hidden="true" />
        {t('notices.title')}
      </h2>
      <div role="alert">
        <ul className={list}>
          {notices.map(({ id: notice, kind, at, ip, agent }) => (
            <li key={notice}>
              <p>{t(`notices.kind.${kind}`)}</p>
              <p className={detail}>
                {formatMoment(at, i18n.language, timeZone)}
                {ip !== '' && (
                  <>
                    {' · '}
                    <bdi>{readAgent(agent).name ?? t('notices.unknownDevice')}</bdi>
                    {' · '}
                    <bdi>{ip}</bdi>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <p className={detail}>{t('notices.advice')}</p>
      <p className={row}>
        <Button kind="act" disabled={isBusy} onClick={() => actor.send({ type: 'notices.seen' })}>
          {t('notices.seen')}
        </Button>
        <Button onClick={() => navigate('/profile')}>{t('notices.profile')}</Button>
      </p>
    </section>
  )
}
