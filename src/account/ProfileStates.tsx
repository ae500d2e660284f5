import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ProfileRef, selectProfileFailure } from '#machines/account/profile/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const box = css({ display: 'grid', gap: '4', justifyItems: 'start', paddingBlock: '7', maxInlineSize: 'dialog' })
const title = css({ textStyle: 'title' })
const words = css({ color: 'text2' })
const skeleton = css({ display: 'grid', paddingBlockStart: '8' })
const hairline = css({ blockSize: '[88px]', borderBlockEndWidth: '1px', borderColor: 'line' })

/** Nobody there, not for this person, or no answer: which, and what can be done. */
export function ProfileFailed({ actor }: { actor: ProfileRef }) {
  const { t } = useTranslation()
  const failure = useSelector(actor, selectProfileFailure)
  const code = failure?.kind === 'refused' ? failure.code : null
  const about =
    code === ErrorCode.unknown
      ? ([t('profile.nobody.title'), t('profile.nobody.words')] as const)
      : code === ErrorCode.noPermission
        ? ([t('profile.forbidden.title'), t('profile.forbidden.words')] as const)
        : ([t('profile.failed.title'), t('profile.failed.words')] as const)
  return (
    <div className={box} role="alert">
      <h1 className={title}>{about[0]}</h1>
      <p className={words}>{about[1]}</p>
      {code !== ErrorCode.unknown && code !== ErrorCode.noPermission && (
        <Button kind="act" onClick={() => actor.send({ type: 'profile.retry' })}>
          {t('profile.failed.retry')}
        </Button>
      )}
    </div>
  )
}

/** Hairlines of the real layout. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={skeleton} role="status" aria-busy="true" aria-label={t('profile.loading')}>
      <div className={hairline} />
      <div className={hairline} />
      <div className={hairline} />
    </div>
  )
}
