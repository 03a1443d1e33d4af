import type { Rating, Review } from '#machines/reviews/review-record.schema.ts'
import { dayHere, formatDate, formatNumber, formatStars } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'

/** "4.6 out of 5", from hundredths of a star. */
export function starsText(hundredths: number) {
  return t('reviews:stars', { stars: formatStars(hundredths) })
}

/** The rating and how many reviews it comes from. */
export function ratingText({ rating, count }: Pick<Rating, 'rating' | 'count'>) {
  return `${starsText(rating)}, ${t('reviews:count', { count, total: formatNumber(count) })}`
}

/** The couple by their first names, also where they are gone. */
export function reviewerName(couple: Review['couple']) {
  return coupleName(couple) || t('reviews:someone')
}

/** Which booking it is about. */
export function occasionText({ occasion, day }: Pick<Review, 'occasion' | 'day'>) {
  return t(`reviews:occasion.${occasion}`, { day: formatDate(day) })
}

/** The day of an instant, where the reader is. */
export function dayText(instant: string) {
  return formatDate(dayHere(new Date(instant)))
}
