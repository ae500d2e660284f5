import { useSelector } from '@xstate/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { IceCheckRef, IceFinding } from '#machines/desk/pages/machine/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const column = css({ display: 'grid', gap: '3', justifyItems: 'start', marginBlockStart: '3' })
const line = css({ display: 'flex', alignItems: 'center', gap: '2', overflowWrap: 'anywhere' })
const quiet = css({ color: 'text3', flexShrink: '0' })
const bad = css({ color: 'negative', flexShrink: '0' })

/** Tries the servers that are written, before they are saved. */
export function IceCheck({ check, iceServers }: { check: IceCheckRef; iceServers: string }) {
  const { t } = useTranslation()
  const { asked, findings } = useSelector(check, ({ context }) => context)
  const isGathering = useSelector(check, (snapshot) => snapshot.hasTag('gathering'))
  const isTold = useSelector(check, (snapshot) => snapshot.hasTag('told'))
  const failure = useSelector(check, (snapshot) =>
    (['notServers', 'failed'] as const).find((tag) => snapshot.hasTag(tag)),
  )
  // What was found of other servers says nothing of these.
  const isOfThese = asked === iceServers
  return (
    <div className={column}>
      <Button
        disabled={isGathering || iceServers.trim() === ''}
        // What the field above says once it is left would move this from under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => check.send({ type: 'ice.asked', iceServers })}
      >
        {t(isGathering ? 'machine.ice.gathering' : 'machine.ice.ask')}
      </Button>
      <div role="status">
        {isOfThese && failure && (
          <p className={line}>
            <TriangleAlert size={14} aria-hidden="true" className={bad} />
            {t(`machine.ice.${failure}`)}
          </p>
        )}
        {isOfThese && isTold && (
          <ul aria-label={t('machine.ice.found')}>
            {findings.map((one) => (
              <Finding key={one.url} {...one} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Finding({ url, isReached, kinds, problem }: IceFinding) {
  const { t } = useTranslation()
  const said = isReached
    ? t(kinds.includes('relay') ? 'machine.ice.relays' : 'machine.ice.reached')
    : t('machine.ice.notReached')
  return (
    <li className={line}>
      {isReached ? (
        <CircleCheck size={14} aria-hidden="true" className={quiet} />
      ) : (
        <TriangleAlert size={14} aria-hidden="true" className={bad} />
      )}
      <span>
        <bdi>{url}</bdi>: {said}
        {problem !== null && (
          <>
            {' '}
            <bdi>({problem})</bdi>
          </>
        )}
      </span>
    </li>
  )
}
