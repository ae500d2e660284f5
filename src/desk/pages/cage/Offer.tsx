import { useTranslation } from 'react-i18next'
import type { Offers } from '#machines/desk/pages/cage/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { figure, quiet, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minBlockSize: '[44px]',
})
const words = css({ flex: '[1 1 200px]', minInlineSize: '0' })
const amount = css({ display: 'flex', alignItems: 'center', gap: '3' })

type Props = { of: 'discount' | 'bonus'; offers: Offers; onTake: (amount: number) => void }

/** What may be granted now, and how it comes about. */
export function Offer({ of, offers, onTake }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { offer } = offers[of]
  const how =
    of === 'discount'
      ? t('cage.offer.discount', {
          percent: offers.discount.percent,
          loss: money(Math.max(0, -offers.discount.gameResult - offers.discount.bonus)),
          given: money(offers.discount.given),
        })
      : t('cage.offer.bonus', {
          percent: offers.bonus.percent,
          deposits: money(offers.bonus.deposits),
          given: money(offers.bonus.given),
        })
  return (
    <div className={row}>
      <p className={words}>
        {t('cage.offer.open')} <span className={quiet}>{how}</span>
      </p>
      <span className={amount}>
        <Coin pocket={of} />
        <bdi className={`${figure} ${strong}`}>{money(offer)}</bdi>
      </span>
      <Button disabled={offer === 0} onClick={() => onTake(offer)}>
        {t('cage.offer.take')}
      </Button>
    </div>
  )
}
