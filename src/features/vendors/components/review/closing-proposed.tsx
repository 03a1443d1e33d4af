import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useStepName } from '../../use-step-name.ts'
import css from '../approval.module.css'

/**
 * That a colleague asks to close the business for good, with the reason that its owner would read.
 */
export function ClosingProposed({ record }: { record: ReviewRecord }) {
  const { t } = useTranslation()
  const nameOf = useStepName()
  if (record.facts.closingBy === null) return null
  const asked = record.steps.findLast(({ fact }) => fact === 'closing_asked')
  if (!asked) return null
  return (
    <figure className={css.word}>
      <figcaption>
        {t('review:closing.proposed', { who: nameOf(asked), day: formatInstant(asked.at) })}
      </figcaption>
      <blockquote className={css.said}>{asked.reason}</blockquote>
    </figure>
  )
}
