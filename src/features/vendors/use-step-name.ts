import type { NamedStep } from '#machines/vendors/approval-record.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/** Who did a step, by name where the account is still there. */
export function useStepName() {
  const { t } = useTranslation()
  return ({ side, who }: NamedStep) => {
    if (who === null || who === '')
      return t(side === 'owner' ? 'review:history.owner' : 'review:history.team')
    return t(side === 'owner' ? 'review:history.ownerNamed' : 'review:history.teamNamed', {
      name: who,
    })
  }
}
