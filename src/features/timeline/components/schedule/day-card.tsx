import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { readSchedule } from '../../schedule.queries.ts'
import { MonthSection } from '../list/month-section.tsx'
import { DrawnDays } from './drawn-day.tsx'
import css from './item-list.module.css'

/** The day itself among the months: its schedule as it is drawn, and the way to it. */
export function DayCard({ weddingId, weddingDate }: { weddingId: string; weddingDate: string | null }) {
  const { read, readQuietly } = useRead(() => readSchedule(weddingId), { onReturn: true })
  useLive(weddingId, ['timeline'], readQuietly)
  const items = read.state === 'ready' ? read.value : []
  return (
    <MonthSection
      title={t('timeline:months.day')}
      note={weddingDate ? formatDay(weddingDate) : ''}
      isComing={read.state !== 'ready'}
      onDrop={null}
    >
      <div className={css.padded}>
        <Stack>
          <h3>{t('schedule:title')}</h3>
          {items.length > 0 ? <DrawnDays items={items} saysOverlaps isBrief /> : null}
          {read.state === 'ready' && items.length === 0 ? <Soft>{t('schedule:empty.title')}</Soft> : null}
          {read.state === 'failed' ? <Soft>{errorText(read.reason)}</Soft> : null}
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
