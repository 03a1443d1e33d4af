import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { useGuestList } from '#src/features/guests/use-guest-list.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { LoadFailure, QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { SeatingRoom } from '../components/plan/seating-room.tsx'
import type { Head } from '../components/plan/seating-room.tsx'
import { useSeating } from '../use-seating.ts'

/**
 * The seating of an event. `Head` is the shared header of the guest views; `closed` is shown to
 * members without access to the guest list.
 */
export function SeatingPage({ Head, closed }: { Head: Head; closed: ReactNode }) {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? <Opened key={wedding.id} Head={Head} /> : closed
}

type Guests = ReturnType<typeof useGuestList>

function Opened({ Head }: { Head: Head }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const guests = useGuestList(wedding.id)
  const [search] = useSearchParams()
  const { list, readAgain } = guests
  if (list.state === 'failed')
    return <LoadFailed Head={Head} reason={list.reason} onRetry={readAgain} />
  if (!list.isWhole) return <SeatingSkeleton Head={Head} />
  const event = eventIn(list.events, search.get('event'))
  if (!event)
    return (
      <Nothing
        Head={Head}
        title={t('seating:noEvents')}
        text={t('seating:noEventsText')}
        to="/dashboard/guests/events"
        way={t('guests:tabs.events')}
      />
    )
  if (list.guests.size === 0)
    return (
      <Nothing
        Head={Head}
        title={t('seating:noGuests')}
        text={t('seating:noGuestsText')}
        to="/dashboard/guests"
        way={t('guests:tabs.list')}
      />
    )
  return <OfEvent key={event.id} {...{ Head, guests, event }} />
}

function OfEvent({ Head, guests, event }: { Head: Head; guests: Guests; event: WeddingEvent }) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const seating = useSeating(wedding.id, event.id)
  return (
    <QueryLoader
      query={seating.query}
      loading={<SeatingSkeleton Head={Head} />}
      failure={{ as: 'page', title: t('seating:failed'), head: <Head lead={null} /> }}
    >
      {(plan) => (
        <SeatingRoom
          {...{ Head, guests, event, seating, plan }}
          weddingId={wedding.id}
          disabledReason={may('guests', 'edit') ? null : t('guests:readOnly')}
        />
      )}
    </QueryLoader>
  )
}

/** The requested event; otherwise the reception, where guests sit, or the first event. */
export function eventIn(events: readonly WeddingEvent[], asked: string | null) {
  return (
    events.find(({ id }) => id === asked) ??
    events.find(({ kind }) => kind === 'reception') ??
    events[0]
  )
}

function SeatingSkeleton({ Head }: { Head: Head }) {
  const { t } = useTranslation()
  return (
    <>
      <Head lead={null} />
      <Card>
        <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
      </Card>
    </>
  )
}

function LoadFailed({
  Head,
  reason,
  onRetry,
}: {
  Head: Head
  reason: string | null
  onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Head lead={null} />
      <LoadFailure as="page" title={t('seating:failed')} code={reason ?? ''} onRetry={onRetry} />
    </>
  )
}

function Nothing({
  Head,
  title,
  text,
  to,
  way,
}: {
  Head: Head
  title: string
  text: string
  to: string
  way: string
}) {
  return (
    <>
      <Head lead={null} />
      <Card>
        <Empty title={title} heading="h2" action={<ButtonLink to={to}>{way}</ButtonLink>}>
          {text}
        </Empty>
      </Card>
    </>
  )
}
