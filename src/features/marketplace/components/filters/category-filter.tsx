import { useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { essentialCategories } from '#machines/choices/category/category.rules.ts'
import { addressOf, changedSearch } from '#machines/marketplace/search-address.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'
import css from './filters.module.css'

/** What most weddings need comes first. */
const inOrder = [...new Set<ServiceCategory>([...essentialCategories, ...serviceCategories])]

/** How many are seen before the rest is asked for. */
const shownAtFirst = 6

/**
 * The categories, each a link to the same search within it, with how many vendors that has. The
 * chosen one has its count above the results.
 */
export function CategoryFilter({
  asked,
  change,
  counts,
}: SearchPartProps & { counts: Readonly<Record<string, number>> | null }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const title = useId()
  const chosen = asked['category']
  const first = inOrder.slice(0, shownAtFirst)
  const shown = isWhole
    ? inOrder
    : inOrder.filter((each) => first.includes(each) || each === chosen)
  const linkTo = (category: ServiceCategory | null) => ({
    to: addressOf(changedSearch(asked, { category })),
    'aria-current': category === (chosen ?? null) || undefined,
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      // What was typed in a field just before is part of the address by now.
      event.preventDefault()
      change({ category })
    },
  })
  return (
    <section className={css.group} aria-labelledby={title}>
      <h3 id={title}>{t('marketplace:categories')}</h3>
      <ul className={css.categories}>
        <li>
          <Link {...linkTo(null)}>{t('marketplace:all')}</Link>
        </li>
        {shown.map((category) => (
          <li key={category}>
            <Link {...linkTo(category)}>
              {t(`vendors:category.${category}`)}{' '}
              {counts && category !== chosen ? (
                <span className={css.count}>{formatNumber(counts[category] ?? 0)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.more}>
        <Button kind="bare" onPress={() => setWhole(!isWhole)}>
          {isWhole
            ? t('marketplace:filter.fewerCategories')
            : t('marketplace:filter.moreCategories', { count: inOrder.length - shown.length })}
        </Button>
      </div>
    </section>
  )
}
