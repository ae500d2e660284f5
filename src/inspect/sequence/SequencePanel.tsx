import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector, sequenceOf, sequenceOfAct } from '#machines/inspect/inspector/index.ts'
import { css } from '#styled/css/index.js'
import { Segments } from '#ui/Segments.tsx'
import { Empty } from '#ui/states/index.ts'
import type { FollowedAct } from '../act.ts'
import type { Shown } from '../shown.ts'
import { gutter, Messages } from './Messages.tsx'

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: '0',
  minBlockSize: '0',
  bg: 'ground',
  middleDown: { blockSize: '[70dvh]' },
})
const tools = css({
  paddingInline: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _print: { display: 'none' },
})
/** The newest stays in sight while more comes. */
const scroller = css({
  flex: '1',
  minBlockSize: '0',
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column-reverse',
  _print: { overflow: 'visible' },
})
const sheet = css({ marginBlockEnd: 'auto', minInlineSize: '[max-content]' })
const head = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: '1',
  display: 'flex',
  bg: 'surface',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  textStyle: 'small',
  fontWeight: '560',
})
const name = css({
  inlineSize: '[168px]',
  paddingInline: '3',
  paddingBlock: '3',
  textAlign: 'center',
  overflowWrap: 'anywhere',
})

type Props = {
  inspector: InspectorRef
  shown: Shown
  onHold: FollowedAct['hold']
}
const bothSides = css({ display: 'block', color: 'text3', fontWeight: '400' })

/** Who told whom what, from the oldest that is known down to now. Each is a moment to go to. */
export function SequencePanel({ inspector, shown, onHold }: Props) {
  const { t } = useTranslation()
  const { chosen, moment, act } = useSelector(inspector, selectInspector)
  const [isOfAll, setIsOfAll] = useState(false)
  const inspection = shown.whole[chosen?.side ?? 'browser']
  const only = isOfAll ? null : (chosen?.id ?? null)
  const { whole } = shown
  const { lanes, messages, sideOf } = useMemo((): ReturnType<typeof sequenceOfAct> => {
    if (act !== null) return sequenceOfAct(whole, act)
    return { ...(inspection ? sequenceOf(inspection, only) : { lanes: [], messages: [] }), sideOf: new Map() }
  }, [whole, act, inspection, only])
  return (
    <main className={panel}>
      <div className={tools}>
        {act !== null ? (
          <h2>{t('inspect.act.events')}</h2>
        ) : chosen ? (
          <Segments
            isLabelHidden
            label={t('inspect.sequence.label')}
            value={isOfAll ? 'all' : 'own'}
            options={(['own', 'all'] as const).map((value) => ({
              value,
              label: t(`inspect.sequence.${value}`, { actor: chosen.id }),
            }))}
            onChange={(value) => setIsOfAll(value === 'all')}
          />
        ) : (
          <h2>{t('inspect.sequence.label')}</h2>
        )}
      </div>
      {messages.length === 0 ? (
        <Empty title={t('inspect.sequence.none')} />
      ) : (
        <div className={scroller}>
          <div className={sheet}>
            <div className={head} aria-hidden="true" style={{ paddingInline: gutter }}>
              {lanes.map((actor) => (
                <span key={actor} className={name}>
                  <bdi>{actor}</bdi>
                  {sideOf.has(actor) && (
                    <span className={bothSides}>{t(`inspect.${sideOf.get(actor) ?? 'browser'}`)}</span>
                  )}
                </span>
              ))}
            </div>
            <Messages
              lanes={lanes}
              messages={messages}
              held={
                moment === null
                  ? undefined
                  : messages.findLast(
                      ({ to, sequence }) =>
                        sequence <= moment && (sideOf.get(to) ?? chosen?.side) === (chosen?.side ?? 'browser'),
                    )
              }
              onHold={(actor, sequence) => {
                const side = sideOf.get(actor)
                onHold({ actor, sequence, ...(side ? { side } : {}) })
              }}
            />
          </div>
        </div>
      )}
    </main>
  )
}
