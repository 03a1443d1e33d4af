import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { isBooked } from '#machines/choices/vendor-choice.selectors.ts'
import { BookingReview } from '#src/features/reviews/components/booking-review.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'

/** The review of a vendor who was booked here, once there is something to say. */
export function ChoiceReview({
  choice: { enquiry, state, name },
  mayEdit,
}: {
  choice: Choice
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  if (!enquiry || !isBooked(state)) return null
  return (
    <BookingReview
      key={enquiry.id}
      enquiryId={enquiry.id}
      side="couple"
      businessName={name}
      disabledReason={mayEdit ? null : t('reviews:write.off')}
      isAlone
    />
  )
}
