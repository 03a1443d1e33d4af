import { scoreNames } from './review.schema.ts'
import type { ScoreName, Scores } from './review.schema.ts'

/**
 * A rating is the mean of all reviews and of so many more with so many stars, so that one or two
 * reviews make neither the best business nor the worst. A business without any has these stars
 * alone.
 */
export const addedReviews = { count: 2, stars: 3.5 }

/** What is kept of a business's reviews: how many count, and the sum of each score. */
export interface RatingSums {
  count: number
  sums: Scores
}

/**
 * The rating in hundredths of a star: a whole number, so that every place that compares it agrees.
 */
export function ratingOf({ count, sums }: RatingSums): number {
  const stars = scoreNames.reduce((all, name) => all + sums[name], 0) / scoreNames.length
  const added = addedReviews.count * addedReviews.stars
  return Math.round(((stars + added) * 100) / (count + addedReviews.count))
}

/** The plain mean of each score, in hundredths of a star; null where nobody has given one. */
export function meansOf({ count, sums }: RatingSums): Record<ScoreName, number> | null {
  if (count === 0) return null
  const mean = (name: ScoreName) => Math.round((sums[name] * 100) / count)
  return {
    quality: mean('quality'),
    responsiveness: mean('responsiveness'),
    professionalism: mean('professionalism'),
    value: mean('value'),
    flexibility: mean('flexibility'),
  }
}

/** The stars of one review, in hundredths: the mean of its scores. */
export function starsOf(scores: Scores): number {
  const sum = scoreNames.reduce((all, name) => all + scores[name], 0)
  return Math.round((sum * 100) / scoreNames.length)
}
