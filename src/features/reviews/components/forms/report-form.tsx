import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { newReviewReportSchema } from '#machines/reviews/review-record.schema.ts'
import type { NewReviewReport } from '#machines/reviews/review-record.schema.ts'
import { faultReasons } from '#machines/reviews/review.schema.ts'
import { useKeptText } from '#src/client/storage/use-kept-text.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { FormHead } from '#src/ui/overlays/form-head.tsx'
import { FormActs } from './form-acts.tsx'
import css from '../reviews.module.css'

/** What is wrong with a review, for the review team. */
export function ReportForm({
  reviewId,
  isBusy,
  refusal,
  onSend,
  onClose,
}: {
  reviewId: string
  isBusy: boolean
  refusal: string | null
  /** Whether it was sent. */
  onSend: (report: NewReviewReport) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [text, setText] = useKeptText(`review-report.${reviewId}`)
  const [problems, setProblems] = useState<ReturnType<typeof fieldProblems>>([])
  const errorAt = (path: string) =>
    errorText(problems.find((problem) => problem.path === path)?.code ?? null)

  async function send() {
    const parsed = v.safeParse(newReviewReportSchema, { reason, text })
    setProblems(fieldProblems(newReviewReportSchema, { reason, text }))
    if (parsed.success && (await onSend(parsed.output))) setText('')
  }

  return (
    <section className={css.box} aria-label={t('reviews:report.title')}>
      <FormHead title={t('reviews:report.title')}>
        <Soft small>{t('reviews:report.lead')}</Soft>
      </FormHead>
      <Form onSubmit={() => void send()}>
        <ChoiceTiles
          label={t('reviews:report.reason')}
          name="reason"
          required
          value={reason}
          error={errorAt('reason')}
          choices={faultReasons.map((value) => ({ value, label: t(`reviews:reason.${value}`) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('reviews:report.text')}
          name="text"
          required
          value={text}
          error={errorAt('text')}
          onChange={setText}
        />
        <FormActs
          act={t('reviews:report.act')}
          isBusy={isBusy}
          refusal={refusal}
          onClose={onClose}
        />
      </Form>
    </section>
  )
}
