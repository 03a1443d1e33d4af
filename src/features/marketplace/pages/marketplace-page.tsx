import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { ListingsSkeleton } from '../components/listings.tsx'
import type { Category } from '../listings.queries.ts'
import css from './marketplace-page.module.css'

/** The marketplace, of every category or of one. The address says which, so that it can be shared and gone back to. */
export function MarketplacePage({
  isDrawn,
  renderList,
}: {
  isDrawn: boolean
  renderList: (category: Category | null) => ReactNode
}) {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  // What the build drew knows no query; its list is of no category yet, and is asked for once the page is alive.
  const asked = isDrawn ? null : address.get('category')
  const category = serviceCategories.find((known) => known === asked) ?? null
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <h1>{category ? t(`vendors:category.${category}`) : t('marketplace:title')}</h1>
        <p>{t('marketplace:lead')}</p>
      </header>
      <Categories chosen={category} />
      {isDrawn ? <ListingsSkeleton /> : renderList(category)}
    </div>
  )
}

function Categories({ chosen }: { chosen: Category | null }) {
  const { t } = useTranslation()
  return (
    <PartLinks
      label={t('marketplace:categories')}
      parts={[null, ...serviceCategories].map((category) => ({
        to: category ? `/marketplace?category=${category}` : '/marketplace',
        name: category ? t(`vendors:category.${category}`) : t('marketplace:all'),
        isShown: category === chosen,
      }))}
    />
  )
}
