import { giftCategories } from '#machines/registry/gift.schema.ts'
import type { GiftCategory } from '#machines/registry/gift.schema.ts'
import type { ReceivedGift } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'

const mostWanted = 'most_wanted'

/** Narrows the list to what is wanted most, or to one kind of thing, which stays when empty. */
export function GiftFilter({
  items,
  categories,
  value,
  onChange,
}: {
  items: readonly ReceivedGift[]
  /** Those of all gifts, of which `items` may be the first. */
  categories: readonly GiftCategory[]
  value: string
  onChange: (only: string) => void
}) {
  const { t } = useTranslation()
  const choices = [
    ...(value === mostWanted || items.some(({ isMostWanted }) => isMostWanted)
      ? [{ value: mostWanted, label: t('registry:mostWanted') }]
      : []),
    ...giftCategories
      .filter((known) => value === known || categories.includes(known))
      .map((category) => ({
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
  return only === '' || (only === mostWanted ? isMostWanted : category === only)
}
