import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormBase, FormChange, FormValues } from '#machines/kit/form/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/index.ts'
import { formatMoment } from '#ui/format.ts'
import { Segments } from '#ui/Segments.tsx'
import { personName } from './personName.ts'
import { useSettings } from './root.ts'

const told = css({ fontWeight: '560' })
const list = css({ display: 'grid', borderBlockStartWidth: '1px', borderColor: 'line', maxInlineSize: '[720px]' })
const line = css({
  display: 'grid',
  gap: '2',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  overflowWrap: 'anywhere',
})
const both = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '4', color: 'text2' })
function written(value: unknown): string {
  if (value === '' || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Props = {
  change: FormChange
  base: FormBase
  /** What is written in the fields. */
  mine: FormValues
  nameOf: (field: string) => string
  /** As people read it, where that is not as it is written. */
  wordsOf?: (field: string, value: unknown) => string | null
  /** The fields of one's own that stand on the newer one. */
  onMerged: (chosen: FormValues) => void
  onDiscarded: () => void
}

/** Somebody else was faster: field by field one sees both and chooses; what only one of the two changed stands by itself. */
export function ChangedMeanwhile({ change, base, mine, nameOf, wordsOf, onMerged, onDiscarded }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const [picked, pick] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const theirs = change.base.values
  const shown = (name: string, value: unknown) => wordsOf?.(name, value) ?? written(value)
  const edited = Object.keys(base.values).filter((name) => !isSame(mine[name], base.values[name]))
  const changed = Object.keys(base.values).filter((name) => !isSame(theirs[name], base.values[name]))
  const contested = edited.filter((name) => changed.includes(name) && !isSame(mine[name], theirs[name]))
  const chosen = edited.filter((name) => !contested.includes(name) || picked[name] !== 'theirs')
  const by = change.by && personName(change.by)
  return (
    <Form
      onSubmit={() => onMerged(Object.fromEntries(chosen.map((name) => [name, mine[name]])))}
      actions={
        <>
          <Button kind="act" type="submit">
            {t('ui.changed.goOn')}
          </Button>
          <Button onClick={onDiscarded}>{t('ui.changed.discard')}</Button>
        </>
      }
    >
      <p className={told} role="alert">
        {by === null
          ? t('ui.changed.title')
          : change.at === null
            ? t('ui.changed.byOne', { by })
            : t('ui.changed.by', { by, at: formatMoment(change.at, i18n.language, timeZone) })}
      </p>
      <ul className={list}>
        {changed.map((name) => (
          <li key={name} className={line}>
            <span className={told}>{nameOf(name)}</span>
            <span className={both}>
              <span>
                {t('ui.changed.was')} <bdi>{shown(name, base.values[name])}</bdi>
              </span>
              <span>
                {t('ui.changed.is')} <bdi>{shown(name, theirs[name])}</bdi>
              </span>
            </span>
            {contested.includes(name) && (
              <Segments
                label={t('ui.changed.yours', { value: shown(name, mine[name]) })}
                options={[
                  { value: 'mine', label: t('ui.changed.mine') },
                  { value: 'theirs', label: t('ui.changed.theirs') },
                ]}
                value={picked[name] ?? 'mine'}
                onChange={(value) => pick({ ...picked, [name]: value })}
              />
            )}
          </li>
        ))}
      </ul>
    </Form>
  )
}
