import { VendorsToday } from '#src/features/arrivals/components/vendors-today.tsx'
import { CalendarPage } from '#src/features/timeline/pages/calendar-page.tsx'
import { DayPage } from '#src/features/timeline/pages/day-page.tsx'
import { TasksPage } from '#src/features/timeline/pages/tasks-page.tsx'

/**
 * What there is to do before the wedding and after it; the schedule of the day; and both in one's
 * own calendar.
 */
export function TimelineScreen({ view }: { view: 'tasks' | 'day' | 'calendar' }) {
  if (view === 'calendar') return <CalendarPage />
  return view === 'day' ? <DayPage vendors={<VendorsToday />} /> : <TasksPage />
}
