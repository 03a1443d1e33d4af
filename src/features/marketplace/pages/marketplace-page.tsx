import { useState } from 'react'
import type { ReactNode } from 'react'
import { searchSorts } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { filtersInUse } from '#src/i18n/parts/listings/filter-texts.ts'
import { FiltersInUse } from '../components/filters/filters-in-use.tsx'
import { PlanFilters } from '../components/filters/plan-filters.tsx'
import type { WeddingPlan } from '../components/filters/plan-filters.tsx'
import { Filters } from '../components/filters/filters.tsx'
import { ListingsSkeleton } from '../components/listings.tsx'
import type { ListingsProps } from '../components/listings.tsx'
import { Ranking } from '../components/ranking.tsx'
import { SearchBar } from '../components/search-bar.tsx'
import type { SearchPartProps } from '../components/search-bar.tsx'
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
  const [answer, setAnswer] = useState<SearchAnswer | null>(drawn ?? null)
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
          town={town}
          renderList={(listeners) =>
            renderList({
              asked,
              onAnswer: setAnswer,
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
  town,
  renderList,
}: {
  answer: SearchAnswer | null
  town: SearchAnswer['town']
  renderList: (listeners: Pick<ListingsProps, 'onLoosen' | 'onPlan'>) => ReactNode
}) {
  const { t } = useTranslation()
  const { asked, change, clear } = useSearchState()
  const [isOpen, setOpen] = useState(false)
  const [plan, setPlan] = useState<WeddingPlan | null>(null)
  const inUse = filtersInUse(asked)
  const filters = <Filters asked={asked} change={change} facets={answer?.facets ?? null} />
  const loosen: ListingsProps['onLoosen'] = (filter) => {
    if (filter === 'all') clear()
    else if (filter === 'price') change({ priceFrom: null, priceTo: null })
    else change({ [filter]: null })
  }
  return (
    <>
      <SearchBar
        asked={asked}
        change={change}
        town={town}
        counts={answer?.facets.categories ?? null}
      />
      <div className={css.results}>
        <FilterColumn clear={clear} filters={filters} />
        <section className={css.found}>
          <div className={css.tools}>
            <span className={css.narrow}>
              <Button kind="quiet" onPress={() => setOpen(true)}>
                {inUse.length > 0
                  ? t('marketplace:filter.openCount', { total: formatNumber(inUse.length) })
                  : t('marketplace:filter.open')}
              </Button>
            </span>
            <SortSelect asked={asked} change={change} />
          </div>
          <div className={css.narrow}>
            <FiltersInUse inUse={inUse} change={change} />
          </div>
          <Ranking />
          {plan ? <PlanFilters asked={asked} change={change} plan={plan} /> : null}
          {renderList({ onLoosen: loosen, onPlan: setPlan })}
        </section>
      </div>
      {isOpen ? (
        <FilterWindow {...{ answer, clear, filters }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function SortSelect({ asked, change }: SearchPartProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('marketplace:sort.label')}
      name="sort"
      value={asked['sort'] ?? ''}
      empty={t('marketplace:sort.empty')}
      choices={searchSorts
        .filter((sort) => sort !== 'fit' && (sort !== 'distance' || asked['town']))
        .map((value) => ({ value, label: t(`marketplace:sort.${value}`) }))}
      onChange={(sort) => change({ sort })}
    />
  )
}

function FilterColumn({ clear, filters }: { clear: () => undefined; filters: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={css.filters} aria-label={t('marketplace:filter.title')}>
      <h2>{t('marketplace:filter.title')}</h2>
      {filters}
      <Row flush>
        <Button kind="bare" onPress={clear}>
          {t('marketplace:filter.clear')}
        </Button>
      </Row>
    </aside>
  )
}

function FilterWindow({
  answer,
  clear,
  onClose,
  filters,
}: {
  answer: SearchAnswer | null
  clear: () => undefined
  onClose: () => void
  filters: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Window tall appliesAtOnce title={t('marketplace:filter.title')} onClose={onClose}>
      {filters}
      <WindowFoot>
        <Row>
          <Button onPress={onClose}>
            {t('marketplace:filter.show', {
              count: answer?.total ?? 0,
              total: formatNumber(answer?.total ?? 0),
            })}
          </Button>
          <Button kind="bare" onPress={clear}>
            {t('marketplace:filter.clear')}
          </Button>
        </Row>
      </WindowFoot>
    </Window>
  )
}
