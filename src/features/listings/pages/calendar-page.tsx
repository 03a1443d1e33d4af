import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths } from '#machines/availability/month.rules.ts'
import type { CalendarChange, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { dayHere } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { BookedMonth } from '../components/calendar/booked-month.tsx'
import { BookingRules } from '../components/calendar/booking-rules.tsx'
import { FeedCard } from '../components/calendar/feed-card.tsx'
import { LinkCard } from '../components/calendar/link-card.tsx'
import { MonthView } from '../components/calendar/month-view.tsx'
import { RangeForm } from '../components/calendar/range-form.tsx'
import css from '../components/calendar/calendar.module.css'
import { bookedMonthOptions } from '../calendar.queries.ts'
import { useCalendar } from '../use-calendar.ts'

/** When a business takes weddings: day by day, by weekday, and from its own calendar. */
export function CalendarPage({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const calendar = useCalendar(businessId)
  const { query } = calendar
  const failure = useFailure(query)
  if (failure !== null)
    return (
      <LoadFailure
        as="page"
        title={t('availability:failed')}
        code={failure}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <Card>
        <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
      </Card>
    )
  return (
    <Editor
      businessId={businessId}
      record={query.data}
      readAgain={() => void query.refetch()}
      {...calendar}
    />
  )
}

function Editor({
  businessId,
  record,
  readAgain,
  change,
  fetchNow,
  isFetching,
}: { businessId: string; record: CalendarRecord; readAgain: () => void } & Omit<
  ReturnType<typeof useCalendar>,
  'query'
>) {
  const { t } = useTranslation()
  const showToast = useToast()
  const today = dayHere(useNow())
  const [month, setMonth] = useState(today.slice(0, 7))
  const { refusal, taken, setDays } = useMonth({ businessId, record, change, showToast, month })

  return (
    <div className={css.columns}>
      <Card label={t('availability:month.label')}>
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <MonthView
          record={record}
          taken={taken}
          month={month}
          today={today}
          onMonth={(by) => setMonth(addMonths(month, by))}
          onDays={(what) => void setDays(what)}
        />
        <BookedMonth businessId={businessId} month={month} capacity={record.capacity} />
        <RangeForm today={today} onBlock={(days) => setDays({ block: days })} />
      </Card>
      <Stack gap="loose">
        <BookingRules record={record} change={change} />
        <FeedCard record={record} change={change} fetchNow={fetchNow} isFetching={isFetching} />
        <LinkCard businessId={businessId} link={record.link} onChange={readAgain} />
        <Soft small>{t('availability:means')}</Soft>
      </Stack>
    </div>
  )
}

/** What is taken of a month, and blocking or opening its days. */
function useMonth({
  businessId,
  record,
  change,
  showToast,
  month,
}: {
  businessId: string
  record: CalendarRecord
  change: ReturnType<typeof useCalendar>['change']
  showToast: ReturnType<typeof useToast>
  month: string
}) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const booked = useQuery(bookedMonthOptions(businessId, month)).data?.days ?? []
  const taken = new Map(
    booked.map(({ day, bookings, elsewhere }) => [day, bookings.length + elsewhere]),
  )

  /** Whether it was kept. */
  async function send(what: Pick<CalendarChange, 'block' | 'open'>) {
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    const answer = await change(what)
    if (answer.result === 'answer') return true
    setRefusal(answer.code)
    tellIfLeft(answer.code, () => void send(what))
    return false
  }

  /** Blocks or opens days, and offers to undo it. */
  async function setDays(what: Pick<CalendarChange, 'block' | 'open'>) {
    if (!(await send(what))) return false
    const { block = [], open = [] } = what
    const added = block.filter((day) => !record.blocked.includes(day))
    showToast({
      message:
        block.length > 0
          ? t('availability:blocked', { count: block.length })
          : t('availability:opened', { count: open.length }),
      action: {
        name: t('ui:undo'),
        onPress: () => void send({ block: open, open: added }),
      },
    })
    return true
  }

  return { refusal, taken, setDays }
}
