import { addedReviews } from '#machines/reviews/rating.rules.ts'
import type { Rating } from '#machines/reviews/review-record.schema.ts'
import { scoreNames } from '#machines/reviews/review.schema.ts'
import { formatNumber, formatStars } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Meter } from '#src/ui/charts/meter.tsx'
import { Stars } from '#src/ui/data/stars.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { ratingText, starsText } from './review-texts.tsx'
import css from './reviews.module.css'

/**
 * How couples scored a business: the rating with its formula beside it, and the mean of each score.
 */
export function RatingSummary({ rating }: { rating: Rating }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.figure}>
        <Stars hundredths={rating.rating}>{ratingText(rating)}</Stars>
      </p>
      {rating.means ? (
        <ul className={css.means} aria-label={t('reviews:page.means')}>
          {scoreNames.map((name) => {
            const mean = rating.means?.[name] ?? 0
            return (
              <li key={name}>
                <p>
                  <span>{t(`reviews:score.${name}`)}</span>
                  <strong>{formatStars(mean)}</strong>
                </p>
                <Meter
                  label={t(`reviews:score.${name}`)}
                  value={mean}
                  max={500}
                  valueText={starsText(mean)}
                />
              </li>
            )
          })}
        </ul>
      ) : null}
      <details className={css.formula}>
        <summary>{t('reviews:page.formula')}</summary>
        <Soft small>
          {t('reviews:page.formulaText', {
            added: formatNumber(addedReviews.count),
            stars: formatNumber(addedReviews.stars),
          })}
        </Soft>
      </details>
    </>
  )
}
