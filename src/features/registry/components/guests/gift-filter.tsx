import { giftCategories } from '#machines/registry/gift.schema.ts'
import type { ReceivedGift } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'

/** Narrows the list to what is wanted most, or to one kind of thing. */
export function GiftFilter({
  items,
  value,
  onChange,
}: {
  items: readonly ReceivedGift[]
  value: string
  onChange: (only: string) => void
}) {
  const { t } = useTranslation()
  const categories = giftCategories.filter((known) =>
    items.some(({ category }) => category === known),
  )
  const choices = [
    ...(items.some(({ isMostWanted }) => isMostWanted)
      ? [{ value: 'most_wanted', label: t('registry:mostWanted') }]
      : []),
    ...categories.map((category) => ({
      value: category,
      label: t(`registry:category.${category}`),
    })),
  ]
  if (choices.length === 0) return null
  return (
    <Select
      name="only"
      label={t('registry:received.only')}
      empty={t('registry:received.all')}
      value={value}
      choices={choices}
      onChange={onChange}
    />
  )
}

/** Whether a gift is one of those that somebody looks for. */
export function isOf({ isMostWanted, category }: ReceivedGift, only: string) {
  return only === '' || (only === 'most_wanted' ? isMostWanted : category === only)
}
