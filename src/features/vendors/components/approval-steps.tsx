import type { ApprovalStep } from '#machines/vendors/approval-record.schema.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Card, List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './approval.module.css'

/** What happened, the latest first. `whose` tells who did a step, as the reader may know it. */
export function ApprovalSteps<S extends ApprovalStep>({
  steps,
  whose,
}: {
  steps: readonly S[]
  whose: (step: S) => string
}) {
  const { t } = useTranslation()
  return (
    <Card label={t('vendors:history.title')}>
      <h2>{t('vendors:history.title')}</h2>
      {steps.length === 0 ? (
        <Stack gap="tight">
          <p>{t('vendors:history.none')}</p>
          <Soft small>{t('vendors:history.noneMore')}</Soft>
        </Stack>
      ) : (
        <List>
          {steps.toReversed().map((step) => (
            <li key={step.at + step.fact}>
              <Stack gap="tight">
                <strong>{t(`vendors:history.${step.fact}`)}</strong>
                <Soft small>
                  {t('vendors:history.by', { day: formatInstant(step.at), who: whose(step) })}
                </Soft>
                {step.reason === null ? null : (
                  <blockquote className={css.said}>{step.reason}</blockquote>
                )}
              </Stack>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}

/** The team's last word, word for word. */
export function Said({ day, children }: { day: string; children: string }) {
  const { t } = useTranslation()
  return (
    <figure className={css.word}>
      <figcaption>{t('vendors:approval.said', { day })}</figcaption>
      <blockquote className={css.said}>{children}</blockquote>
    </figure>
  )
}
