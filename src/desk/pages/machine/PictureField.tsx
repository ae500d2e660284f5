import { useSelector } from '@xstate/react'
import { type DragEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureUploadRef } from '#machines/desk/pages/machine/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { MachineValues } from '#protocol/core/machineFields.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import type { Bound } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { useText } from '../../../view/text.ts'

const column = css({ display: 'grid', gap: '3', justifyItems: 'stretch', minInlineSize: '0' })
const frame = css({
  display: 'block',
  inlineSize: 'full',
  aspectRatio: '[16 / 10]',
  objectFit: 'cover',
  borderRadius: '2',
  borderWidth: '1px',
  borderColor: 'line',
  bg: 'sunken',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const bad = css({ color: 'negative', textStyle: 'small' })
const kinds = 'image/png,image/jpeg,image/webp'

type Props = { upload: PictureUploadRef; field: Bound<MachineValues, 'image'> }
/** The picture of a machine: brought from a file or dropped, seen before it is saved, or named by its address. */
export function PictureField({ upload, field }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const kept = useSelector(upload, ({ context }) => context.kept)
  const isSending = useSelector(upload, (snapshot) => snapshot.hasTag('sending'))
  const { onChange, disabled = false, value } = field
  useEffect(() => {
    if (!kept) return
    onChange(kept.image)
    upload.send({ type: 'picture.taken' })
  }, [kept, onChange, upload])
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) upload.send({ type: 'picture.chosen', file })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) choose(event.dataTransfer.files)
  }
  return (
    <div className={column} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {value !== '' && <img key={value} src={value} alt={t('machine.picture.preview')} className={frame} />}
      <div className={row}>
        {/* One button, so that whoever has the focus on it keeps it. */}
        <Button
          disabled={disabled}
          onClick={() => (isSending ? upload.send({ type: 'picture.canceled' }) : input.current?.click())}
        >
          {t(isSending ? 'machine.picture.cancel' : 'machine.picture.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={kinds}
          hidden
          data-testid="picture-file"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files)
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
        <p role="status" className={isSending ? undefined : bad}>
          {isSending ? t('machine.picture.sending') : <Problem upload={upload} />}
        </p>
      </div>
      <TextField
        {...field}
        disabled={disabled}
        label={t('machine.field.image')}
        hint={t('machine.picture.hint')}
        dir="auto"
      />
    </div>
  )
}

function Problem({ upload }: Pick<Props, 'upload'>) {
  const { t } = useTranslation()
  const say = useText()
  const isTooLarge = useSelector(upload, (snapshot) => snapshot.hasTag('tooLarge'))
  const isUndrawable = useSelector(upload, (snapshot) => snapshot.hasTag('undrawable'))
  const failure = useSelector(upload, ({ context }) => context.failure)
  if (isTooLarge) return t('machine.picture.tooLarge')
  if (isUndrawable) return t('machine.picture.noPicture')
  if (failure === null) return null
  if (failure.kind === 'unanswered') return t('machine.picture.unanswered')
  if (failure.code === ErrorCode.invalidRequest) return t('machine.picture.noPicture')
  return say({ text: failure.message, code: failure.code, params: failure.params })
}
