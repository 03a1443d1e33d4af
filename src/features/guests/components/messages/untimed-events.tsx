import { useQuery } from '@tanstack/react-query'
import { formatListInSentence } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { eventsOptions } from '../../guests.queries.ts'
import { eventName } from '../table/line-texts.tsx'

/**
 * Names the events that guests are told no time of, before an invitation goes out, with the way to
 * set one.
 */
export function UntimedEvents({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  const { data: events = [] } = useQuery(eventsOptions(weddingId))
  const untimed = events.filter(({ startMinute }) => startMinute === null)
  if (untimed.length === 0) return null
  return (
    <Notice kind="caution">
      {t('guests:invitationText.untimed', {
        count: untimed.length,
        events: formatListInSentence(untimed.map(eventName)),
      })}{' '}
      <Link to="/dashboard/guests/events">{t('guests:invitationText.setTimes')}</Link>
    </Notice>
  )
}
