import { memo } from 'react'
import type { DragEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { urgency } from '#machines/timeline/task/task-groups.selectors.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { isSetAside, isDone, isSnoozed } from '#machines/timeline/task/task.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Near } from '#src/ui/layout/near.tsx'
import type { TaskRefusal } from '../../use-task-acts.ts'
import type { TickEvent } from '../../queued.queries.ts'
import { isToDo } from '../../use-tasks.ts'
import type { Asked } from '../../use-tasks.ts'
import { TaskNotes } from '../task-notes.tsx'
import { aboutTask, dueText, taskName } from '../task-texts.tsx'
import { Tick, Box } from '../task-tick.tsx'
import css from './task-row.module.css'

interface RowProps {
  task: Task
  today: string
  /** What there is to say of it beside its name. */
  about: string
  /** What stands below the row while it is open; null while it is not. */
  details: ReactNode
  /** Why what was last asked of it was not done. */
  refusal: TaskRefusal | null
  /** The tick that waits for a connection, or is on its way. */
  waitingTick: TickEvent | null
  isChosen: boolean
  /** Whether rows are being chosen, so that the box at the start chooses instead of ticking. */
  isChoosing: boolean
  mayEdit: boolean
  on: RowEvents
}

export interface RowEvents {
  open: (id: string) => void
  choose: (id: string) => void
  /** Answers whether it was done. */
  tick: (task: Task) => Promise<boolean>
  /** To another month, so many later or, negative, earlier. */
  shift: (task: Task, months: number) => void
  /** Asks again for what was refused. */
  again: (task: Task, asked: Asked) => void
  /** Forgets what was refused. */
  dismiss: (task: Task) => void
  /** Null where there is nowhere to drag to. */
  drag: ((id: string | null) => void) | null
  /** A finger is on it, which may be going to move it; null likewise. */
  hold: ((id: string, event: PointerEvent<HTMLElement>) => void) | null
}

/** What is the same for every row of a list. */
export interface RowsAbout {
  today: string
  nameOf: (userId: string) => string
  /** What is chosen; null while nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  mayEdit: boolean
  /** By task. */
  refusals: ReadonlyMap<string, TaskRefusal>
  waiting: ReadonlyMap<string, TickEvent>
  detailsOf: (task: Task) => ReactNode
  /** Which row must be there, wherever it is: it is given the focus. */
  needed: string | null
}

/** The tasks of one stretch or one category, under each other. */
export function TaskRows({ tasks, isLong, ...about }: RowsProps & { isLong: boolean }) {
  if (!isLong) return <Rows tasks={tasks} {...about} />
  const parts = Array.from({ length: Math.ceil(tasks.length / part) }, (_, at) =>
    tasks.slice(at * part, (at + 1) * part),
  )
  return parts.map((some, at) => (
    <Near
      key={at}
      isHeld={some.some((task) => task.id === about.needed || about.detailsOf(task) !== null)}
    >
      <Rows tasks={some} {...about} />
    </Near>
  ))
}

interface RowsProps extends RowsAbout {
  tasks: readonly Task[]
  on: RowEvents
}

/** As many rows of a long list as come and go together. */
const part = 40

function Rows({
  tasks,
  chosen,
  refusals,
  waiting,
  detailsOf,
  nameOf,
  today,
  on,
  mayEdit,
}: RowsProps) {
  return (
    <ul className={css.list}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          today={today}
          about={aboutTask(task, today, nameOf)}
          details={detailsOf(task)}
          refusal={refusals.get(task.id) ?? null}
          waitingTick={waiting.get(task.id) ?? null}
          isChoosing={chosen !== null}
          isChosen={chosen?.has(task.id) ?? false}
          mayEdit={mayEdit}
          on={on}
        />
      ))}
    </ul>
  )
}

/**
 * A task of the timeline: its box, what it is called, when it is due, and what there is to say of
 * it.
 */
const TaskRow = memo(function TaskRow({
  task,
  today,
  about,
  details,
  refusal,
  waitingTick,
  isChosen,
  isChoosing,
  mayEdit,
  on,
}: RowProps) {
  const { t } = useTranslation()
  const name = taskName(task)
  const due = dueText(task, today)
  const isNow = isToDo(task) && !isSnoozed(task, today)
  const near = isNow ? urgency(task.dueOn, today) : 'calm'
  const isOpen = details !== null
  const drag = dragOf(task, on, name)
  return (
    <li
      className={css.row}
      data-done={isDone(task) || undefined}
      data-aside={isSetAside(task) || undefined}
    >
      <div className={css.task} {...(mayEdit && !isOpen ? drag : {})}>
        {isChoosing ? (
          <Box
            checked={isChosen}
            name={t('timeline:task.choose', { task: name })}
            onChange={() => on.choose(task.id)}
          />
        ) : (
          <Tick
            task={task}
            name={name}
            mayEdit={mayEdit}
            waitingTick={waitingTick}
            onTick={() => on.tick(task)}
          />
        )}
        <TitleButton
          {...{ task, mayEdit, name, isOpen }}
          onOpen={() => on.open(task.id)}
          onShift={(way) => on.shift(task, way)}
        />
        <span className={`${css.due} ${near === 'calm' ? '' : css[near]}`}>{due}</span>
        <TaskNotes
          {...{ task, name, about, refusal }}
          isWaiting={waitingTick !== null}
          onAgain={(asked) => on.again(task, asked)}
          onDismiss={() => on.dismiss(task)}
          onOpen={() => (isOpen ? undefined : on.open(task.id))}
        />
      </div>
      {details}
    </li>
  )
})

function TitleButton({
  task,
  mayEdit,
  name,
  isOpen,
  onOpen,
  onShift,
}: {
  task: Task
  mayEdit: boolean
  name: string
  isOpen: boolean
  onOpen: () => void
  onShift: (way: number) => void
}) {
  const walk = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || way === 0 || !mayEdit) return
    event.preventDefault()
    onShift(way)
  }
  return (
    <button
      type="button"
      id={`task-${task.id}`}
      className={css.title}
      aria-expanded={isOpen}
      aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={onOpen}
      onKeyDown={walk}
    >
      {name}
    </button>
  )
}

/** How a row is dragged; null where there is nowhere to drag to. */
function dragOf(task: Task, on: RowEvents, name: string) {
  const drag = on.drag && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', name)
      on.drag?.(task.id)
    },
    onDragEnd: () => on.drag?.(null),
    onPointerDown: (event: PointerEvent<HTMLElement>) => on.hold?.(task.id, event),
  }

  return drag
}
