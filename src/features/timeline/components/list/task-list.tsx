import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { addMonths } from '#machines/timeline/due/due.rules.ts'
import {
  categoriesOf,
  groupsOf,
  monthsBetween,
} from '#machines/timeline/task/task-groups.selectors.ts'
import type { Group, Stretch } from '#machines/timeline/task/task-groups.selectors.ts'
import type { Task, TaskCounts } from '#machines/timeline/task/task.schema.ts'
import { formatDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { isToDo } from '../../use-tasks.ts'
import { useTouchDrag } from '../../use-touch-drag.ts'
import { stretchTexts, taskName } from '../task-texts.tsx'
import type { Held } from '../../use-touch-drag.ts'
import { DropHint, HeldSign, MonthSection, Months, NowLine } from './month-section.tsx'
import { TaskRows } from './task-row.tsx'
import type { RowEvents, RowsAbout } from './task-row.tsx'

interface ListProps extends RowsAbout {
  tasks: readonly Task[]
  on: Omit<RowEvents, 'drag' | 'hold'>
}

interface TaskListProps extends ListProps {
  weddingDate: string | null
  /** What stands where the wedding itself is among the months. */
  day: ReactNode
}

/** The tasks by month, with today and the day itself among them. */
export function TaskList({ tasks, weddingDate, on, day, ...about }: TaskListProps) {
  const { t } = useTranslation()
  const [dragged, drag] = useState<string | null>(null)
  const groups = groupsOf(tasks)
  const { held, hold, sign } = useTouchDrag((id, key) => {
    const task = tasks.find((one) => one.id === id)
    const target = withRoom(groups).find((group) => group.key === key)
    const months = task && target ? distance(task, target) : 0
    if (task && months !== 0) on.shift(task, months)
  })
  const events = useSameEvents(on, drag, hold)
  const { today } = about
  const isLong = tasks.length > shortList
  const moving = tasks.find(({ id }) => id === (held?.id ?? dragged))
  const shown = moving ? withRoom(groups) : groups
  const { nowAt, dayAt } = placesOf(weddingDate, today, shown)
  return (
    <Months>
      {shown.map((group, at) => {
        const { title, name, note } = stretchTexts(
          group.stretch,
          weddingDate,
          yearBefore(shown, at) ?? today,
        )
        const isNow = group.stretch.by === 'month' && group.stretch.month === today.slice(0, 7)
        const months = moving ? distance(moving, group) : 0
        return (
          <Fragment key={group.key}>
            {at === nowAt ? (
              <NowLine>{t('timeline:months.today', { day: formatDay(today) })}</NowLine>
            ) : null}
            {at === dayAt ? day : null}
            <TasksOfMonth
              {...{ about, held, events, isLong, moving, group, title, name, note, isNow, months }}
            />
          </Fragment>
        )
      })}
      {weddingDate !== null && dayAt === -1 ? day : null}
      {held && moving ? <HeldSign ref={sign}>{taskName(moving)}</HeldSign> : null}
    </Months>
  )
}

/** One month, or one stretch of them, and what is due in it. */
function TasksOfMonth({
  about,
  held,
  events,
  isLong,
  moving,
  group,
  title,
  name,
  note,
  isNow,
  months,
}: {
  about: Omit<RowsAbout, never>
  held: Held | null
  events: RowEvents
  isLong: boolean
  moving: Task | undefined
  group: Group
  title: string
  name: string
  note: string
  isNow: boolean
  months: number
}) {
  const { t } = useTranslation()
  return (
    <MonthSection
      title={title}
      name={name}
      stretch={group.key}
      isHeldOver={held?.over === group.key && months !== 0}
      note={isNow ? t('timeline:months.toDo', { count: group.tasks.filter(isToDo).length }) : note}
      onDrop={moving && months !== 0 ? () => events.shift(moving, months) : null}
    >
      {group.tasks.length === 0 ? (
        <DropHint />
      ) : (
        <TaskRows
          tasks={group.tasks}
          isLong={isLong}
          on={events}
          {...about}
          needed={moving?.id ?? about.needed}
        />
      )}
    </MonthSection>
  )
}

/**
 * Where among the months today stands, and where the wedding does; -1 where neither is among them.
 */
function placesOf(weddingDate: string | null, today: string, shown: Group[]) {
  const nowAt = shown.findIndex(
    ({ stretch }) => stretch.by === 'month' && stretch.month >= today.slice(0, 7),
  )
  const dayAt =
    weddingDate === null
      ? -1
      : shown.findIndex(
          ({ stretch }) => stretch.by === 'month' && stretch.month > weddingDate.slice(0, 7),
        )

  return { nowAt, dayAt }
}

/** The tasks by what they are about, each category with how much of it is done. */
export function CategoryList({
  tasks,
  counts,
  on,
  ...about
}: ListProps & { counts: TaskCounts | null }) {
  const { t } = useTranslation()
  const events = useSameEvents(on, null, null)
  const figures = new Map(counts?.byCategory.map((of) => [of.category, of]))
  return (
    <Months>
      {categoriesOf(tasks).map(({ category, tasks: of }) => {
        const known = figures.get(category)
        return (
          <MonthSection
            key={category}
            title={t(`timeline:category.${category}`)}
            note={known ? t('timeline:filter.doneOf', { done: known.done, count: known.all }) : ''}
            onDrop={null}
          >
            <TaskRows tasks={of} isLong={tasks.length > shortList} on={events} {...about} />
          </MonthSection>
        )
      })}
    </Months>
  )
}

/**
 * The same functions for as long as the list stands, so that a row is drawn again only where it has
 * changed.
 */
function useSameEvents(on: ListProps['on'], drag: RowEvents['drag'], hold: RowEvents['hold']) {
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const [events] = useState<RowEvents>(() => ({
    open: (id) => latest.current.open(id),
    choose: (id) => latest.current.choose(id),
    tick: (task) => latest.current.tick(task),
    shift: (task, months) => latest.current.shift(task, months),
    again: (task, asked) => latest.current.again(task, asked),
    dismiss: (task) => latest.current.dismiss(task),
    drag,
    hold,
  }))
  return events
}

/** The month above, whose year need not be said again. */
function yearBefore(shown: readonly Group[], at: number) {
  const before = shown[at - 1]?.stretch
  return before?.by === 'month' ? before.month : null
}

/** How many months from where a task stands to another stretch. */
function distance(task: Task, { stretch }: Group): number {
  const from = groupsOf([task])[0]!.stretch
  if (from.by === 'month' && stretch.by === 'month') return monthsBetween(from.month, stretch.month)
  return from.by === 'lead' && stretch.by === 'lead' ? signed(from) - signed(stretch) : 0
}

function signed({ months, side }: Extract<Stretch, { by: 'lead' }>) {
  return side === 'before' ? months : -months
}

/** While a task is dragged the months without tasks are there, too, and one beyond each end. */
function withRoom(groups: readonly Group[]): Group[] {
  const months = groups.flatMap(({ stretch }) => (stretch.by === 'month' ? [stretch.month] : []))
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return [...groups]
  const known = new Map(groups.map((group) => [group.key, group]))
  const count = Math.min(monthsBetween(first, last) + 3, maxMonths)
  const all = Array.from({ length: count }, (_, place) =>
    addMonths(`${first}-01`, place - 1).slice(0, 7),
  )
  const others = groups.filter(({ stretch }) => stretch.by === 'lead')
  return [
    ...others,
    ...all.map(
      (month) =>
        known.get(month) ?? { key: month, stretch: { by: 'month' as const, month }, tasks: [] },
    ),
  ]
}

const maxMonths = 120
/** As many rows as a browser draws without anybody noticing. */
const shortList = 150
