import { withoutAmounts } from '#machines/listings/fields/category-fields.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { LateField, amountsIn } from './filter-fields.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'
import css from './filters.module.css'

type Facets = SearchAnswer['facets']

/** Amounts of one currency, since there are no exchange rates here. */
export function PriceFilter({
  asked,
  change,
  facets,
}: SearchPartProps & { facets: Facets | null }) {
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

/** The currency that amounts are typed in: the one that the search names, else the commonest. */
export function currencyOf(asked: SearchPartProps['asked'], facets: Facets | null) {
  return asked['currency'] ?? currenciesIn(facets)[0] ?? 'EUR'
}

/** The commonest first, and of those that are as common the first by its code. */
function currenciesIn(facets: Facets | null) {
  const counts = facets?.currencies ?? {}
  return Object.keys(counts)
    .toSorted()
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
}
