import { useSelector } from '@xstate/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLooser, type LimitsRef, selectMayAct } from '#machines/account/limits/index.ts'
import type { MoneyLimit } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { TextField } from '#ui/TextField.tsx'
import { minorOf } from '../../view/minorOf.ts'
import { useRoot, useSettings } from '../../view/root.ts'
import { Pending } from './Pending.tsx'

const row = css({
  display: 'grid',
  gap: '3',
  paddingBlock: '4',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _first: { paddingBlockStart: '0' },
  _last: { borderBlockEndWidth: '[0]' },
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' })
const name = css({ flex: '1', fontWeight: '560' })
const amount = css({ fontWeight: '580' })
const none = css({ color: 'text3' })
const detail = css({ color: 'text2', textStyle: 'dense' })
const form = css({ display: 'grid', gap: '4', maxInlineSize: '[360px]' })
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

type Props = { limit: MoneyLimit; actor: LimitsRef }

/** One limit: what it is, what is used and left of it, what waits, and how it is changed. */
export function LimitRow({ limit, actor }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const [isOpen, setOpen] = useState(false)
  // Of the limit as it stands: kept when the question after it is put away, gone when the limit has changed.
  const standing = `${limit.amount} ${limit.pending?.amount}`
  const [draft, setDraft] = useState({ of: standing, text: '' })
  if (draft.of !== standing) setDraft({ of: standing, text: '' })
  const write = (written: string) => setDraft({ of: standing, text: written })
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  const money = (minor: number) => formatMoney(minor, i18n.language)
  const period = t(`limits.period.${limit.period}`)
  const act = t(limit.amount === null ? 'limits.add' : 'limits.change')
  const limitName = `${limit.kind}-${limit.period}` as const
  return (
    <li className={row}>
      <div className={head}>
        <h3 className={name}>{period}</h3>
        {limit.amount === null ? (
          <span className={none}>{t('limits.none')}</span>
        ) : (
          <bdi className={amount}>{money(limit.amount)}</bdi>
        )}
        <Button
          ref={toggle}
          aria-expanded={isOpen}
          aria-label={t('limits.changeOf', { act, period, kind: t(`limits.${limit.kind}.title`) })}
          onClick={() => setOpen(!isOpen)}
        >
          {act}
        </Button>
      </div>
      {limit.amount !== null && limit.used !== null && limit.left !== null && (
        <>
          <Rail share={limit.amount === 0 ? 1 : limit.used / limit.amount} of={limit.left === 0 ? 'wait' : 'work'} />
          <p className={detail}>
            {t(`limits.${limit.kind}.state`, {
              used: money(Math.max(0, limit.used)),
              left: money(limit.left),
              until: formatMoment(limit.until, i18n.language, timeZone),
            })}
          </p>
        </>
      )}
      {limit.pending && (
        <Pending
          actor={actor}
          limit={limitName}
          from={limit.pending.from}
          words={limit.pending.amount === null ? t('limits.none') : money(limit.pending.amount)}
        />
      )}
      {isOpen && <Change limit={limit} actor={actor} text={draft.text} write={write} close={close} />}
    </li>
  )
}

type ChangeProps = Props & { text: string; write: (text: string) => void; close: () => void }

function Change({ limit, actor, text, write, close }: ChangeProps) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const { currency } = useSettings()
  const mayAct = useSelector(actor, selectMayAct)
  const wanted = minorOf(text, i18n.language)
  const limitName = `${limit.kind}-${limit.period}` as const
  const wish = (amount: number | null) => {
    actor.send({ type: 'limit.set', limit: limitName, amount, key: makeKey() })
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== null && mayAct) wish(wanted)
  }
  const comes = wanted === null ? 'limits.rule' : isLooser(wanted, limit.amount) ? 'limits.later' : 'limits.atOnce'
  return (
    <form className={form} onSubmit={submit} noValidate>
      <TextField
        autoFocus
        id={`limit-${limitName}`}
        label={t('limits.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => write(event.target.value)}
        hint={t(comes)}
        problem={text !== '' && wanted === null ? t('limits.notAnAmount') : null}
      />
      <div className={acts}>
        <Button kind="act" type="submit" disabled={wanted === null || !mayAct}>
          {t('limits.set')}
        </Button>
        {limit.amount !== null && (
          <Button disabled={!mayAct} onClick={() => wish(null)}>
            {t('limits.remove')}
          </Button>
        )}
        <Button
          kind="bare"
          onClick={() => {
            write('')
            close()
          }}
        >
          {t('command.cancel')}
        </Button>
      </div>
    </form>
  )
}
