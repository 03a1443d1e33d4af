import { useTranslation } from '#src/i18n/i18n.ts'
import type { FilterInUse } from '#src/i18n/parts/listings/filter-texts.ts'
import type { SearchPartProps } from '../../use-search-state.ts'
import { FilterChips } from './filter-chips.tsx'

/** The filters of a search, each of which a press lets go of. */
export function FiltersInUse({
  inUse,
  change,
}: Pick<SearchPartProps, 'change'> & { inUse: FilterInUse[] }) {
  const { t } = useTranslation()
  return (
    <FilterChips
      label={t('marketplace:filter.inUse')}
      icon="close"
      chips={inUse.map(({ text, changes }) => ({
        text,
        name: t('marketplace:filter.remove', { filter: text }),
        onPress: () => change(changes),
      }))}
    />
  )
}
