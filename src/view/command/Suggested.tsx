import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestions } from '#machines/kit/command/index.ts'
import { css } from '#styled/css/index.js'
import { Segments } from '#ui/Segments.tsx'

const list = css({ display: 'grid', gap: '1', maxBlockSize: '[24dvh]', overflowY: 'auto' })
const ready = css({
  minBlockSize: 'row',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: '2',
  textAlign: 'start',
  textStyle: 'dense',
  color: 'text2',
  _enabled: { _hover: { bg: 'select', color: 'text' } },
  smallDown: { minBlockSize: 'touch' },
})

type Props = { groups: readonly Suggestions[]; isBusy: boolean; onChoose: (text: string) => void }

/** Ready texts of one language at a time; the one that is chosen may then be changed. */
export function Suggested({ groups, isBusy, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const [lang, choose] = useState(groups.find((one) => one.lang === i18n.language)?.lang ?? groups[0]?.lang ?? '')
  const chosen = groups.find((one) => one.lang === lang)
  return (
    <>
      <Segments
        label={t('command.suggestions')}
        options={groups.map((one) => ({ value: one.lang, label: one.title }))}
        value={lang}
        onChange={choose}
      />
      <div className={list} lang={lang}>
        {chosen?.texts.map((text) => (
          <button
            key={text}
            type="button"
            className={ready}
            disabled={isBusy}
            dir="auto"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
