import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { selectToastsRef } from '#machines/app/app/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useApp } from '../../view/root.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const shown = css({ maxBlockSize: '[120px]', maxInlineSize: 'full', borderRadius: '2', objectFit: 'contain' })
const heading = css({ textStyle: 'label', fontWeight: '450', color: 'text2' })
const box = css({ display: 'grid', gap: '2', justifyItems: 'start', minInlineSize: '0' })
const chooser = css({
  _focusWithin: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[1px]' },
})
const hidden = css({ srOnly: true })
/** Bytes. The data of a visit is kept whole with each change. */
const most = 200_000

type Props = { id?: string; label: string; value: string; onChange: (value: string) => void }
/** A picture of the layer: it stands in its data, and goes nowhere. */
export function Picture({ id, label, value, onChange }: Props) {
  const { t } = useTranslation()
  const made = useId()
  const toasts = useApp(selectToastsRef)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const isFit = file.type.startsWith('image/') && file.size <= most
    target.value = ''
    if (isFit) onChange(await dataUrlOf(file))
    else toasts?.send(toast('error', { key: 'samplePages.pictureRefused' }).event)
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
