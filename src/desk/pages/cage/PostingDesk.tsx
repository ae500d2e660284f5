import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type SyntheticEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deskKinds,
  type Draft,
  selectDraft,
  selectIsLarge,
  selectIsZero,
  selectKinds,
  selectPosted,
  selectServingFailure,
  selectStep,
  selectStrayCard,
  selectTurn,
  selectVerdict,
  type Served,
  type ServingRef,
} from '#machines/desk/pages/cage/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { FigureField } from '#ui/form/FigureField.tsx'
import { Key } from '#ui/Key.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRoot } from '../../../view/root.ts'
import { amountId, finderId, reasonId } from './fieldIds.ts'
import { HandPayChoice, handPayId as firstPayId } from './HandPayChoice.tsx'
import { keyOf, KindPicker } from './KindPicker.tsx'
import { Offer } from './Offer.tsx'
import { AfterPosting, Done, Large, Refused, SecondPerson, StrayCard } from './Outcome.tsx'
import { useKeys } from './useKeys.ts'
import { useMoney } from './useMoney.ts'

const form = css({
  display: 'grid',
  gap: '4',
  alignContent: 'start',
  minInlineSize: '0',
  // Nothing that has the focus lies under what stands at the window's foot.
  smallDown: { '& input, & button': { scrollMarginBlockEnd: '[88px]' } },
})
// It stands there before it says anything: what comes with its words is not spoken by every reader. Empty it takes no place.
const foreseen = css({ display: 'grid', gap: '4', minInlineSize: '0', _empty: { position: 'absolute' } })
const quick = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(72px, 1fr))]',
  gap: '3',
})
const send = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  // On a telephone the form is longer than the window: Post stays in it.
  smallDown: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: '1',
    paddingBlock: '3',
    bg: 'ground',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    '& kbd': { display: 'none' },
  },
})
const post = css({ flex: '[1 1 220px]' })
const quickAmounts = [50_000, 100_000, 200_000, 500_000, 1_000_000] as const
/** As they stand on keyboards everywhere. */
const keys = { post: 'Enter', clear: 'Esc' }
const focusOn = (id: string) => document.getElementById(id)?.focus()
/** As soon as it stands there, and with each turn. A field that has the focus is left alone (to focus it again would have the page laid out), and so is the search while somebody types: the next card is at the reader already. */
function useFocusOnAmount(turn: number, isThere: boolean) {
  useEffect(() => {
    const at = document.activeElement
    const isFinding = at instanceof HTMLInputElement && at.id === finderId && at.value !== ''
    if (isThere && at?.id !== amountId && !isFinding) focusOn(amountId)
  }, [turn, isThere])
}

type Props = { serving: ServingRef; served: Served; onSlip: (id: number) => void }

/** One posting: what, how much, what it would do, and Enter. */
export function PostingDesk({ serving, served: { player, offers }, onSlip }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const { money, currency } = useMoney()
  const kinds = useSelector(serving, selectKinds)
  const draft = useSelector(serving, selectDraft)
  const verdict = useSelector(serving, selectVerdict)
  const posted = useSelector(serving, selectPosted)
  const failure = useSelector(serving, selectServingFailure)
  const strayCard = useSelector(serving, selectStrayCard)
  const turn = useSelector(serving, selectTurn)
  const isZero = useSelector(serving, selectIsZero)
  const isLarge = useSelector(serving, selectIsLarge)
  const { kind, amount, isBack, reason, handPayId } = draft
  const { pocket, needsReason, hasBack } = deskKinds[kind]
  const isHandPay = kind === 'handPay'
  useFocusOnAmount(turn, !isHandPay)
  useEffect(() => {
    if (isHandPay) focusOn(document.getElementById(firstPayId) ? firstPayId : reasonId)
  }, [isHandPay])
  const edit = (change: Partial<Draft>) => serving.send({ type: 'draft.edited', change })
  const choose = (change: Partial<Draft>) => {
    edit(change)
    focusOn(amountId)
  }
  useKeys(Object.fromEntries(kinds.map((name) => [keyOf(name), () => choose({ kind: name })])))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (selectStep(serving.getSnapshot()) === 'unknown') return serving.send({ type: 'posting.retried' })
    if (isHandPay && handPayId === null) return focusOn(firstPayId)
    if (needsReason && reason.trim() === '') return focusOn(reasonId)
    serving.send({ type: 'draft.submitted', key: makeKey() })
  }
  const clear = () => {
    serving.send({ type: 'draft.cleared' })
    focusOn(amountId)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // By habit nobody gives up a posting whose end is not known.
    if (selectStep(serving.getSnapshot()) === 'unknown') return
    // Out of the words it leads back, and takes nothing that was written.
    const back = isHandPay ? firstPayId : amountId
    const isInWords = event.target instanceof Element && event.target.id === reasonId
    if (isInWords && document.getElementById(back)) return focusOn(back)
    clear()
  }
  const label = t(isBack ? `cage.amountBack.${kind}` : `cage.amount.${kind}`, { currency })
  const chosen = player.handPays.find(({ id }) => id === handPayId)
  const shown = isHandPay ? (chosen?.amount ?? null) : amount
  return (
    <form className={form} onSubmit={submit} onKeyDown={press} aria-label={t('cage.posting')} noValidate>
      <KindPicker kinds={kinds} value={kind} onChange={(wanted) => choose({ kind: wanted })} />
      {isHandPay ? (
        <HandPayChoice
          handPays={player.handPays}
          value={handPayId}
          onChange={(id) => {
            edit({ handPayId: id })
            focusOn(reasonId)
          }}
        />
      ) : (
        <>
          <FigureField
            id={amountId}
            label={label}
            decimals={2}
            size="large"
            mark={pocket ? <Coin pocket={pocket} /> : undefined}
            value={amount}
            problem={Number.isNaN(amount) ? t('cage.noFigure') : isZero ? t('cage.zero') : null}
            onChange={(value) => edit({ amount: value })}
          />
          <div className={quick} role="group" aria-label={t('cage.quick')}>
            {quickAmounts.map((one) => (
              <Button key={one} aria-pressed={one === amount} onClick={() => choose({ amount: one })}>
                <bdi>{money(one).replace(/[.,]00$/, '')}</bdi>
              </Button>
            ))}
          </div>
          {(kind === 'discount' || kind === 'bonus') && !isBack && (
            <Offer of={kind} offers={offers} onTake={(offer) => choose({ amount: offer })} />
          )}
          {hasBack && (
            <Segments
              label={t('cage.direction')}
              isLabelHidden
              value={isBack ? 'back' : 'out'}
              options={(['out', 'back'] as const).map((value) => ({ value, label: t(`cage.way.${kind}.${value}`) }))}
              onChange={(value) => edit({ isBack: value === 'back' })}
            />
          )}
        </>
      )}
      <TextField
        id={reasonId}
        label={t(isHandPay ? 'cage.evidence' : needsReason ? 'cage.reason' : 'cage.note')}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => edit({ reason: target.value })}
      />
      <div role="status" className={foreseen}>
        {verdict && <AfterPosting now={player.pockets} change={verdict.change} isWaiting={verdict.why.length > 0} />}
        {verdict && verdict.why.length > 0 && <SecondPerson why={verdict.why} />}
        {isLarge && amount !== null && <Large amount={amount} />}
        {isHandPay && chosen && <SecondPerson why={['always']} />}
      </div>
      {strayCard && (
        <StrayCard
          read={strayCard}
          onServe={() => {
            serving.send({ type: 'card.served', card: strayCard.card })
            focusOn(finderId)
          }}
        />
      )}
      {failure && <Refused failure={failure} />}
      {posted && <Done posted={posted} onSlip={onSlip} />}
      <div className={send}>
        <Post serving={serving} amount={shown} />
        <Clear serving={serving} onClear={clear} />
      </div>
    </form>
  )
}

function Clear({ serving, onClear }: { serving: ServingRef; onClear: () => void }) {
  const { t } = useTranslation()
  const isUnknown = useSelector(serving, selectStep) === 'unknown'
  return (
    <Button kind="bare" onClick={onClear}>
      {t('cage.clear')} {!isUnknown && <Key>{keys.clear}</Key>}
    </Button>
  )
}

/** By itself: while it is under way nothing else of the form changes. */
function Post({ serving, amount }: { serving: ServingRef; amount: number | null }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const step = useSelector(serving, selectStep)
  const { kind, isBack } = useSelector(serving, selectDraft)
  return (
    <Button type="submit" kind="act" size="large" className={post} busy={step === 'posting'}>
      {step === 'unknown' ? (
        t('cage.retry')
      ) : (
        <>
          {t(isBack ? `cage.postBack.${kind}` : `cage.post.${kind}`)}
          {amount !== null && !Number.isNaN(amount) && <bdi>{money(amount)}</bdi>} <Key>{keys.post}</Key>
        </>
      )}
    </Button>
  )
}
