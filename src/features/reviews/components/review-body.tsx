import type { ReactNode } from 'react'
import { scoreNames } from '#machines/reviews/review.schema.ts'
import type { Review } from '#machines/reviews/review-record.schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Stars } from '#src/ui/data/stars.tsx'
import { dayText, occasionText, starsText } from './review-texts.tsx'
import css from './reviews.module.css'

type Shown = Pick<Review, 'occasion' | 'day' | 'scores' | 'stars' | 'answer'> & {
  /** Null where its words are covered. */
  body: string | null
}

/** What a couple scored and wrote, and what the business answered. */
export function ReviewBody({
  review: { occasion, day, scores, stars, body, answer },
  answerTitle,
  children,
}: {
  review: Shown
  /** Whose answer it is. */
  answerTitle: string
  /** Stands in the place of words that are covered. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={css.review}>
      <p className={css.head}>
        <Stars hundredths={stars}>{starsText(stars)}</Stars>
        <small>{occasionText({ occasion, day })}</small>
      </p>
      {body ? <p className={css.text}>{body}</p> : null}
      {children}
      <ul className={css.scores} aria-label={t('reviews:scores')}>
        {scoreNames.map((name) => (
          <li key={name}>
            <span>{t(`reviews:score.${name}`)}</span>
            <strong>{formatNumber(scores[name])}</strong>
          </li>
        ))}
      </ul>
      {answer === null || answer.text === '' ? null : (
        <figure className={css.answer}>
          <figcaption>
            {answerTitle} <small>{dayText(answer.at)}</small>
          </figcaption>
          <blockquote className={css.text}>{answer.text}</blockquote>
        </figure>
      )}
    </div>
  )
}
