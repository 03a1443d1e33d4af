import { useState } from 'react'
import type { Activity, ActivityArea } from '#machines/wedding/activity.schema.ts'
import { readableAreas } from '#machines/wedding/reading/activity.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatTime, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { useActivity } from '../../activity/use-activity.ts'
import { useWedding } from '../../use-wedding.ts'
import { describeActivity, activityActor } from './activity-line.tsx'
import css from './activity-feed.module.css'

/** All that was done in the wedding, day by day, of everything or of one area. */
export function ActivityFeed() {
  const { t } = useTranslation()
  const { me } = useWedding()
  const [area, setArea] = useState<ActivityArea | null>(null)
  return (
    <Stack gap="loose">
      <div className={css.filter}>
        <Select
          label={t('activity:only')}
          name="area"
          value={area ?? ''}
          empty={t('activity:all')}
          choices={readableAreas(me).map((value) => ({
            value,
            label: t(`activity:area.${value}`),
          }))}
          onChange={(value) => setArea(value || null)}
        />
      </div>
      <Feed key={area} area={area} />
    </Stack>
  )
}

function Feed({ area }: { area: ActivityArea | null }) {
  const { t } = useTranslation()
  const { wedding, me } = useWedding()
  const { query, items, hasMore, busyWith, refusal, readMore, undo } = useActivity(
    wedding.id,
    area ? { area } : {},
  )
  const showToast = useToast()
  const now = useNow()
  async function press(activity: Activity) {
    if (await undo(activity)) showToast({ message: t('activity:undo.message') })
  }

  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('activity:failed') }}
    >
      {() =>
        items.length === 0 ? (
          <Card>
            <Empty heading="h2" title={t(area ? 'activity:noneFiltered' : 'activity:none')}>
              {t('activity:noneMore')}
            </Empty>
          </Card>
        ) : (
          <>
            {[...Map.groupBy(items, ({ at }) => formatWhen(at, now))].map(([day, done]) => (
              <Card key={day} label={day}>
                <h2>{day}</h2>
                <List>
                  {done.map((activity) => (
                    <ActivityLine
                      key={activity.id}
                      {...{ me, busyWith, refusal, press, activity }}
                    />
                  ))}
                </List>
              </Card>
            ))}
            <Notice kind="critical">
              {refusal?.of === 'more' ? errorText(refusal.reason) : null}
            </Notice>
            {hasMore ? <MoreActivity isBusy={busyWith === 'more'} onMore={readMore} /> : null}
          </>
        )
      }
    </QueryLoader>
  )
}

function ActivityLine({
  me,
  busyWith,
  refusal,
  press,
  activity,
}: {
  me: ReturnType<typeof useWedding>['me']
  busyWith: string | null
  refusal: { of: string; reason: string } | null
  press: (activity: Activity) => Promise<void>
  activity: Activity
}) {
  const { t } = useTranslation()
  return (
    <li>
      <Row spread>
        <Stack gap="tight">
          <p className={css.what}>{describeActivity(activity)}</p>
          <Soft small>
            <bdi>{activityActor(activity, me.userId)}</bdi> · {formatTime(activity.at)} ·{' '}
            {t(`activity:area.${activity.area}`)}
            {activity.undo === 'done' ? ` · ${t('activity:undo.done')}` : ''}
          </Soft>
        </Stack>
        {activity.undo === 'open' ? (
          <Button
            kind="quiet"
            name={t('activity:undo.name', { what: describeActivity(activity) })}
            busy={busyWith === activity.id}
            busyLabel={t('activity:undo.busy')}
            onPress={() => void press(activity)}
          >
            {t('activity:undo.act')}
          </Button>
        ) : null}
      </Row>
      <Notice kind="critical">
        {refusal?.of === activity.id ? errorText(refusal.reason) : null}
      </Notice>
    </li>
  )
}

function MoreActivity({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <Button kind="quiet" busy={isBusy} busyLabel={t('activity:moreBusy')} onPress={onMore}>
        {t('activity:more')}
      </Button>
    </div>
  )
}
