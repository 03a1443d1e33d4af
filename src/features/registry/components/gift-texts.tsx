import type { ShownGift } from '#machines/registry/gift.schema.ts'
import { leftOf } from '#machines/registry/shares.rules.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/**
 * "$1,200 in 8 shares", "$180 each": what it costs, in its own kind. Empty where nobody has said.
 */
export function priceText({
  kind,
  price,
  wanted,
  currency,
}: Pick<ShownGift, 'kind' | 'price' | 'wanted' | 'currency'>): string {
  if (price === null) return kind === 'fund' ? t('registry:price.open') : ''
  const amount = formatMoney({ minor: price, currency })
  if (kind === 'fund') return t('registry:price.goal', { amount })
  if (kind === 'group')
    return t('registry:price.shares', {
      amount,
      count: wanted ?? 0,
      shares: formatNumber(wanted ?? 0),
    })
  return (wanted ?? 1) > 1 ? t('registry:price.each', { amount }) : amount
}

/** "2 of 3 taken": how much of it somebody gives, and never who. */
export function takenText({ kind, wanted, price, taken, currency }: ShownGift): string {
  const amount = (minor: number) => formatMoney({ minor, currency })
  if (kind === 'fund') {
    if (price === null)
      return taken === 0
        ? t('registry:taken.noPledges')
        : t('registry:taken.pledged', { amount: amount(taken) })
    return t('registry:taken.pledgedOf', { amount: amount(taken), goal: amount(price) })
  }
  const counts = {
    taken: formatNumber(taken),
    wanted: formatNumber(wanted ?? 0),
    count: wanted ?? 0,
  }
  if (kind === 'group') return t('registry:taken.shares', counts)
  if (wanted === 1) return t(taken === 0 ? 'registry:taken.free' : 'registry:taken.all')
  return t('registry:taken.pieces', counts)
}

/** "Wanted: 3. Given: 2.": the same on paper, where somebody crosses out by hand. */
export function paperText(gift: ShownGift): string {
  const { kind, wanted, taken } = gift
  return kind === 'fund'
    ? takenText(gift)
    : t('registry:list.paper', { wanted: formatNumber(wanted ?? 0), taken: formatNumber(taken) })
}

/** "2 pieces", "3 shares, $43", "$50": what somebody gives of it. */
export function amountText({ kind, currency, units, minor }: Amount): string {
  if (kind === 'fund') return formatMoney({ minor: units, currency })
  const count = { count: units, units: formatNumber(units) }
  if (kind === 'gift') return t('registry:amount.pieces', count)
  return t('registry:amount.shares', {
    ...count,
    amount: formatMoney({ minor: minor ?? 0, currency }),
  })
}

interface Amount extends Pick<ShownGift, 'kind' | 'currency'> {
  units: number
  minor: number | null
}

/** Whether nothing of it is left. */
export function isTaken(gift: ShownGift) {
  return leftOf(gift) === 0
}
