import type { ComponentProps } from 'react'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { DuePayment, TurnSteps } from './turn/use-turn-steps.ts'

interface PayButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'icon'> {
  payment: DuePayment
  steps: TurnSteps
}

/** Marks a payment as made, for whoever may change the budget. */
export function PayButton({ payment, steps, ...look }: PayButtonProps) {
  const { t } = useTranslation()
  const { may } = useWedding()
  if (!may('budget', 'edit')) return null
  return (
    <Button
      {...look}
      name={t('board:turn.payName', { what: payment.what || payment.item })}
      busy={steps.busyId === payment.id}
      busyLabel={t('board:turn.paying')}
      onPress={() => steps.pay(payment)}
    >
      {t('board:turn.payNow')}
    </Button>
  )
}
