import { filtersOf } from '#machines/listings/fields/category-fields.schema.ts'
import { searchRadii } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { defaultRadius } from '#machines/marketplace/search.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { inAlphabet, spokenLanguage } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { FieldFilter } from './field-filter.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { Options } from './filter-fields.tsx'
import { PriceFilter, currencyOf } from './price-filter.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'

type Facets = SearchAnswer['facets']

/** What narrows a search, with how many vendors each choice would leave. */
export function Filters({ asked, change, facets }: SearchPartProps & { facets: Facets | null }) {
  const { t } = useTranslation()
  const category = serviceCategories.find((known) => known === asked['category'])
  return (
    <Stack>
      <CategoryFilter asked={asked} change={change} counts={facets?.categories ?? null} />
      {asked['town'] ? (
        <Select
          label={t('marketplace:filter.radius')}
          name="radius"
          value={asked['radius'] ?? ''}
          empty={t('marketplace:filter.km', { count: defaultRadius })}
          choices={searchRadii
            .filter((km) => km !== defaultRadius)
            .map((km) => ({
              value: String(km),
              label: t('marketplace:filter.km', { count: km }),
            }))}
          onChange={(radius) => change({ radius })}
        />
      ) : null}
      <PriceFilter asked={asked} change={change} facets={facets} />
      <Options
        label={t('marketplace:filter.languages')}
        chosen={asked['languages']?.split(',') ?? []}
        options={Object.keys(facets?.languages ?? {})
          .map((code) => ({ value: code, label: spokenLanguage(code) }))
          .toSorted((one, other) => inAlphabet(one.label, other.label))}
        counts={facets?.languages ?? {}}
        onChange={(languages) => change({ languages: languages.join(',') })}
      />
      {category
        ? filtersOf(category).map((key) => (
            <FieldFilter
              key={key}
              name={key}
              asked={asked['fields']?.split(',') ?? []}
              counts={facets?.fields ?? {}}
              currency={currencyOf(asked, facets)}
              onChange={(chosen, changes = {}) => change({ ...changes, fields: chosen.join(',') })}
            />
          ))
        : null}
    </Stack>
  )
}
