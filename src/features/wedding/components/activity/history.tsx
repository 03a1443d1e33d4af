import type { ActivityFilter } from '../../activity.queries.ts'
import { useNow } from '#src/client/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, List, Soft } from '#src/ui/layout/layout.tsx'
import { useActivity } from '../../use-activity.ts'
import { useWedding } from '../../use-wedding.ts'
import { whatOf, whoOf } from './activity-line.tsx'
import css from './activity-feed.module.css'

/** Who did what to one thing, the newest first. */
export function History({ of }: { of: Required<ActivityFilter> }) {
  const { wedding, me } = useWedding()
  const { read, items, hasMore, busyWith, refusal, readAgain, readMore } = useActivity(wedding.id, of)
  const now = useNow()
  // It comes below what the page is about, which does not wait for it.
  if (read.state === 'loading') return null
  const reason = read.state === 'failed' ? read.reason : refusal?.reason
  return (
    <Card label={t('activity:history')}>
      <h2>{t('activity:history')}</h2>
      {items.length === 0 ? null : (
        <List>
          {items.map((activity) => (
            <li key={activity.id}>
              <p className={css.what}>{whatOf(activity)}</p>
              <Soft small>
                <bdi>{whoOf(activity, me.userId)}</bdi> · {formatWhen(activity.at, now)}, {formatTime(activity.at)}
              </Soft>
            </li>
          ))}
        </List>
      )}
      <Notice kind="critical">{reason ? errorText(reason) : null}</Notice>
      {read.state === 'failed' ? (
        <div>
          <Button kind="quiet" onPress={readAgain}>
            {t('app:broken.tryAgain')}
          </Button>
        </div>
      ) : null}
      {hasMore ? (
        <div>
          <Button kind="quiet" busy={busyWith === 'more'} busyLabel={t('activity:moreBusy')} onPress={readMore}>
            {t('activity:more')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
