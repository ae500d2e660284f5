import type { TFunction } from 'i18next'
import { Undo2 } from 'lucide-react'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { RefundMark } from '#protocol/core/refunds.ts'
import type { MenuItem } from '#ui/Menu.tsx'

/** Of a row, for who may refund at all: with what speaks against it, as far as the row tells. `isOwn`: it is about whoever looks. */
export function refundItem(t: TFunction, mark: RefundMark, isOwn: boolean): MenuItem {
  const blockedReason = isOwn
    ? t('refund.whyNot.own')
    : mark === null
      ? t('refund.whyNot.none')
      : mark.state === 'open'
        ? null
        : t(`refund.whyNot.${mark.state}`)
  return {
    ...{ value: 'refund', label: t('refund.act'), icon: <Undo2 size={16} aria-hidden="true" /> },
    ...(blockedReason === null ? {} : { blockedReason }),
  }
}
export const mayRefund = (viewer: Viewer): boolean => holds(viewer, acts.refund)
