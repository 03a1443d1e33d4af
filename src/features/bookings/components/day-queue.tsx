import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { isInLine, isOffered } from '#machines/bookings/queue/day-wait.selectors.ts'
import type { Answer } from '#src/client/api.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { dayHere, formatNearDay, formatTime, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { dayOptions, joinQueue, leaveQueue } from '../bookings.queries.ts'
import css from './card/booking.module.css'

interface QueueProps {
  enquiryId: string
  side: BookingSide
  /** What the other side is called. */
  name: string
  /** Why whoever looks may not wait in line, in words; null where they may. */
  disabledReason: string | null
}

/**
 * The line for a day on which the business is full: where the couple stands in it, and the way in
 * and out.
 */
export function DayQueue(props: QueueProps) {
  const { data } = useQuery(dayOptions(props.enquiryId))
  return data ? <Line status={data} {...props} /> : null
}

function Line({
  status,
  enquiryId,
  side,
  name,
  disabledReason,
}: QueueProps & { status: DayQueueStatus }) {
  const { t } = useTranslation()
  const now = useNow()
  const { refused, press } = useLine(enquiryId)
  const sendOnce = useSendOnce()
  const { wait, place } = status
  const text = lineText(status, { side, name, now })
  const isWaiting = wait !== null && isInLine(wait.state)
  const mayJoin = place === 'full' && !isWaiting
  const refusal = <Notice kind="critical">{refusedText(refused)}</Notice>
  if (text === null && !(mayJoin && side === 'couple')) return refused === null ? null : refusal
  const act = isWaiting
    ? {
        label: t('bookings:queue.leave'),
        take: () => press(leaveQueue(enquiryId, wait.version), t('bookings:queue.hasLeft')),
      }
    : mayJoin
      ? {
          label: t('bookings:queue.join'),
          take: () =>
            press(
              sendOnce('join', (key) => joinQueue(enquiryId, key)),
              t('bookings:queue.joined'),
            ),
        }
      : null
  return (
    <section aria-label={t('bookings:queue.label')}>
      <Soft small>{text ?? t('bookings:queue.full', { name, day: dayText(status, now) })}</Soft>
      {act && side === 'couple' ? (
        <div className={css.acts}>
          <LineAct {...act} disabledReason={disabledReason} />
        </div>
      ) : null}
      {refusal}
    </section>
  )
}

/** What is not allowed any more is read again, so the page shows what is. */
function refusedText(code: string | null) {
  if (code === null) return null
  return code === 'event_not_allowed'
    ? t('bookings:queue.stale')
    : t('bookings:refused', { reason: errorText(code) ?? '' })
}

function LineAct({
  label,
  take,
  disabledReason,
}: {
  label: string
  take: () => Promise<void>
  disabledReason: string | null
}) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      kind="quiet"
      busy={isBusy}
      busyLabel={t('bookings:busy')}
      disabledReason={disabledReason}
      onPress={() => {
        setBusy(true)
        void take().then(() => setBusy(false))
      }}
    >
      {label}
    </Button>
  )
}

/** One step into the line or out of it; what became of it is told. */
function useLine(enquiryId: string) {
  const showToast = useToast()
  const client = useQueryClient()
  const keep = useSetQueryData(dayOptions(enquiryId))
  const [refused, setRefused] = useState<string | null>(null)
  return {
    refused,
    press: async (asked: Promise<Answer<DayQueueStatus>>, done: string) => {
      setRefused(null)
      const answer = await asked
      if (answer.result !== 'answer') {
        // The API sends the day as it is now along with a stale version.
        if (answer.code === 'version_stale') keep(answer.details['current'] as DayQueueStatus)
        else void client.invalidateQueries(dayOptions(enquiryId))
        return setRefused(answer.code)
      }
      keep(answer.body)
      showToast({ message: done })
    },
  }
}

function dayText({ day }: DayQueueStatus, now: Date) {
  return day === null ? '' : formatNearDay(day, dayHere(now))
}

/** Where the couple stands, the same for both sides; null where nobody of them ever waited. */
function lineText(
  status: DayQueueStatus,
  { side, name, now }: { side: BookingSide; name: string; now: Date },
): string | null {
  const { wait } = status
  const day = dayText(status, now)
  if (wait === null) return null
  const until = wait.facts.offeredUntil
  if (isOffered(wait.state) && until !== null)
    return t(`bookings:queue.offered.${side}`, {
      name,
      day,
      until: t('bookings:facts.deadline', { day: formatWhen(until, now), time: formatTime(until) }),
    })
  return wait.position === null
    ? null
    : t(`bookings:queue.waiting.${side}`, { name, day, position: wait.position })
}
