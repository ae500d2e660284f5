import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  callFates,
  type CallRule,
  selectIsTamperingAllowed,
  selectLines,
  selectRules,
  type TamperingRef,
} from '#machines/inspect/tampering/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Choice, Field, heading, line, textOf } from '../dock/parts.tsx'

const group = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  paddingBlock: '2',
})
const what = css({ flex: '[1 1 160px]', overflowWrap: 'anywhere' })
const path = css({ fontWeight: '560' })
const note = css({ color: 'text2', textStyle: 'small' })

type Props = { tampering: TamperingRef }

/** For which calls of this browser answers come late, never, fail, are refused or are empty, and how its lines are. */
export function CallsAndLines({ tampering }: Props) {
  const { t } = useTranslation()
  const isAllowed = useSelector(tampering, selectIsTamperingAllowed)
  if (!isAllowed) return <p className={note}>{t('tampering.barred')}</p>
  return (
    <div className={group}>
      <Calls tampering={tampering} />
      <LinesOf tampering={tampering} />
    </div>
  )
}

function Calls({ tampering }: Props) {
  const { t } = useTranslation()
  const rules = useSelector(tampering, selectRules)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const fate = callFates.find((one) => one === textOf(form, 'fate')) ?? 'late'
    const times = textOf(form, 'times')
    const rule = {
      ...{ path: textOf(form, 'path').trim(), fate, delay: Number(textOf(form, 'delay')) },
      left: times === '' ? null : Math.max(1, Number(times)),
    }
    tampering.send({ type: 'rule.set', rule })
  }
  return (
    <>
      <form onSubmit={submit}>
        <div role="group" className={group} aria-label={t('tampering.calls')}>
          <div className={line}>
            <Field name="path" label={t('tampering.path')} optional />
            <Choice
              name="fate"
              label={t('tampering.fate')}
              choices={callFates}
              nameOf={(fate) => t(`tampering.fates.${fate}`)}
            />
          </div>
          <div className={line}>
            <Field name="delay" type="number" label={t('tampering.delay')} value={2_000} />
            <Field name="times" type="number" label={t('tampering.times')} optional />
            <Button type="submit" kind="act">
              {t('tampering.set')}
            </Button>
          </div>
        </div>
      </form>
      {rules.length > 0 && (
        <ul aria-label={t('tampering.list')}>
          {rules.map((rule) => (
            <Rule key={rule.id} {...{ rule, tampering }} />
          ))}
        </ul>
      )}
    </>
  )
}

function Rule({ rule: { id, path: prefix, fate, delay, left, met }, tampering }: Props & { rule: CallRule }) {
  const { t } = useTranslation()
  return (
    <li className={row}>
      <span className={what}>
        <bdi className={path}>{prefix || t('tampering.all')}</bdi> {t(`tampering.fates.${fate}`)}
        {fate === 'late' && ` ${t('tampering.by', { delay })}`}
        <span className={note}>
          {' '}
          {t('tampering.met', { count: met })}
          {left !== null && ` · ${t('tampering.left', { count: left })}`}
        </span>
      </span>
      <Button onClick={() => tampering.send({ type: 'rule.removed', id })}>{t('tampering.remove')}</Button>
    </li>
  )
}

function LinesOf({ tampering }: Props) {
  const { t } = useTranslation()
  const lines = useSelector(tampering, selectLines)
  const slow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    tampering.send({ type: 'lines.slowed', delay: Number(textOf(event.currentTarget, 'delay')) })
  }
  return (
    <div role="group" className={group} aria-label={t('tampering.lines.title')}>
      <p className={heading}>{t('tampering.lines.title')}</p>
      <div className={line}>
        <Button disabled={lines === 'held'} onClick={() => tampering.send({ type: 'lines.cut' })}>
          {t('tampering.lines.cut')}
        </Button>
        <Button
          aria-pressed={lines === 'held'}
          onClick={() => tampering.send({ type: lines === 'held' ? 'lines.freed' : 'lines.held' })}
        >
          {t('tampering.lines.hold')}
        </Button>
      </div>
      <form className={line} onSubmit={slow}>
        <Field name="delay" type="number" label={t('tampering.lines.delay')} value={1_000} />
        <Button type="submit" aria-pressed={lines === 'slow'}>
          {t('tampering.lines.slow')}
        </Button>
        {lines === 'slow' && (
          <Button onClick={() => tampering.send({ type: 'lines.freed' })}>{t('tampering.lines.free')}</Button>
        )}
      </form>
    </div>
  )
}
