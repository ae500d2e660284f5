import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const shown = css({ maxBlockSize: '[120px]', maxInlineSize: 'full', borderRadius: '2', objectFit: 'contain' })
const heading = css({ textStyle: 'label', fontWeight: '450', color: 'text2' })
const box = css({ display: 'grid', gap: '2', justifyItems: 'start', minInlineSize: '0' })
const chooser = css({
  _focusWithin: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[1px]' },
})
const hidden = css({ srOnly: true })
const problem = css({ textStyle: 'dense', color: 'negative' })
/** Bytes. The data of a visit is kept whole with each change. */
const most = 200_000

type Props = { id?: string; label: string; value: string; onChange: (value: string) => void }
/** A picture of the layer: it stands in its data, and goes nowhere. */
export function Picture({ id, label, value, onChange }: Props) {
  const { t } = useTranslation()
  const made = useId()
  const [isRefused, setRefused] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const isFit = file.type.startsWith('image/') && file.size <= most
    setRefused(!isFit)
    target.value = ''
    if (isFit) onChange(await dataUrlOf(file))
  }
  return (
    <div className={box}>
      <span className={heading}>{label}</span>
      {value !== '' && <img src={value} alt={label} className={shown} />}
      <div className={row}>
        <label className={`${buttonClass()} ${chooser}`}>
          <ImagePlus size={16} aria-hidden="true" />
          {t('samplePages.choosePicture')}
          <input
            id={id ?? made}
            className={hidden}
            type="file"
            accept="image/*"
            aria-label={`${label}: ${t('samplePages.choosePicture')}`}
            onChange={(event) => void choose(event)}
          />
        </label>
        {value !== '' && (
          <Button kind="bare" onClick={() => onChange('')}>
            <X size={16} aria-hidden="true" />
            {t('samplePages.noPicture')}
          </Button>
        )}
      </div>
      {isRefused && (
        <span className={problem} role="alert">
          {t('samplePages.pictureRefused')}
        </span>
      )}
    </div>
  )
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
