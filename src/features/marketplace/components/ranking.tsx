import { rankingPoints } from '#machines/marketplace/search.rules.ts'
import { addedReviews } from '#machines/reviews/rating.rules.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import css from './ranking.module.css'

/** The formula of the order, from the same numbers that the search counts with. */
export function Ranking() {
  const { t } = useTranslation()
  const { name, complete, rated, near, nearKmEachPoint } = rankingPoints
  return (
    <details className={css.ranking}>
      <summary>
        <b>{t('marketplace:ranking.title')}</b> {t('marketplace:ranking.unpaid')}
      </summary>
      <ul>
        <li>{t('marketplace:ranking.name', { points: name })}</li>
        <li>{t('marketplace:ranking.complete', { points: complete })}</li>
        <li>
          {t('marketplace:ranking.rated', {
            points: rated,
            stars: formatNumber(addedReviews.stars),
          })}
        </li>
        <li>{t('marketplace:ranking.near', { points: near, km: nearKmEachPoint })}</li>
        <li>{t('marketplace:ranking.travel')}</li>
        <li>{t('marketplace:ranking.price')}</li>
      </ul>
    </details>
  )
}
