import type { Activity } from '#machines/wedding/activity.schema.ts'
import {
  describeActivity,
  activityActor,
} from '#src/features/wedding/components/activity/activity-line.tsx'
import { useNow } from '#src/client/clock/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import css from './lists.module.css'

/** What was done last, and by whom. */
export function RecentActivity({
  activity,
  myId,
}: {
  activity: readonly Activity[]
  myId: string
}) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Card label={t('board:activity.title')}>
      <div className={css.head}>
        <h2>{t('board:activity.title')}</h2>
        <Link to="/dashboard/activity">{t('board:activity.all')}</Link>
      </div>
      {activity.length === 0 ? <Soft>{t('board:activity.none')}</Soft> : null}
      <ul className={css.log}>
        {activity.map((one) => (
          <li key={one.id}>
            <span className={css.face} aria-hidden="true">
              {initialsOf(activityActor(one, ''))}
            </span>
            <div>
              <p>{describeActivity(one)}</p>
              <p className={css.when}>
                <bdi>{activityActor(one, myId)}</bdi>,{' '}
                <time dateTime={one.at}>{nearText(one.at, now)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** "today, 11:42", "Fri 13 Nov, 17:58". */
function nearText(at: string, now: Date) {
  const isToday = new Date(at).toDateString() === now.toDateString()
  return t('board:activity.at', {
    day: isToday ? t('board:activity.today') : formatWhen(at, now),
    time: formatTime(at),
  })
}

function initialsOf(name: string) {
  const names = name.split(/\s+/).filter(Boolean)
  return [names.at(0), names.length > 1 ? names.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
