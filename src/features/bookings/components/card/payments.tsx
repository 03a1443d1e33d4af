import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Booking, BookingStep } from '#machines/bookings/booking-record.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import type { BookingWish, StepPlace } from '../../use-booking-step.ts'
import { paymentText, statusText } from '../booking-texts.tsx'
import css from './booking.module.css'

export interface PartProps {
  booking: Booking
  busyWith: BookingStep | null
  disabledReason: string | null
  take: (wish: BookingWish) => Promise<boolean>
  /** What became of a step that was taken there, where it did not hold. */
  renderOutcome: (place: StepPlace) => ReactNode
}

/** What is paid when: the couple says that it was, the business that it arrived. */
export function Payments({
  booking,
  busyWith,
  disabledReason,
  take,
  today,
  renderOutcome,
}: PartProps & {
  /** The day where the wedding is, for the couple, who say that they paid. */
  today?: string | undefined
}) {
  const { t } = useTranslation()
  const now = useNow()
  // Several payments have the same steps.
  const [pressed, setPressed] = useState<string | null>(null)
  const { payments, currency, totalMinor } = booking
  if (payments.length === 0) return null
  return (
    <Stack gap="tight">
      <h4>{t('bookings:payment.title')}</h4>
      <Soft small>
        {t('bookings:payment.total', { amount: formatMoney({ minor: totalMinor, currency }) })}
      </Soft>
      <ul className={css.payments}>
        {payments.map((payment) => {
          const what = paymentText(payment, currency)
          return (
            <li key={payment.id} className={css.payment}>
              <div>
                <span>{what}</span>
                <small>{statusText(payment, now)}</small>
              </div>
              <div className={css.acts}>
                {payment.steps.map((event) => (
                  <Button
                    key={event}
                    kind={event === 'PAY' || event === 'RECEIVE' ? 'quiet' : 'bare'}
                    name={t('bookings:payment.stepName', {
                      step: t(`bookings:step.${event}`),
                      what,
                    })}
                    busy={busyWith === event && pressed === payment.id}
                    busyLabel={t('bookings:busy')}
                    disabledReason={disabledReason}
                    onPress={() => {
                      setPressed(payment.id)
                      void take(wishOf(event, payment.id, today ?? dayHere(now)))
                    }}
                  >
                    {t(`bookings:step.${event}`)}
                  </Button>
                ))}
              </div>
              {renderOutcome(payment.id)}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

function wishOf(
  event: Booking['payments'][number]['steps'][number],
  paymentId: string,
  today: string,
): BookingWish {
  return event === 'PAY'
    ? { event, paymentId, paidOn: today }
    : { event: event as 'RECEIVE', paymentId }
}
