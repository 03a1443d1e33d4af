import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { givenBack } from '#machines/budget/split.rules.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import { freedBy, freeShare } from '#machines/budget/vendor.rules.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { budgetOptions, changePlan } from '../../budget.queries.ts'

interface ShareBackProps {
  /**
   * The category of vendors that the couple has just decided to do without; null where it is none.
   */
  skipped: ServiceCategory | null
  /** All that they do without. */
  notNeeded: readonly ServiceCategory[]
  onAnswered: () => void
}

/** Asks once whether what is set aside for a category that is not needed goes to the others. */
export function ShareBack({ skipped, notNeeded, onAnswered }: ShareBackProps) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { data: budget, refetch } = useQuery({
    ...budgetOptions(wedding.id),
    enabled: may('budget', 'edit'),
  })
  const showToast = useUndoToast(wedding.id, () => void refetch())
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const part = skipped && freedBy(skipped, notNeeded)
  if (!budget || !part || budget.plan.totalMinor === null) return null
  const { plan } = budget
  const minor = freeShare(plan, totalsOf(budget), part)
  const values = {
    amount: formatMoney({ minor, currency: plan.currency }),
    category: t(`budget:category.${part}`),
  }

  async function share(of: NonNullable<typeof part>) {
    setBusy(true)
    const split = givenBack(plan.split, of, minor)
    const answer = await changePlan(wedding.id, { version: plan.version, split })
    setBusy(false)
    void refetch()
    refuse(answer.result === 'answer' ? null : errorText(answer.code))
    if (answer.result === 'refused') return
    onAnswered()
    showToast(t('budget:shareBack.message', values), answer.body.activityId)
  }

  return (
    <Confirm
      open={minor > 0}
      question={t('budget:shareBack.question', values)}
      act={t('budget:shareBack.act')}
      kind="primary"
      busy={isBusy}
      busyLabel={t('ui:saving')}
      onAct={() => void share(part)}
      keep={t('budget:shareBack.keep')}
      onKeep={() => {
        refuse(null)
        onAnswered()
      }}
    >
      <p>{t('budget:shareBack.means')}</p>
      <Notice kind="critical">{refusal}</Notice>
    </Confirm>
  )
}
