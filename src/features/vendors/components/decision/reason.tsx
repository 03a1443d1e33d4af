import type { ReasonTemplate } from '#machines/vendors/review/reason-templates.data.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Said } from '../approval-steps.tsx'
import css from '../approval.module.css'

/**
 * Texts to begin a reason with. One that is chosen is written to the reason, and can be changed
 * there.
 */
export function ReasonTemplates({
  templates,
  onChoose,
}: {
  templates: readonly ReasonTemplate[]
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('review:decide.template')}
      name="template"
      value=""
      empty={t('review:decide.noTemplate')}
      choices={templates.map((template) => ({
        value: template,
        label: t(`review:templates.${template}.name`),
      }))}
      onChange={(template) => {
        const chosen = templates.find((one) => one === template)
        if (chosen) onChoose(t(`review:templates.${chosen}.text`))
      }}
    />
  )
}

/** The reason as the owner will see it, word for word. */
export function OwnerReads({ now, children }: { now: Date; children: string }) {
  const { t } = useTranslation()
  return (
    <section className={css.preview} aria-label={t('review:decide.preview')}>
      <h3>{t('review:decide.preview')}</h3>
      <Said day={formatWhen(now.toISOString(), now)}>{children}</Said>
    </section>
  )
}
