import { filtersOf, withoutAmounts } from '#machines/listings/fields/category-fields.schema.ts'
import { maxGuests, searchRadii } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { defaultRadius } from '#machines/marketplace/search.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { inAlphabet, spokenLanguage } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Pair, Stack } from '#src/ui/layout/layout.tsx'
import { FieldFilter } from './field-filter.tsx'
import { LateDate, LateField, Options, amountsIn } from './filter-fields.tsx'
import type { SearchPartProps } from '../search-bar.tsx'
import css from './filters.module.css'

type Facets = SearchAnswer['facets']

/** What narrows a search, with how many vendors each choice would leave. */
export function Filters({ asked, change, facets }: SearchPartProps & { facets: Facets | null }) {
  const { t } = useTranslation()
  const category = serviceCategories.find((known) => known === asked['category'])
  return (
    <Stack>
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
      <LateDate
        label={t('marketplace:filter.date')}
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

/** The currency that amounts are typed in: the one that is asked for, else the commonest. */
function currencyOf(asked: SearchPartProps['asked'], facets: Facets | null) {
  return asked['currency'] ?? currenciesIn(facets)[0] ?? 'EUR'
}

/** The commonest first. */
function currenciesIn(facets: Facets | null) {
  const counts = facets?.currencies ?? {}
  return Object.keys(counts).toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
}

/** Amounts of one currency, since there are no exchange rates here. */
function PriceFilter({ asked, change, facets }: SearchPartProps & { facets: Facets | null }) {
  const { t } = useTranslation()
  const currency = currencyOf(asked, facets)
  const { typed, minor } = amountsIn(currency)
  const take = (name: string) => (text: string) => change({ currency, [name]: minor(text) })
  const { priceFrom, priceTo } = asked
  const ends = { from: Number(priceFrom ?? 0), to: Number(priceTo ?? Infinity) }
  return (
    <fieldset className={css.group}>
      <legend>{t('marketplace:filter.price')}</legend>
      <Select
        label={t('marketplace:filter.currency')}
        name="currency"
        value={currency}
        empty={t('marketplace:filter.currency')}
        choices={[...new Set([currency, ...currenciesIn(facets)])].map((code) => ({
          value: code,
          label: code,
        }))}
        onChange={(code) =>
          change({
            currency: code,
            priceFrom: null,
            priceTo: null,
            fields: withoutAmounts(asked['fields']),
          })
        }
      />
      <Pair>
        <LateField
          label={t('marketplace:filter.priceFrom')}
          name="priceFrom"
          value={typed(priceFrom)}
          problemOf={(text) => (Number(minor(text) ?? 0) > ends.to ? 'price_above' : null)}
          onDone={take('priceFrom')}
        />
        <LateField
          label={t('marketplace:filter.priceTo')}
          name="priceTo"
          value={typed(priceTo)}
          problemOf={(text) => (Number(minor(text) ?? Infinity) < ends.from ? 'price_order' : null)}
          onDone={take('priceTo')}
        />
      </Pair>
    </fieldset>
  )
}
