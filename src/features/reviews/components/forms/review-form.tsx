import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { newReviewSchema } from '#machines/reviews/review-record.schema.ts'
import type { NewReview, ReviewDraft } from '#machines/reviews/review-record.schema.ts'
import type { Scores } from '#machines/reviews/review.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import { ScoreFields } from './score-fields.tsx'
import { FormActs } from './form-acts.tsx'
import css from '../reviews.module.css'

interface FormProps {
  title: string
  lead: string
  act: string
  /** What was written before. */
  first?: ReviewDraft
  /** What is typed so far, for whoever keeps it. */
  onType?: (draft: ReviewDraft) => void
  isBusy: boolean
  refusal: string | null
  onSend: (review: NewReview) => void
  onClose: () => void
}

const noStars: Scores = {
  quality: 0,
  responsiveness: 0,
  professionalism: 0,
  value: 0,
  flexibility: 0,
}

/** Five scores and a text. Who reads it, and when, is said before it is sent. */
export function ReviewForm({
  title,
  lead,
  act,
  first,
  isBusy,
  refusal,
  onType,
  onSend,
  onClose,
}: FormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ReviewDraft>(first ?? { scores: {}, body: '' })
  const { scores, body } = draft
  const [problems, setProblems] = useState<ReturnType<typeof fieldProblems>>([])
  const errorAt = (path: string) =>
    errorText(problems.find((problem) => problem.path === path)?.code ?? null)

  function type(typed: Partial<ReviewDraft>, path: string) {
    setDraft({ ...draft, ...typed })
    onType?.({ ...draft, ...typed })
    setProblems(problems.filter((problem) => problem.path !== path))
  }

  function send() {
    // What is not chosen yet has no stars.
    const typed = { scores: { ...noStars, ...scores }, body }
    const parsed = v.safeParse(newReviewSchema, typed)
    setProblems(fieldProblems(newReviewSchema, typed))
    if (parsed.success) onSend(parsed.output)
  }

  return (
    <section className={css.box} aria-label={title}>
      <FormHead title={title}>
        <Soft small>{lead}</Soft>
      </FormHead>
      <Form onSubmit={send}>
        <ScoreFields
          scores={scores}
          errorAt={(name) => errorAt(`scores.${name}`)}
          onChange={(name, stars) =>
            type({ scores: { ...scores, [name]: stars } }, `scores.${name}`)
          }
        />
        <TextArea
          label={t('reviews:write.body')}
          hint={t('reviews:write.bodyHint')}
          name="body"
          required
          value={body}
          error={errorAt('body')}
          onChange={(typed) => type({ body: typed }, 'body')}
        />
        <FormActs act={act} isBusy={isBusy} refusal={refusal} onClose={onClose} />
      </Form>
    </section>
  )
}
