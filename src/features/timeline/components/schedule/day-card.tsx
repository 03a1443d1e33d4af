import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { scheduleOptions } from '../../schedule.queries.ts'
import { MonthSection } from '../list/month-section.tsx'
import { DrawnDays } from './drawn-day.tsx'
import css from './item-list.module.css'

/** The day itself among the months: its schedule as it is drawn, and the way to it. */
export function DayCard({
  weddingId,
  weddingDate,
}: {
  weddingId: string
  weddingDate: string | null
}) {
  const { t } = useTranslation()
  const query = useQuery(scheduleOptions(weddingId))
  const failure = useFailure(query)
  const items = query.data ?? []
  return (
    <MonthSection
      title={t('timeline:months.day')}
      note={weddingDate ? formatDay(weddingDate) : ''}
      isComing={query.data === undefined}
      onDrop={null}
    >
      <div className={css.padded}>
        <Stack>
          <h3>{t('schedule:title')}</h3>
          {items.length > 0 ? <DrawnDays items={items} showsOverlaps isBrief /> : null}
          {query.data && items.length === 0 ? <Soft>{t('schedule:empty.title')}</Soft> : null}
          {failure !== null ? <Soft>{errorText(failure)}</Soft> : null}
          <div>
            <ButtonLink to="/dashboard/timeline/day" kind="quiet">
              {t(items.length > 0 ? 'schedule:open' : 'schedule:plan')}
            </ButtonLink>
          </div>
        </Stack>
      </div>
    </MonthSection>
  )
}
