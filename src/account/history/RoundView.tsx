import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { oneRound, type ProvedRound } from '#machines/account/history/index.ts'
import type { PlayedGamble } from '#protocol/cabinet/gamble.ts'
import { rankOf, suitOf } from '#protocol/core/gamble.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { Facts } from '../parts.tsx'
import { Section } from '../Section.tsx'

const sections = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]' })
const still = css({ inlineSize: 'full', aspectRatio: '[16 / 9]', borderRadius: '2', bg: 'black' })
const verdictText = css({ textStyle: 'reading', fontWeight: '600' })
const code = css({ fontFamily: '[monospace]', overflowWrap: 'anywhere' })
const steps = css({
  display: 'grid',
  gap: '2',
  color: 'text2',
  listStyle: 'decimal',
  paddingInlineStart: '6',
})

/** One round: what it came to, its last frame, and what proves it. */
export function RoundView({ list }: { list: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const [round] = useSelector(list, oneRound.selectRows) ?? []
  if (!round) return null
  const money = (amount: number) => <bdi>{formatMoney(amount, i18n.language)}</bdi>
  const { number, machine, startedAt, endedAt, bet, win, freeSpins, byHand, creditBefore, creditAfter, stillUrl } =
    round
  return (
    <div className={sections}>
      <Section title={t('round.number', { number })} words={machine.name}>
        <Facts
          facts={[
            [t('round.began'), formatMoment(startedAt, i18n.language, timeZone)],
            [t('round.over'), formatMoment(endedAt, i18n.language, timeZone)],
            [t('round.bet'), money(bet)],
            [t('round.win'), money(win)],
            [t('round.before'), money(creditBefore)],
            [t('round.after'), money(creditAfter)],
            [t('round.feature'), freeSpins > 0 ? t('round.freeSpins', { count: freeSpins }) : null],
            [t('round.paid'), byHand ? t('round.byHand') : null],
          ]}
        />
        {stillUrl ? (
          <img className={still} src={stillUrl} alt={t('round.still')} data-testid="still" />
        ) : (
          <p>{t(round.still === 'due' ? 'round.stillDue' : 'round.noStill')}</p>
        )}
      </Section>
      {round.proof?.gambles && <Gambles gambles={round.proof.gambles} />}
      <Proof round={round} />
    </div>
  )
}

/** What the win was staked on, card by card, each with what proves it. */
function Gambles({ gambles }: { gambles: readonly PlayedGamble[] }) {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <Section title={t('gambles.title')} words={t('gambles.words')}>
      {gambles.map(({ commitment, choice, card, stake, win, seed, key }, place) => (
        <Facts
          key={commitment}
          facts={[
            [
              t('gambles.number', { number: place + 1 }),
              t(win > 0 ? 'gambles.won' : 'gambles.lost', { stake: money(stake), win: money(win) }),
            ],
            [t('gambles.choice'), t(`gambles.colour.${choice}`)],
            [t('gambles.card'), <bdi key="card">{cardText(card)}</bdi>],
            [
              t('proof.commitment'),
              <bdi key="commitment" className={code}>
                {commitment}
              </bdi>,
            ],
            [
              t('proof.seed'),
              <bdi key="seed" className={code}>
                {seed}
              </bdi>,
            ],
            [
              t('proof.key'),
              <bdi key="key" className={code}>
                {key}
              </bdi>,
            ],
          ]}
        />
      ))}
      <p>{t('gambles.how')}</p>
    </Section>
  )
}
const signs = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' } as const
const cardText = (card: number) => `${signs[suitOf(card)]} ${['J', 'Q', 'K', 'A'][rankOf(card) - 11] ?? rankOf(card)}`

function Proof({ round: { proof, verdict, spins, cabinetRound, metersBefore, metersAfter } }: { round: ProvedRound }) {
  const { t, i18n } = useTranslation()
  const text = (value: string) => <bdi className={code}>{value}</bdi>
  const isFirst = proof?.draw === undefined
  const between = (before: number, after: number) => (
    <bdi>{`${formatMoney(before, i18n.language)} → ${formatMoney(after, i18n.language)}`}</bdi>
  )
  return (
    <Section title={t('proof.title')} words={t('proof.words')}>
      <p className={verdictText} role="status" data-verdict={verdict}>
        {t(`verdict.${verdict}`)}
      </p>
      <Facts
        facts={[
          [t('proof.name'), text(cabinetRound)],
          [t('proof.commitment'), proof && text(proof.commitment)],
          [t('proof.seed'), proof && text(proof.seed)],
          [t('proof.key'), proof && text(proof.key)],
          [t('proof.stops'), text(spins.map(({ stops }) => stops.join(' ')).join(' · '))],
          [t('proof.lengths'), proof?.lengths ? text(proof.lengths.join(' ')) : null],
          [t('proof.bets'), between(metersBefore.TurnOver, metersAfter.TurnOver)],
          [t('proof.wins'), between(metersBefore.TotalWin, metersAfter.TotalWin)],
        ]}
      />
      {proof && (
        <>
          <h3>{t('proof.how')}</h3>
          <ol className={steps}>
            <li>{t(isFirst ? 'proof.firstSteps.commitment' : 'proof.steps.commitment')}</li>
            <li>{t(isFirst ? 'proof.firstSteps.numbers' : 'proof.steps.numbers')}</li>
            <li>{t(isFirst ? 'proof.firstSteps.stops' : 'proof.steps.stops')}</li>
            <li>{t('proof.done')}</li>
          </ol>
        </>
      )}
    </Section>
  )
}
