import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import { maxEvents } from '#machines/guests/event.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { standings } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Row } from '#src/ui/layout/layout.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { eventWhen, eventWhere } from '../components/rsvp/event-texts.tsx'
import { EventWindow, NewEventWindow } from '../components/forms/event-window.tsx'
import { ClosedGuests, GuestsHead } from '../components/table/guests-head.tsx'
import { eventName } from '../components/table/line-texts.tsx'
import { guestCountsOptions, removeEvent } from '../events.queries.ts'
import { eventsOptions } from '../guests.queries.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'

/**
 * What guests are invited to: when, where, and how many come to each; `agreement` is what is said
 * otherwise elsewhere.
 */
export function EventsPage({ agreement }: { agreement: ReactNode }) {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? (
    <Events key={wedding.id} agreement={agreement} />
  ) : (
    <ClosedGuests />
  )
}

function Events({ agreement }: { agreement: ReactNode }) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const { events, counts, opened, open, refusal, items, changing, disabledReason, kept, remove } =
    useEvents()

  return (
    <>
      <GuestsHead lead={t('guests:events.lead')}>
        <Button
          onPress={() => open('new')}
          disabledReason={
            disabledReason ??
            (items.length >= maxEvents ? t('guests:events.most', { count: maxEvents }) : null)
          }
        >
          {t('guests:events.add')}
        </Button>
      </GuestsHead>
      <Notice kind="critical">
        {refusal && items.every(({ id }) => id !== refusal.id) ? refusedText(refusal.reason) : null}
      </Notice>
      <QueryLoader
        query={events}
        loading={
          <Card>
            <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'page', title: t('guests:events.failed') }}
      >
        {() => null}
      </QueryLoader>
      {agreement}
      {items.map((event) => (
        <EventCard
          key={event.id}
          event={event}
          weddingDate={wedding.weddingDate}
          counts={counts.data ?? null}
          disabledReason={disabledReason}
          refusal={refusal?.id === event.id ? refusedText(refusal.reason) : null}
          onChange={() => open(event.id)}
          onRemove={() => void remove(event)}
        />
      ))}
      <EventWindows {...{ wedding, opened, changing }} onClose={() => open(null)} onKept={kept} />
    </>
  )
}

function EventWindows({
  wedding,
  opened,
  onClose,
  changing,
  onKept,
}: {
  wedding: ReturnType<typeof useWedding>['wedding']
  opened: string | null
  onClose: () => void
  changing: WeddingEvent | undefined
  onKept: ({ activityId }: Written, message: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {opened === 'new' ? (
        <NewEventWindow
          weddingId={wedding.id}
          onKept={(written) =>
            onKept(written, t('guests:events.added', { name: written.events[0]?.name ?? '' }))
          }
          onClose={onClose}
        />
      ) : null}
      {changing ? (
        <EventWindow
          key={changing.id}
          weddingId={wedding.id}
          event={changing}
          onKept={(written) => onKept(written, t('guests:events.saved'))}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

/** The events, what is done to them, and what of it was refused. */
function useEvents() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const showToast = useToastWithUndo()
  const events = useQuery(eventsOptions(wedding.id))
  const counts = useQuery(guestCountsOptions(wedding.id))
  const [opened, open] = useState<string | null>(null)
  /** Where it was asked for: at an event that is still there, or of one that is gone. */
  const [refusal, refuse] = useState<{ id: string; reason: string } | null>(null)
  const again = () => {
    void events.refetch()
    void counts.refetch()
  }
  const items = events.data ?? []
  const changing = items.find(({ id }) => id === opened)
  const disabledReason = may('guests', 'edit') ? null : t('guests:readOnly')

  function kept({ activityId }: Pick<Written, 'activityId'>, message: string) {
    refuse(null)
    again()
    if (activityId) showToast(message, () => undo(activityId))
  }

  async function undo(activityId: string) {
    const answer = await undoActivity(wedding.id, activityId)
    again()
    if (answer.result === 'refused') return answer.code
    showToast(t('guests:messages.undone'))
    return null
  }

  async function remove(event: WeddingEvent) {
    const answer = await removeEvent(wedding.id, event.id)
    if (answer.result === 'refused') return refuse({ id: event.id, reason: answer.code })
    return kept(answer.body, t('guests:events.removed', { name: eventName(event) }))
  }

  return { events, counts, opened, open, refusal, items, changing, disabledReason, kept, remove }
}

interface CardProps {
  event: WeddingEvent
  weddingDate: string | null
  counts: GuestCounts | null
  disabledReason: string | null
  /** Why it was not removed, in words. */
  refusal: string | null
  onChange: () => void
  onRemove: () => void
}

function EventCard({
  event,
  weddingDate,
  counts,
  disabledReason,
  refusal,
  onChange,
  onRemove,
}: CardProps) {
  const { t } = useTranslation()
  const name = eventName(event)
  const own = counts?.events.find(({ eventId }) => eventId === event.id)
  return (
    <Card label={name}>
      <h2>{name}</h2>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          { name: t('guests:events.when'), value: eventWhen(event, weddingDate) },
          { name: t('guests:events.where'), value: eventWhere(event) },
          ...(own
            ? [
                {
                  name: t('guests:events.guests'),
                  value: standings
                    .map((one) => `${formatNumber(own[one])} ${t(`guests:standing.${one}`)}`)
                    .join(' · '),
                },
              ]
            : []),
        ]}
      />
      <Notice kind="critical">{refusal}</Notice>
      <Row>
        <Button
          kind="quiet"
          name={t('guests:events.change', { name })}
          disabledReason={disabledReason}
          onPress={onChange}
        >
          {t('guests:table.change')}
        </Button>
        <Button
          kind="danger"
          name={t('guests:events.removeOf', { name })}
          disabledReason={disabledReason}
          onPress={onRemove}
        >
          {t('guests:several.remove')}
        </Button>
      </Row>
    </Card>
  )
}

function refusedText(reason: string) {
  return t('guests:messages.refused', { reason: errorText(reason) ?? '' })
}
