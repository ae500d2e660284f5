import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type PaytableRef, selectPaytableFailure, selectRules } from '#machines/game/paytable/index.ts'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import { type SeatRef, selectGame, selectPaytable } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatFigure } from './figure.ts'
import { formatMoney } from '#ui/format.ts'
import { Loading } from '#ui/states/Loading.tsx'
import { LineDrawing } from './LineDrawing.tsx'

const body = css({
  display: 'grid',
  gap: '6',
  maxBlockSize: '[calc(100dvh - 230px)]',
  overflowY: 'auto',
  margin: '[-4px]',
  padding: '2',
  _short: { maxBlockSize: '[calc(100dvh - 170px)]' },
})
const heading = css({ textStyle: 'reading', fontWeight: '600', marginBlockEnd: '3' })
const symbolList = css({ display: 'flex', flexWrap: 'wrap', gap: '4' })
/** Three in a row, or as many as fit: none is ever narrower than its prizes. */
const symbolRow = css({
  display: 'flex',
  gap: '4',
  alignItems: 'center',
  flex: '[0 1 max(170px, calc((100% - 24px) / 3))]',
})
const picture = css({ inlineSize: '[56px]', blockSize: '[56px]', flex: 'none' })
const pays = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr]',
  columnGap: '3',
  textStyle: 'dense',
  whiteSpace: 'nowrap',
  '& dt': { color: 'text3' },
  '& dd': { fontWeight: '560', textAlign: 'right' },
})
const words = css({ color: 'text2', textStyle: 'body', '& + &': { marginBlockStart: '3' } })
const lineList = css({ display: 'flex', flexWrap: 'wrap', gap: '4' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[1fr auto]',
  gap: '[6px 16px]',
  '& dt': { color: 'text2' },
  '& dd': { fontWeight: '560', textAlign: 'right', whiteSpace: 'nowrap' },
})

/** What the game pays and by which rules, as its cabinet tells them. */
export function Paytable({ seat }: { seat: SeatRef }) {
  const paytable = useSelector(seat, selectPaytable)
  return paytable ? <Opened seat={seat} paytable={paytable} /> : null
}

function Opened({ seat, paytable }: { seat: SeatRef; paytable: PaytableRef }) {
  const { t } = useTranslation()
  const rules = useSelector(paytable, selectRules)
  const failure = useSelector(paytable, selectPaytableFailure)
  const close = () => paytable.send({ type: 'paytable.closed' })
  return (
    <Dialog
      open
      size="wide"
      title={t('paytable.title')}
      onClose={close}
      actions={
        <>
          {failure && <Button onClick={() => paytable.send({ type: 'paytable.retry' })}>{t('paytable.retry')}</Button>}
          <Button kind="act" onClick={close}>
            {t('paytable.close')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <div className={body} tabIndex={0} role="region" aria-label={t('paytable.title')}>
        {rules ? <Rules seat={seat} rules={rules} /> : failure ? <Failed code={failure} /> : <Loading of="detail" />}
      </div>
    </Dialog>
  )
}

function Failed({ code }: { code: NonNullable<ReturnType<typeof selectPaytableFailure>> }) {
  const { t } = useTranslation()
  const isNever = code.kind === 'refused' && code.params?.reason === 'noRulebook'
  return (
    <p className={words} role="alert">
      {t(isNever ? 'paytable.none' : 'paytable.failed')}
    </p>
  )
}

type RulesProps = { seat: SeatRef; rules: CabinetRules }
function Rules({ seat, rules }: RulesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Symbols seat={seat} rules={rules} />
      <section>
        <h3 className={heading}>{t('paytable.lines', { count: rules.lines.length })}</h3>
        <ul className={lineList}>
          {rules.lines.map((line, place) => (
            <LineDrawing key={line.join()} line={line} rows={rules.rows} number={place + 1} />
          ))}
        </ul>
      </section>
      <Feature rules={rules} />
      <Limits rules={rules} />
    </>
  )
}

function Symbols({ seat, rules }: RulesProps) {
  const { t, i18n } = useTranslation()
  const bet = useSelector(seat, selectGame)?.bet ?? rules.bets[0] ?? 0
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const paying = rules.symbols.filter((symbol) => symbol.pays.length > 0)
  const wild = rules.symbols.find(({ name }) => name === rules.wild)
  return (
    <section>
      <h3 className={heading}>{t('paytable.symbols', { bet: money(bet) })}</h3>
      <ul className={symbolList}>
        {paying.map((symbol) => (
          <li key={symbol.name} className={symbolRow}>
            <SymbolPicture symbol={symbol} />
            <dl className={pays} aria-label={t(`symbol.${symbol.name}`, { defaultValue: symbol.name })}>
              {[...symbol.pays].reverse().map(({ alike, times }) => (
                <div key={alike} className={css({ display: 'contents' })}>
                  <dt>{t('paytable.alike', { alike })}</dt>
                  <dd>
                    <bdi>{money(Math.floor((times * bet) / rules.lines.length))}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        {wild && (
          <li className={symbolRow}>
            <SymbolPicture symbol={wild} />
            <span className={css({ textStyle: 'dense', color: 'text2' })}>{t('paytable.wild')}</span>
          </li>
        )}
      </ul>
      <p className={css({ color: 'text3', textStyle: 'dense', marginBlockStart: '4' })}>{t('paytable.fromLeft')}</p>
    </section>
  )
}

function SymbolPicture({ symbol: { name, picture: path } }: { symbol: CabinetRules['symbols'][number] }) {
  const { t } = useTranslation()
  const label = t(`symbol.${name}`, { defaultValue: name })
  return path ? <img className={picture} src={path} alt={label} width={56} height={56} /> : <span>{label}</span>
}

function Feature({ rules: { feature, mostGambles } }: { rules: CabinetRules }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className={heading}>{t('paytable.rules')}</h3>
      {feature && (
        <p className={words}>
          {t('paytable.feature', {
            ...feature,
            symbol: t(`symbol.${feature.symbol}`, { defaultValue: feature.symbol }),
          })}
        </p>
      )}
      <p className={words}>{t('paytable.takeWin')}</p>
      {mostGambles !== null && <p className={words}>{t('paytable.gamble', { most: mostGambles })}</p>}
    </section>
  )
}

function Limits({ rules: { bets, handPayLimit, statedReturn } }: { rules: CabinetRules }) {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const figures = [
    ...(bets.length > 0 ? [[t('paytable.bets'), `${money(Math.min(...bets))} – ${money(Math.max(...bets))}`]] : []),
    ...(handPayLimit === null ? [] : [[t('paytable.handPay'), money(handPayLimit)]]),
    ...(statedReturn === null
      ? []
      : [[t('paytable.return'), `${formatFigure(statedReturn / 100, 2, i18n.language)} %`]]),
  ]
  return (
    <section>
      <h3 className={heading}>{t('paytable.limits')}</h3>
      <dl className={facts}>
        {figures.map(([name, figure]) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt>{name}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
