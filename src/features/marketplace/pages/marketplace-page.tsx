import { useState } from 'react'
import type { ReactNode } from 'react'
import { rankingPoints } from '#machines/marketplace/search.rules.ts'
import { searchSorts } from '#machines/marketplace/search.schema.ts'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { Filters } from '../components/filters.tsx'
import { ListingsSkeleton } from '../components/listings.tsx'
import type { ListingsProps } from '../components/listings.tsx'
import { SearchBar } from '../components/search-bar.tsx'
import { useAsked } from '../use-asked.ts'
import css from './marketplace-page.module.css'

/** The marketplace. The address says what is searched, so that it can be shared and gone back to. */
export function MarketplacePage({
  isDrawn,
  renderList,
}: {
  isDrawn: boolean
  renderList: (list: ListingsProps) => ReactNode
}) {
  const { t } = useTranslation()
  const { asked } = useAsked()
  // What the build drew knows no query; its list is asked for once the page is alive.
  const category = serviceCategories.find((known) => !isDrawn && known === asked['category'])
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <h1>{category ? t(`vendors:category.${category}`) : t('marketplace:title')}</h1>
        <p>{t('marketplace:lead')}</p>
      </header>
      {isDrawn ? <ListingsSkeleton /> : <Search renderList={renderList} />}
    </div>
  )
}

function Search({ renderList }: { renderList: (list: ListingsProps) => ReactNode }) {
  const { t } = useTranslation()
  const { asked, change, clear } = useAsked()
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const [isOpen, setOpen] = useState(false)
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
        town={asked['town'] ? (answer?.town ?? null) : null}
      />
      <div className={css.results}>
        <aside className={css.filters} aria-label={t('marketplace:filter.title')}>
          <h2>{t('marketplace:filter.title')}</h2>
          {filters}
          <Row flush>
            <Button kind="bare" onPress={clear}>
              {t('marketplace:filter.clear')}
            </Button>
          </Row>
        </aside>
        <section className={css.found}>
          <div className={css.tools}>
            <span className={css.narrow}>
              <Button kind="quiet" onPress={() => setOpen(true)}>
                {t('marketplace:filter.open')}
              </Button>
            </span>
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
          </div>
          <Ranking />
          {renderList({ asked, onAnswer: setAnswer, onLoosen: loosen })}
        </section>
      </div>
      {isOpen ? (
        <Window tall title={t('marketplace:filter.title')} onClose={() => setOpen(false)}>
          {filters}
          <WindowFoot>
            <Row>
              <Button onPress={() => setOpen(false)}>
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
      ) : null}
    </>
  )
}

/** The formula of the order, from the same numbers that the search counts with. */
function Ranking() {
  const { t } = useTranslation()
  const { name, complete, near, nearKmEachPoint } = rankingPoints
  return (
    <details className={css.ranking}>
      <summary>{t('marketplace:ranking.title')}</summary>
      <ul>
        <li>{t('marketplace:ranking.name', { points: name })}</li>
        <li>{t('marketplace:ranking.complete', { points: complete })}</li>
        <li>{t('marketplace:ranking.near', { points: near, km: nearKmEachPoint })}</li>
        <li>{t('marketplace:ranking.travel')}</li>
      </ul>
    </details>
  )
}
