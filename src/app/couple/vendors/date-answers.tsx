import { useQuery } from '@tanstack/react-query'
import { answersTo } from '#machines/bookings/list/date-answers.rules.ts'
import type { DateAnswer } from '#machines/bookings/list/date-answers.rules.ts'
import type { BookingItem } from '#machines/bookings/booking-record.schema.ts'
import { bookingsAheadOptions } from '#src/features/bookings/bookings.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Card, Facts, Soft } from '#src/ui/layout/layout.tsx'

/**
 * After the wedding's date has moved: which booked vendors can, which cannot, and who has not
 * answered. Nothing once all can.
 */
export function DateAnswers() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { weddingDate } = wedding
  const query = useQuery({
    ...bookingsAheadOptions(wedding.id),
    enabled: weddingDate !== null && may('vendors', 'view'),
  })
  if (weddingDate === null) return null
  return (
    <QueryLoader
      query={query}
      loading={null}
      failure={{ as: 'card', title: t('wedding:dateAnswers.failed') }}
    >
      {({ items }) => <Answers items={items} weddingDate={weddingDate} />}
    </QueryLoader>
  )
}

function Answers({ items, weddingDate }: { items: readonly BookingItem[]; weddingDate: string }) {
  const { t } = useTranslation()
  const answers = answersTo(items, weddingDate)
  if (answers.every(({ answer }) => answer === 'can')) return null
  const title = t('wedding:dateAnswers.title', { day: formatDay(weddingDate) })
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <Soft>{t('wedding:dateAnswers.lead')}</Soft>
      <Facts
        unknown={t('ui:notGiven')}
        facts={answers.map(({ item, answer }) => ({
          name: answerText(answer, item),
          value: <Link to={`/dashboard/enquiries/${item.enquiryId}`}>{item.businessName}</Link>,
        }))}
      />
    </Card>
  )
}

function answerText(answer: DateAnswer, { firstDay }: BookingItem) {
  return t(`wedding:dateAnswers.${answer}`, { day: formatDay(firstDay) })
}
