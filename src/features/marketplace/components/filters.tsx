import { fields, filtersOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { searchRadii } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { defaultRadius } from '#machines/marketplace/search.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { inAlphabet, spokenLanguage } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Pair, Stack } from '#src/ui/layout/layout.tsx'
import { LateDate, LateField, Options } from './filter-fields.tsx'
import type { SearchPartProps } from './search-bar.tsx'
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
      {category ? (
        <FieldFilters
          keys={filtersOf(category)}
          asked={asked['fields']?.split(',') ?? []}
          counts={facets?.fields ?? {}}
          onChange={(chosen) => change({ fields: chosen.join(',') })}
        />
      ) : null}
    </Stack>
  )
}

/** Amounts of one currency, since there are no exchange rates here. */
function PriceFilter({ asked, change, facets }: SearchPartProps & { facets: Facets | null }) {
  const { t } = useTranslation()
  const counts = facets?.currencies ?? {}
  const known = Object.keys(counts).toSorted(
    (one, other) => (counts[other] ?? 0) - (counts[one] ?? 0),
  )
  const currency = asked['currency'] ?? known[0] ?? 'EUR'
  const unit = 10 ** minorDigits(currency)
  const shown = (name: string) => (asked[name] ? String(Number(asked[name]) / unit) : '')
  const take = (name: string) => (text: string) =>
    change({ currency, [name]: text === '' ? null : String(Math.round(Number(text) * unit)) })
  return (
    <fieldset className={css.group}>
      <legend>{t('marketplace:filter.price')}</legend>
      <Select
        label={t('marketplace:filter.currency')}
        name="currency"
        value={currency}
        empty={t('marketplace:filter.currency')}
        choices={[...new Set([currency, ...known])].map((code) => ({ value: code, label: code }))}
        onChange={(code) => change({ currency: code, priceFrom: null, priceTo: null })}
      />
      <Pair>
        <LateField
          label={t('marketplace:filter.priceFrom')}
          name="priceFrom"
          value={shown('priceFrom')}
          onDone={take('priceFrom')}
        />
        <LateField
          label={t('marketplace:filter.priceTo')}
          name="priceTo"
          value={shown('priceTo')}
          onDone={take('priceTo')}
        />
      </Pair>
    </fieldset>
  )
}

/** The fields of the category that the search may ask for. */
function FieldFilters({
  keys,
  asked,
  counts,
  onChange,
}: {
  keys: FieldKey[]
  asked: string[]
  counts: Record<string, number>
  onChange: (asked: string[]) => void
}) {
  const { t } = useTranslation()
  return keys.map((key) => {
    const field: Field = fields[key]
    const own = asked.filter((each) => each.startsWith(`${key}.`))
    const others = asked.filter((each) => !each.startsWith(`${key}.`))
    const label = t(`listings:field.${key}`)
    if (field.kind === 'choice' || field.kind === 'choices')
      return (
        <Options
          key={key}
          label={label}
          chosen={own}
          options={field.options.map((option) => ({
            value: `${key}.${option}`,
            // The table of fields names the texts; a test holds that each is there.
            label: t(`listings:option.${key}.${option}` as 'listings:option.settings.barn'),
          }))}
          counts={counts}
          onChange={(chosen) => onChange([...others, ...chosen])}
        />
      )
    if (field.kind === 'yesNo')
      return (
        <Options
          key={key}
          chosen={own}
          options={[{ value: `${key}.yes`, label }]}
          counts={counts}
          onChange={(chosen) => onChange([...others, ...chosen])}
        />
      )
    if (field.kind !== 'number') return null
    return (
      <LateField
        key={key}
        label={t(
          'filter' in field && field.filter === 'atMost'
            ? 'marketplace:filter.atMost'
            : 'marketplace:filter.atLeast',
          { field: label },
        )}
        name={key}
        value={own[0]?.split('.')[1] ?? ''}
        onDone={(text) => onChange(text === '' ? others : [...others, `${key}.${text}`])}
      />
    )
  })
}
