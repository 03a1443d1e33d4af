import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking, BookingStep } from '#machines/bookings/booking-record.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { stepsOfOthers } from '#machines/booking-status/next-step.rules.ts'
import { isBinding } from '#machines/bookings/booking.rules.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { bookingDocumentAddress, bookingOptions } from '../../bookings.queries.ts'
import { factsOf, suspendedText } from '../booking-texts.tsx'
import { BookingHelp, disabledReasonFor } from './booking-help.tsx'
import { CancelForm } from './cancel-form.tsx'
import { ContractText } from './contract-text.tsx'
import { OfferForm } from './offer-form.tsx'
import { TimesForm, VendorTimes } from './times.tsx'
import { Payments } from './payments.tsx'
import type { PartProps } from './payments.tsx'
import { useSteps } from './use-steps.tsx'
import type { Opened } from './use-steps.tsx'
import css from './booking.module.css'

interface CardProps {
  enquiryId: string
  /** Why the viewer may do nothing here, as a text. */
  disabledReason: string | null
  /** Why whoever looks may not bind their side or call it off, in words; null for whoever may. */
  mayNotBind?: string | null
  /** The day where the wedding is, for the couple. */
  today?: string
  /** Something has happened that the thread tells of. */
  onStep: () => void
  /** What comes after the day: the couple’s review. */
  renderReview: (booking: Booking) => ReactNode
  /** The line of time that it stands in, which says what happened. */
  entries: readonly Entry[]
}

/** The booking that an enquiry led to; nothing while there is none. */
export function BookingCard(props: CardProps) {
  const { data, refetch } = useQuery(bookingOptions(props.enquiryId))
  if (!data) return null
  const readAgain = () => {
    void refetch()
    props.onStep()
  }
  return <Card key={data.id} booking={data} readAgain={readAgain} {...props} />
}

function Card({
  booking,
  enquiryId,
  disabledReason,
  mayNotBind = null,
  today,
  onStep,
  renderReview,
  entries,
  readAgain,
}: CardProps & { booking: Booking; readAgain: () => void }) {
  const { t } = useTranslation()
  const { renderOutcome, opened, open, part, form } = useSteps({
    booking,
    enquiryId,
    onStep,
    readAgain,
    entries,
  })
  const { id, state, facts, actions } = booking
  useReportLifecycleState({ machine: 'booking', record: id, state, facts })
  const isOffered = actions.some(({ event }) => event === opened)
  return (
    <section className={css.box} aria-label={t('bookings:title')}>
      <Stack gap="tight">
        <h3>{t('bookings:title')}</h3>
        <Soft small>{dayText(booking)}</Soft>
      </Stack>
      <Notice kind="caution">{suspendedText(booking)}</Notice>
      <BookingWhere booking={booking} mayBind={disabledReason === null && mayNotBind === null} />
      {booking.ended ? <Soft>{booking.ended.text}</Soft> : null}
      <Payments {...part} disabledReason={disabledReason} today={today} />
      <ContractText {...part} disabledReason={disabledReason ?? mayNotBind} />
      <VendorTimes booking={booking} />
      <BookingHelp
        {...{ booking, entries }}
        mayNot={(event) => disabledReason ?? (isBinding(event) ? mayNotBind : null)}
      />
      <Download booking={booking} />
      {opened === 'OFFER_CONTRACT' && isOffered ? <OfferForm {...form} /> : null}
      {opened === 'SAY_TIMES' && isOffered ? <TimesForm {...form} /> : null}
      {opened === 'CANCEL' && isOffered ? <CancelForm {...form} /> : null}
      {opened !== null && isOffered ? null : (
        <Acts {...part} {...{ disabledReason, mayNotBind }} onOpen={open} />
      )}
      {renderOutcome('booking')}
      {renderReview(booking)}
    </section>
  )
}

/** Where the two are, for whoever looks: `mayBind` says whether they may bind their side. */
function BookingWhere({ booking, mayBind }: { booking: Booking; mayBind: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const { progress, where, side } = booking
  const ours = stepsOfOthers(where, { side, mayBind })
  return (
    <Where
      label={t('bookings:progress.label')}
      state={`booking.${progress.stages[progress.now] ?? 'accepted'}`}
      turn={ours === null ? where.turn : 'theirs'}
      stages={progress.stages.map((stage) => ({ name: t(`bookings:progress.${stage}`) }))}
      now={progress.now}
      agreedFrom={0}
      facts={factsOf(booking, now, ours)}
    />
  )
}

const isOpened = (event: BookingStep): event is Opened =>
  event === 'OFFER_CONTRACT' || event === 'SAY_TIMES' || event === 'CANCEL'

/** What may be done with the booking as a whole. */
function Acts({
  booking,
  take,
  busyWith,
  disabledReason,
  mayNotBind,
  onOpen,
}: PartProps & {
  mayNotBind: string | null
  onOpen: (step: Opened) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      <LifecycleActions
        actions={shownAlone(booking.actions, mayNotBind !== null)}
        busyWith={alone.find((step) => step === busyWith) ?? null}
        disabledReason={disabledReason}
        kind={(event) => (event === 'CANCEL' ? 'bare' : 'quiet')}
        onTake={(event) => (isOpened(event) ? onOpen(event) : take({ event }))}
        textsFor={({ event, refusedBy }) => ({
          label: t(`bookings:step.${event}`),
          busy: t('bookings:busy'),
          disabledReason:
            (isBinding(event) ? mayNotBind : null) ?? disabledReasonFor({ event, refusedBy }),
        })}
      />
    </div>
  )
}

/** What was agreed, to keep. */
function Download({ booking: { id, contract, side, isConfirmed } }: { booking: Booking }) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      <DownloadLink
        to={bookingDocumentAddress(id)}
        fileName={contract ? `contract-${contract.number}.pdf` : 'booking.pdf'}
        name={t('bookings:downloadName')}
      >
        {t('bookings:download')}
      </DownloadLink>
      {side === 'vendor' && isConfirmed ? (
        <ButtonLink to={`/vendor-dashboard/bookings/${id}/day`} kind="quiet">
          {t('bookings:daySheet')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

type Alone = Exclude<
  BookingStep,
  'PAY' | 'TAKE_BACK' | 'RECEIVE' | 'REPORT_MISSING' | 'SIGN' | 'COUNTERSIGN'
>

const alone: readonly Alone[] = [
  'AGREE_TO_DATE',
  'REFUSE_DATE',
  'KEEP_DATE',
  'SAY_TIMES',
  'READY',
  'OFFER_CONTRACT',
  'EXTEND_HOLD',
  'CANCEL',
]

/**
 * Steps with a payment stand beside it, and signing beside the contract. A form of its own asks
 * before it is called off.
 */
function shownAlone(
  actions: Booking['actions'],
  isBoundByOthers: boolean,
): LifecycleAction<Alone>[] {
  return actions.flatMap(({ event, ...action }) => {
    const refusedBy =
      isBoundByOthers && isBinding(event) ? [...action.refusedBy, 'mayBind'] : action.refusedBy
    return alone.flatMap((step) =>
      step === event ? [{ ...action, refusedBy, event: step, asks: false }] : [],
    )
  })
}

function dayText({ firstDay, lastDay, askedDay }: Booking) {
  const day =
    firstDay === lastDay
      ? formatDay(firstDay)
      : t('bookings:days', { from: formatDay(firstDay), to: formatDay(lastDay) })
  return askedDay === null ? day : t('bookings:asked', { day, asked: formatDay(askedDay) })
}
