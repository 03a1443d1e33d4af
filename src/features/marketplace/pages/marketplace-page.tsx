import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { readableIn } from '#machines/marketplace/search.rules.ts'
import { searchSorts } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { PlanFilters } from '../components/chips/plan-filters.tsx'
import type { WeddingPlan } from '../components/chips/plan-filters.tsx'
import { FilterSheet } from '../components/filters/filter-sheet.tsx'
import { Filters } from '../components/filters/filters.tsx'
import { currencyOf } from '../components/filters/price-filter.tsx'
import { FoundCount } from '../components/found-count.tsx'
import { ListingsSkeleton } from '../components/listings.tsx'
import type { ListingsProps } from '../components/listings.tsx'
import { Ranking } from '../components/ranking.tsx'
import { SearchBar } from '../components/bar/search-bar.tsx'
import type { SearchPartProps } from '../use-search-state.ts'
import { addressOf } from '#machines/marketplace/search-address.rules.ts'
import { useSearchState } from '../use-search-state.ts'
import { searchHeading, useSearchHead } from '../use-search-head.ts'
import css from './marketplace-page.module.css'

/**
 * The marketplace. The address says what is searched, so that it can be shared and gone back to.
 * `drawn` is what the server rendered the page from: null where there is no such category or town.
 */
export function MarketplacePage({
  isDrawn,
  drawn,
  renderList,
}: {
  isDrawn: boolean
  drawn: SearchAnswer | null | undefined
  renderList: (list: ListingsProps) => ReactNode
}) {
  const { asked } = useSearchState()
  const known = serviceCategories.some((category) => category === asked['category'])
  const isLost = drawn === null || (!isDrawn && asked['category'] !== undefined && !known)
  return (
    <div className={css.page}>
      {isLost ? (
        <Lost category={known ? asked['category'] : undefined} />
      ) : (
        <Search isDrawn={isDrawn} drawn={drawn} renderList={renderList} />
      )}
    </div>
  )
}

/** An address of no category, or of no town: where to look instead. */
function Lost({ category }: { category: string | undefined }) {
  const { t } = useTranslation()
  useSearchHead({}, null)
  return (
    <Empty
      heading="h1"
      title={t('marketplace:lost.title')}
      action={
        <ButtonLink to={addressOf(category === undefined ? {} : { category })}>
          {t('marketplace:lost.action')}
        </ButtonLink>
      }
    >
      {t('marketplace:lost.text')}
    </Empty>
  )
}

interface SearchProps {
  isDrawn: boolean
  drawn: SearchAnswer | undefined
  renderList: (list: ListingsProps) => ReactNode
}

function Search({ isDrawn, drawn, renderList }: SearchProps) {
  const { t } = useTranslation()
  const { asked } = useSearchState()
  const search = JSON.stringify(asked)
  const [answer, setAnswer] = useState<SearchAnswer | null>(drawn ?? null)
  /** Whose answer it is: until the next one comes, a changed search has none. */
  const [answered, setAnswered] = useState(search)
  const town = asked['town'] ? (answer?.town ?? null) : null
  // What the build drew knows no query; its list is asked for once the page is alive.
  const isEmpty = isDrawn && drawn === undefined
  useSearchHead(asked, answer ?? undefined)
  return (
    <>
      <header className={css.opening}>
        <h1>{searchHeading(isEmpty ? {} : asked, town)}</h1>
        <p>{t('marketplace:lead')}</p>
      </header>
      {isEmpty ? (
        <ListingsSkeleton />
      ) : (
        <Results
          answer={answer}
          isAnswered={answered === search}
          town={town}
          renderList={(listeners) =>
            renderList({
              asked,
              onAnswer: (found) => {
                setAnswer(found)
                setAnswered(search)
              },
              ...listeners,
              ...(isDrawn ? { drawn } : {}),
            })
          }
        />
      )}
    </>
  )
}

function Results({
  answer,
  isAnswered,
  town,
  renderList,
}: {
  answer: SearchAnswer | null
  isAnswered: boolean
  town: SearchAnswer['town']
  renderList: (listeners: Pick<ListingsProps, 'onLoosen' | 'onPlan' | 'onGone'>) => ReactNode
}) {
  const { t } = useTranslation()
  const { asked, change, clear } = useSearchState()
  const shown = readableIn(asked)
  const [plan, setPlan] = useState<WeddingPlan | null>(null)
  const [gone, setGone] = useState<SearchCard[]>([])
  const found = useRef<HTMLElement>(null)
  const filters = <Filters asked={shown} change={change} facets={answer?.facets ?? null} />
  const loosen: ListingsProps['onLoosen'] = (filter) => {
    if (filter === 'all') clear()
    else if (filter === 'price') change({ priceFrom: null, priceTo: null })
    else change({ [filter]: null })
  }
  const showFound = () => {
    found.current?.focus({ preventScroll: true })
    found.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <SearchBar asked={shown} change={change} town={town} onSearch={showFound} />
      <div className={css.results}>
        <FilterColumn clear={clear} filters={filters} />
        <section
          ref={found}
          className={css.found}
          tabIndex={-1}
          aria-label={t('marketplace:results')}
        >
          <div className={css.narrow}>
            <FilterSheet {...{ change, clear, total: answer?.total ?? 0 }} asked={shown}>
              {filters}
            </FilterSheet>
          </div>
          <div className={css.tools}>
            <FoundCount {...{ asked, gone }} answer={isAnswered ? answer : null} />
            <SortSelect {...{ asked, change, answer }} />
          </div>
          <Ranking />
          {plan ? <PlanFilters asked={asked} change={change} plan={plan} /> : null}
          {renderList({
            onLoosen: loosen,
            onPlan: setPlan,
            // Every list begins by telling that nobody has left, which renders nothing again.
            onGone: (left) =>
              setGone((before) => (before.length + left.length > 0 ? left : before)),
          })}
        </section>
      </div>
    </>
  )
}

function SortSelect({ asked, change, answer }: SearchPartProps & { answer: SearchAnswer | null }) {
  const { t } = useTranslation()
  // Prices are compared in the currency of their filter.
  const currency = currencyOf(readableIn(asked), answer?.facets ?? null)
  return (
    <div className={css.sort}>
      <Select
        label={t('marketplace:sort.label')}
        name="sort"
        value={asked['sort'] ?? ''}
        empty={t('marketplace:sort.empty')}
        choices={searchSorts
          .filter((sort) => sort !== 'fit' && (sort !== 'distance' || asked['town']))
          .map((value) => ({ value, label: t(`marketplace:sort.${value}`) }))}
        onChange={(sort) => change(sort === 'price' ? { sort, currency } : { sort })}
      />
    </div>
  )
}

function FilterColumn({ clear, filters }: { clear: () => undefined; filters: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={css.filters} aria-label={t('marketplace:filter.title')}>
      <div className={css.filterHead}>
        <h2>{t('marketplace:filter.title')}</h2>
        <Button kind="bare" onPress={clear}>
          {t('marketplace:filter.clear')}
        </Button>
      </div>
      {filters}
    </aside>
  )
}
