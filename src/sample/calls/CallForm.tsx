import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type CallName,
  type CallsRef,
  type DraftPart,
  selectAnswer,
  selectCalls,
  selectDraft,
  selectIsBusy,
  selectUnreadable,
  type ShownAnswer,
} from '#machines/sample/calls/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextField.tsx'

const form = css({ display: 'grid', gap: '4', alignContent: 'start', padding: '4', minInlineSize: '0' })
const heading = css({ textStyle: 'reading', fontWeight: '600', overflowWrap: 'anywhere', outline: '[none]' })
const code = css({ direction: 'ltr', unicodeBidi: '[isolate]' })
const quiet = css({ color: 'text2' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const told = css({ display: 'grid', gap: '2', minInlineSize: '0' })
const answerText = css({
  direction: 'ltr',
  textAlign: 'left',
  overflow: 'auto',
  maxBlockSize: '[60vh]',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '2',
  bg: 'sunken',
  whiteSpace: 'pre',
  fontFamily: '[ui-monospace, monospace]',
  textStyle: 'dense',
})
/** Whoever opens a call by the keyboard goes on from its name, and is back in the list where they were when it is closed. */
function takeFocus(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const before = document.activeElement
  element.focus()
  return () => {
    const { activeElement } = document
    const isLost = activeElement === document.body || element.closest('form')?.contains(activeElement)
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** One call: what is asked, and what was answered. */
export function CallForm({ actor, call: { method, path } }: { actor: CallsRef; call: CallName }) {
  const { t } = useTranslation()
  const isBusy = useSelector(actor, selectIsBusy)
  const answer = useSelector(actor, selectAnswer)
  const listed = useSelector(actor, selectCalls).find((one) => one.method === method && one.path === path)
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'call.sent' })
      }}
    >
      <h2 className={heading} tabIndex={-1} ref={takeFocus}>
        <span className={code}>{`${method} ${path}`}</span>
      </h2>
      <p className={quiet} lang="en" dir="ltr">
        {listed?.summary}
      </p>
      <Part actor={actor} part="params" />
      <Part actor={actor} part="data" />
      <div className={row}>
        <Button kind="act" type="submit" busy={isBusy}>
          {t('sample.send')}
        </Button>
        <Button onClick={() => actor.send({ type: 'call.closed' })}>{t('sample.close')}</Button>
      </div>
      <div aria-live="polite">{answer && <Answer answer={answer} />}</div>
    </form>
  )
}

function Part({ actor, part }: { actor: CallsRef; part: DraftPart }) {
  const { t } = useTranslation()
  const text = useSelector(actor, selectDraft)[part]
  const isUnreadable = useSelector(actor, selectUnreadable) === part
  return (
    <TextArea
      id={`sample-${part}`}
      label={t(`sample.${part}`)}
      hint={t(`sample.${part}Hint`)}
      problem={isUnreadable ? t('sample.unreadable') : null}
      rows={part === 'params' ? 3 : 8}
      dir="ltr"
      spellCheck={false}
      value={text}
      onChange={({ target }) => actor.send({ type: 'draft.changed', part, text: target.value })}
    />
  )
}

function Answer({ answer: { status, text, length } }: { answer: ShownAnswer }) {
  const { t } = useTranslation()
  return (
    <div className={told}>
      <p>{t('sample.answered', { status })}</p>
      <pre className={answerText} tabIndex={0} aria-label={t('sample.answer')} role="region">
        {text}
      </pre>
      {length > text.length && <p className={quiet}>{t('sample.cut', { shown: text.length, length })}</p>}
    </div>
  )
}
