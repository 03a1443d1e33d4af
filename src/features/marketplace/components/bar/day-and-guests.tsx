import { maxGuests } from '#machines/marketplace/search.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LateDate, LateField } from '../filters/filter-fields.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'

/** Where there is no room for these in the bar, they stand above the other filters. */
export function DayAndGuests({ asked, change }: SearchPartProps) {
  const { t } = useTranslation()
  return (
    <>
      <LateDate
        label={t('marketplace:search.date')}
        name="date"
        value={asked['date'] ?? ''}
        onDone={(date) => change({ date })}
      />
      <LateField
        label={t('marketplace:filter.guests')}
        name="guests"
        value={asked['guests'] ?? ''}
        max={maxGuests}
        onDone={(guests) => change({ guests })}
      />
    </>
  )
}
