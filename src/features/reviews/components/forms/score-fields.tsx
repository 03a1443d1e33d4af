import { useId } from 'react'
import { maxStars, scoreNames } from '#machines/reviews/review.schema.ts'
import type { ReviewDraft } from '#machines/reviews/review-record.schema.ts'
import type { ScoreName } from '#machines/reviews/review.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { starShape } from '#src/ui/data/stars.tsx'
import { About } from '#src/ui/forms/field.tsx'
import { Hidden } from '#src/ui/layout/layout.tsx'
import css from './score-fields.module.css'

const choices = Array.from({ length: maxStars }, (_, place) => place + 1)

/** The five scores, each a row of stars to choose from. */
export function ScoreFields({
  scores,
  errorAt,
  onChange,
}: {
  scores: ReviewDraft['scores']
  errorAt: (name: ScoreName) => string | null
  onChange: (name: ScoreName, stars: number) => void
}) {
  return (
    <div className={css.fields}>
      {scoreNames.map((name) => (
        <ScoreField
          key={name}
          name={name}
          stars={scores[name] ?? null}
          error={errorAt(name)}
          onChange={(stars) => onChange(name, stars)}
        />
      ))}
    </div>
  )
}

function ScoreField({
  name,
  stars,
  error,
  onChange,
}: {
  name: ScoreName
  stars: number | null
  error: string | null
  onChange: (stars: number) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset
      className={css.field}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{t(`reviews:score.${name}`)}</legend>
      <div className={css.picks}>
        {choices.map((count) => (
          <label key={count} className={css.pick}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={count}
              checked={count === stars}
              onChange={() => onChange(count)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starShape} />
            </svg>
            <Hidden>{t('reviews:pick', { count })}</Hidden>
          </label>
        ))}
      </div>
      <About id={id} error={error} />
    </fieldset>
  )
}
