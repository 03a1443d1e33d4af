import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { addDays, dayState, weekdayOf, weeksOf } from '#machines/availability/month.rules.ts'
import type { CalendarChange, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { dateLocale, formatDay, formatMonth } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import css from './calendar.module.css'
import { weekdayNames } from '#src/i18n/parts/days/weekday-names.ts'

interface MonthViewProps {
  record: CalendarRecord
  /** How many places are taken, by day; days without any are left out. */
  taken: ReadonlyMap<string, number>
  month: string
  today: string
  /** So many months later or, negative, earlier. */
  onMonth: (by: number) => void
  onDays: (what: Pick<CalendarChange, 'block' | 'open'>) => void
}

/**
 * A month as a grid of days: a press blocks a day or opens it, the arrow keys go from day to day.
 */
export function MonthView({ record, taken, month, today, onMonth, onDays }: MonthViewProps) {
  const { t } = useTranslation()
  const { short, first } = weekdayNames(dateLocale())
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(today)
  // One day is a stop of the Tab key: the one that was last gone to, else the first of the month.
  const stop = active.startsWith(month) ? active : `${month}-01`

  const statusOf = (day: string) => dayStatusIn({ record, taken, today }, day)

  function goTo(day: string) {
    const by = monthsFrom(month, day)
    setActive(day)
    if (by !== 0) onMonth(by)
    // The month of the day may have to be drawn first.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)?.focus(),
    )
  }
  function onKeyDown(event: KeyboardEvent, day: string) {
    const next = nextDay(event, day, first)
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }
  function press(day: string) {
    setActive(day)
    const status = statusOf(day)
    if (status === null || status === 'weekday') onDays({ block: [day] })
    if (status === 'blocked') onDays({ open: [day] })
  }

  return (
    <>
      <MonthHead month={month} onMonth={onMonth} />
      <table ref={grid} className={css.month} aria-label={formatMonth(month, '')}>
        <Weekdays short={short} />
        <tbody>
          {weeksOf(month, first).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <td key={day ?? place}>
                  {day === null ? null : (
                    <Day
                      day={day}
                      status={statusOf(day)}
                      isPartlyTaken={taken.has(day)}
                      isToday={day === today}
                      isStop={day === stop}
                      onPress={() => press(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
      <Soft small>{t('availability:month.how')}</Soft>
    </>
  )
}

function MonthHead({ month, onMonth }: { month: string; onMonth: (by: number) => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.head}>
      <h2 aria-live="polite">{formatMonth(month, '')}</h2>
      <Row>
        <Button
          kind="quiet"
          name={t('availability:month.previousName')}
          onPress={() => onMonth(-1)}
        >
          {t('availability:month.previous')}
        </Button>
        <Button kind="quiet" name={t('availability:month.nextName')} onPress={() => onMonth(1)}>
          {t('availability:month.next')}
        </Button>
      </Row>
    </div>
  )
}

function Weekdays({ short }: { short: { weekday: number; name: string; long: string }[] }) {
  return (
    <thead>
      <tr>
        {short.map(({ name, long }) => (
          <th key={long} scope="col" abbr={long}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/**
 * A day whose places are all taken is neither blocked nor opened, and stays full when it is over.
 */
function dayStatusIn(
  { record, taken, today }: Pick<MonthViewProps, 'record' | 'taken' | 'today'>,
  day: string,
): DayStatus {
  return (taken.get(day) ?? 0) >= record.capacity ? 'full' : dayState(record, day, today)
}

type DayStatus = ReturnType<typeof dayState> | 'full'

/** What a press does not change. */
const fixed: readonly DayStatus[] = ['past', 'imported', 'full', 'far']

function Day({
  day,
  status,
  isPartlyTaken,
  isToday,
  isStop,
  onPress,
  onKeyDown,
}: {
  day: string
  status: DayStatus
  isPartlyTaken: boolean
  isToday: boolean
  isStop: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <button
      type="button"
      className={css.day}
      data-day={day}
      data-state={status ?? 'free'}
      data-taken={isPartlyTaken || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${formatDay(day)}: ${stateName(isPartlyTaken && (status === null || status === 'past' || status === 'far') ? 'some' : status)}`}
      aria-pressed={status === 'blocked'}
      aria-disabled={(status !== null && fixed.includes(status)) || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </button>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={css.legend} aria-label={t('availability:legend')}>
      {([null, 'some', 'full', 'blocked', 'weekday', 'imported'] as const).map((state) => (
        <li key={state}>
          <span
            className={css.sample}
            data-state={state ?? 'free'}
            data-taken={state === 'some' || undefined}
            aria-hidden="true"
          />
          {stateName(state)}
        </li>
      ))}
    </ul>
  )
}

function stateName(state: DayStatus | 'some') {
  return t(`availability:state.${state ?? 'free'}`)
}

function nextDay({ key, shiftKey }: KeyboardEvent, day: string, first: number): string | null {
  const place = (weekdayOf(day) - first + 7) % 7
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    PageUp: shiftKey ? -364 : -28,
    PageDown: shiftKey ? 364 : 28,
    Home: -place,
    End: 6 - place,
  }
  const by = steps[key]
  return by === undefined ? null : addDays(day, by)
}

function monthsFrom(month: string, day: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return (Number(day.slice(0, 4)) - year) * 12 + Number(day.slice(5, 7)) - number
}
