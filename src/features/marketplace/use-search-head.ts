import { useEffect } from 'react'
import type { SearchAnswer } from '#machines/marketplace/search.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'

/** The heading of a search: what for, and where. */
export function searchHeading(asked: SearchParams, town: SearchAnswer['town']): string {
  const known = serviceCategories.find((category) => category === asked['category'])
  const category = known && t(`vendors:category.${known}`)
  if (category && town)
    return t('marketplace:heading.categoryInTown', { category, town: town.name })
  if (town) return t('marketplace:heading.inTown', { town: town.name })
  return category ?? t('marketplace:title')
}

/**
 * What the head of a search's page says; the server writes the same. `answer` is null where there
 * is no such category or town, and undefined while nobody has asked.
 */
export function searchHead(asked: SearchParams, answer: SearchAnswer | null | undefined) {
  const page = answer === null ? t('marketplace:lost.title') : headingOf(asked, answer)
  if (!answer || !asked['category']) return { title: t('app:title', { page }), description: '' }
  const count = { count: answer.total, total: formatNumber(answer.total) }
  return {
    title: t('app:title', { page }),
    description: t('marketplace:heading.description', { ...count, what: page }),
  }
}

function headingOf(asked: SearchParams, answer: SearchAnswer | undefined) {
  return searchHeading(asked, answer?.town ?? null)
}

/** The tab says it after a change of pages, too. */
export function useSearchHead(asked: SearchParams, answer: SearchAnswer | null | undefined) {
  const { title } = searchHead(asked, answer)
  useEffect(() => void (document.title = title), [title])
}
