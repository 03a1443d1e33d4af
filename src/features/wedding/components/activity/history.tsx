import type { ActivityFilter } from '../../activity/activity.queries.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Card, List, Soft } from '#src/ui/layout/layout.tsx'
import { useActivity } from '../../activity/use-activity.ts'
import { useWedding } from '../../use-wedding.ts'
import { describeActivity, activityActor } from './activity-line.tsx'
import css from './activity-feed.module.css'

/** Who did what to one thing, the newest first. */
export function History({ of }: { of: Required<ActivityFilter> }) {
  const { t } = useTranslation()
  const { wedding, me } = useWedding()
  const { query, items, hasMore, busyWith, refusal, readMore } = useActivity(wedding.id, of)
  const failure = useFailure(query)
  const now = useNow()
  // It comes below what the page is about, which does not wait for it.
  if (query.data === undefined && failure === null) return null
  const reason = failure ?? refusal?.reason
  return (
    <Card label={t('activity:history')}>
      <h2>{t('activity:history')}</h2>
      {items.length === 0 ? null : (
        <List>
          {items.map((activity) => (
            <li key={activity.id}>
              <p className={css.what}>{describeActivity(activity)}</p>
              <Soft small>
                <bdi>{activityActor(activity, me.userId)}</bdi> · {formatWhen(activity.at, now)},{' '}
                {formatTime(activity.at)}
              </Soft>
            </li>
          ))}
        </List>
      )}
      <Notice kind="critical">{reason ? errorText(reason) : null}</Notice>
      {failure !== null ? (
        <div>
          <Button kind="quiet" onPress={() => void query.refetch()}>
            {t('app:broken.tryAgain')}
          </Button>
        </div>
      ) : null}
      {hasMore ? (
        <div>
          <Button
            kind="quiet"
            busy={busyWith === 'more'}
            busyLabel={t('activity:moreBusy')}
            onPress={readMore}
          >
            {t('activity:more')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
