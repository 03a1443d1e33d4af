import { useRef } from 'react'
import type { InferOutput } from 'valibot'
import type { Contributor } from '#machines/budget/budget.schema.ts'
import { paidFormSchema } from '#machines/budget/forms/budget-form.schema.ts'
import type { PaidForm } from '#machines/budget/forms/budget-form.schema.ts'
import { isPart } from '#machines/budget/payment/payment.rules.ts'
import { paymentMethods } from '#machines/budget/payment/payment.schema.ts'
import type { Payment, PaymentStepRequest } from '#machines/budget/payment/payment.schema.ts'
import { typedFrom } from '#machines/kernel/values/money.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { aboutOf, editsOf, usePlanQueue } from '#src/offline/queue/use-plan-queue.ts'
import { queuedPayment } from '../../queued-payment.queries.ts'
import { stepPayment } from '../../budget.queries.ts'
import { useBudget } from '../../use-budget.ts'
import type { FieldSpec } from './fields.tsx'
import { NewWindow } from './form-window.tsx'

/**
 * How much of a payment was made, when, by whom and how. What belongs to a booking is paid as a
 * whole.
 */
export function PaidWindow({ id }: { id: string }) {
  const { t } = useTranslation()
  const { weddingId, budget, showToast, open } = useBudget()
  const queue = usePlanQueue()
  const stepFor = useSameStep()
  const begun = editsOf(queue, 'payment').get(id)?.values
  const payment = budget.payments.find((one) => one.id === id)
  if (!payment) return null
  const { currency, name: item } = budget.items.find((one) => one.id === payment.itemId)!
  const name = payment.what || item
  const whole = { minor: payment.minor, currency }
  return (
    <NewWindow
      title={t('budget:payment.payTitle', { name, amount: formatMoney(whole) })}
      act={t('budget:payment.pay')}
      schema={paidFormSchema({ ...whole, today: budget.today })}
      fields={() =>
        fieldsOf({
          currency,
          isWhole: payment.isBooked === true,
          contributors: budget.contributors,
        })
      }
      begin={{
        minor: typedFrom(whole),
        paidOn: budget.today,
        paidBy: '',
        method: '',
        ...begun,
      }}
      send={async (details, key, { typed, isAgain }) => {
        const { step, left } = stepFor(payment, details, isAgain)
        const answer = await stepPayment(weddingId, id, step, key)
        const about = aboutOf('payment', id)
        if (answer.result === 'refused') {
          const edit = queuedPayment({ weddingId, name }, payment, step, typed)
          if (answer.code === 'unreachable' && queue?.add({ key, about, edit })) open(null)
        } else {
          queue?.discard(about)
          showToast(
            step.event === 'PAY_PART'
              ? t('budget:messages.partPaid', {
                  name,
                  amount: formatMoney({ minor: step.minor, currency }),
                  left: formatMoney({ minor: left, currency }),
                })
              : t('budget:messages.paid', { name }),
            answer.body.activityId,
          )
        }
        return answer
      }}
      onDone={() => {}}
      onClose={() => open(null)}
    />
  )
}

/** Asked for again it is the same step, although the payment is known to be made by then. */
function useSameStep() {
  const asked = useRef<{ step: PaymentStepRequest; left: number } | null>(null)
  return (
    { version, minor: of }: Payment,
    { minor, ...details }: InferOutput<ReturnType<typeof paidFormSchema>>,
    isAgain: boolean,
  ) => {
    if (isAgain && asked.current) return asked.current
    const made = { version, ...details }
    const step: PaymentStepRequest = isPart({ minor, of })
      ? { ...made, event: 'PAY_PART', minor }
      : { ...made, event: 'PAY' }
    return (asked.current = { step, left: of - minor })
  }
}

function fieldsOf({
  currency,
  isWhole,
  contributors,
}: {
  currency: string
  isWhole: boolean
  contributors: readonly Contributor[]
}): FieldSpec<keyof PaidForm>[] {
  const amount: FieldSpec<keyof PaidForm> = {
    name: 'minor',
    label: t('budget:payment.paidAmount', { currency }),
    kind: 'amount',
    hint: t('budget:payment.paidAmountHint'),
    required: true,
  }
  return [
    ...(isWhole ? [] : [amount]),
    { name: 'paidOn', label: t('budget:payment.paidOn'), kind: 'day', required: true },
    {
      name: 'paidBy',
      label: t('budget:payment.paidBy'),
      kind: 'select',
      empty: t('budget:payment.us'),
      choices: contributors.map((one) => ({ value: one.id, label: one.name })),
    },
    {
      name: 'method',
      label: t('budget:payment.method'),
      kind: 'select',
      empty: t('ui:notGiven'),
      choices: paymentMethods.map((value) => ({ value, label: t(`budget:methods.${value}`) })),
    },
  ]
}
