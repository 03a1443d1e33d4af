import { defaultRadius } from '#machines/marketplace/search.rules.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { formatListInSentence, formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/**
 * How many vendors a search has found, and who of them has left since. It is empty, and still
 * there, while the answer is on its way, so that every change of it is read out.
 */
export function FoundCount({
  asked,
  answer,
  gone,
}: {
  asked: SearchParams
  answer: SearchAnswer | null
  gone: SearchCard[]
}) {
  const { t } = useTranslation()
  if (answer === null) return <output />
  const left = answer.total - gone.length
  return (
    <output>
      <b>{t('marketplace:count', { count: left, total: formatNumber(left) })}</b>
      {answer.town
        ? ` ${t('marketplace:within', { km: asked['radius'] ?? defaultRadius, town: answer.town.name })}`
        : ''}
      {gone.length > 0
        ? ` ${t('marketplace:left', { count: gone.length, names: formatListInSentence(gone.map(({ name }) => name)) })}`
        : ''}
      {answer.corrected
        ? ` ${t('marketplace:corrected', { words: answer.corrected, typed: asked['q'] ?? '' })}`
        : ''}
    </output>
  )
}
