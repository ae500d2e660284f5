import { useSelector } from '@xstate/react'
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type PreflightCheck,
  type PreflightRef,
  type PreflightResult,
  preflightChecks,
  selectPreflightScreen,
  selectResults,
} from '#machines/game/preflight/index.ts'
import { type SeatRef, selectPreflight } from '#machines/game/seat/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const page = css({ minBlockSize: 'screen', display: 'grid', placeItems: 'center', padding: '5', bg: 'sunken' })
const box = css({ inlineSize: '[min(520px, 100%)]', display: 'grid', gap: '5' })
const looking = css({ display: 'grid', justifyItems: 'center', gap: '4' })
const list = css({ borderBlockWidth: '1px', borderColor: 'line' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[20px 1fr]',
  gap: '4',
  paddingBlock: '4',
  '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
})
const mark = cva({
  base: { marginBlockStart: '[2px]' },
  variants: {
    grade: {
      waiting: { color: 'text3' },
      good: { color: 'positive' },
      limited: { color: 'disconnected' },
      failed: { color: 'negative' },
    },
  },
})
const marks = { waiting: CircleDashed, good: CircleCheck, limited: TriangleAlert, failed: CircleX }
const advice = css({ color: 'text2', textStyle: 'body', display: 'block' })

/** The look at a device before its first game: told only where something is not as it should be. */
export function PreflightScreen({ seat }: { seat: SeatRef }) {
  const preflight = useSelector(seat, selectPreflight)
  return preflight ? <Checks seat={seat} preflight={preflight} /> : null
}

function Checks({ seat, preflight }: { seat: SeatRef; preflight: PreflightRef }) {
  const { t } = useTranslation()
  const screen = useSelector(preflight, selectPreflightScreen)
  const results = useSelector(preflight, selectResults)
  if (screen === 'checking') return <Looking seat={seat} />
  return (
    <main className={page}>
      <div className={box}>
        <div>
          <h1 className={css({ textStyle: 'title' })}>{t('preflight.title')}</h1>
          <p className={css({ color: 'text2', textStyle: 'reading' })} role="status">
            {t('preflight.advised')}
          </p>
        </div>
        <ul className={list}>
          {preflightChecks.map((check) => (
            <Check key={check} check={check} result={results[check]} />
          ))}
        </ul>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Button kind="act" onClick={() => preflight.send({ type: 'preflight.skipped' })}>
            {t('preflight.play')}
          </Button>
          <Button onClick={() => preflight.send({ type: 'preflight.again' })}>{t('preflight.again')}</Button>
          <Button kind="bare" onClick={() => seat.send({ type: 'player.giveUp' })}>
            {t('game.toLobby')}
          </Button>
        </div>
      </div>
    </main>
  )
}

/** As the seat itself says it a moment later. */
function Looking({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  return (
    <main className={page}>
      <div className={looking} role="status">
        <p className={css({ textStyle: 'title' })}>{t('game.joining')}</p>
        <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
      </div>
    </main>
  )
}

function Check({ check, result }: { check: PreflightCheck; result: PreflightResult | undefined }) {
  const { t } = useTranslation()
  const grade = result?.grade ?? 'waiting'
  const Mark = marks[grade]
  return (
    <li className={line}>
      <Mark size={20} className={mark({ grade })} aria-hidden="true" />
      <span className={css({ textStyle: 'reading' })}>
        {t(`check.${check}`)}
        <span className={advice}>
          {t(grade === 'good' || grade === 'waiting' ? `grade.${grade}` : `advice.${check}`)}
          {check === 'roundTrip' && result?.figure != null && ` ${t('unit.ms', { value: result.figure })}`}
        </span>
      </span>
    </li>
  )
}
