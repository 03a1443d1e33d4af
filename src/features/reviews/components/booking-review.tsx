import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import { reviewDraftSchema } from '#machines/reviews/review-record.schema.ts'
import type { BookingReview as Status, NewReview } from '#machines/reviews/review-record.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { bookingReviewOptions, writeReview } from '../reviews.queries.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './forms/review-form.tsx'
import css from './reviews.module.css'

interface BookingReviewProps {
  enquiryId: string
  side: BookingSide
  businessName: string
  /** Why whoever looks may not write, in words. */
  disabledReason: string | null
  /** Something has happened that the thread tells of. */
  onStep?: () => void
  /** In a card of its own, where it is not part of one. */
  isAlone?: boolean
}

/** The review of a booking, where there is something to say of it. */
export function BookingReview(props: BookingReviewProps) {
  const { t } = useTranslation()
  const { data } = useQuery(bookingReviewOptions(props.enquiryId))
  // A vendor waits for the couple, and nobody for what cannot be written.
  if (!data || (data.review === null && (data.until === null || props.side === 'vendor')))
    return null
  const content = <Content {...props} data={data} />
  return props.isAlone ? <Card label={t('reviews:title')}>{content}</Card> : content
}

/** Written by the couple, answered by the business. */
function Content({ data, ...props }: BookingReviewProps & { data: Status }) {
  const { t } = useTranslation()
  const { enquiryId, side, disabledReason, onStep, isAlone } = props
  const options = bookingReviewOptions(enquiryId)
  const { refetch } = useQuery(options)
  const keep = useSetQueryData(options)
  const { review } = data
  const keepStatus = (status: Status) => {
    keep(status)
    onStep?.()
  }
  if (review)
    return (
      <section className={isAlone ? css.part : css.box} aria-label={t('reviews:title')}>
        <OwnReview
          review={review}
          side={side}
          title={t('reviews:title')}
          heading={isAlone ? 'h2' : 'h4'}
          disabledReason={disabledReason}
          keep={(changed) => keepStatus({ ...data, review: changed })}
          readAgain={() => {
            void refetch()
            onStep?.()
          }}
        />
      </section>
    )
  if (data.until === null || data.refusedBy.length > 0)
    return (
      <section className={isAlone ? css.part : css.box}>
        <Soft small>
          {t(data.refusedBy.includes('hasBusiness') ? 'reviews:write.gone' : 'reviews:write.late')}
        </Soft>
      </section>
    )
  return <Invitation {...props} until={data.until} keep={keepStatus} />
}

/** Asks for a review, and takes it. */
function Invitation({
  enquiryId,
  businessName,
  disabledReason,
  isAlone,
  until,
  keep,
}: BookingReviewProps & { until: string; keep: (status: Status) => void }) {
  const { t } = useTranslation()
  const showToast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Kept in this browser until it is sent, so that a reload loses nothing.
  const [draft] = useState(() =>
    storedInBrowser(`review.${enquiryId}`, parsedBy(reviewDraftSchema)),
  )
  // The same review is sent once, however often its button is pressed.
  const sendOnce = useSendOnce()
  const name = businessName
  const Heading = isAlone ? 'h2' : 'h4'

  async function send(written: NewReview) {
    setBusy(true)
    const answer = await sendOnce(written, (key) => writeReview(enquiryId, written, key))
    setBusy(false)
    if (answer.result !== 'answer') return setRefusal(answer.code)
    draft.write(null)
    showToast({ message: t('reviews:write.done', { name }) })
    keep(answer.body)
  }

  const first = draft.read()
  if (isOpen)
    return (
      <ReviewForm
        {...(first ? { first } : {})}
        onType={(typed) => draft.write(typed)}
        title={t('reviews:write.title', { name })}
        lead={t('reviews:write.lead', { name })}
        act={t('reviews:write.act')}
        isBusy={isBusy}
        refusal={refusal}
        onSend={(written) => void send(written)}
        onClose={() => setOpen(false)}
      />
    )
  return (
    <section className={isAlone ? css.part : css.box} aria-label={t('reviews:title')}>
      <Stack gap="tight">
        <Heading>{t('reviews:write.invite', { name })}</Heading>
        <Soft small>{t('reviews:write.inviteText', { day: formatInstant(until) })}</Soft>
      </Stack>
      <div className={css.acts}>
        <Button kind="quiet" disabledReason={disabledReason} onPress={() => setOpen(true)}>
          {t('reviews:write.open')}
        </Button>
      </div>
    </section>
  )
}
