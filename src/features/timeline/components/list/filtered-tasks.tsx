import type { Dispatch, SetStateAction } from 'react'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { OpenRow, useOpenRow } from '#src/ui/overlays/unsaved/open-row.tsx'
import type { TaskFilter } from '../../tasks.queries.ts'
import type { useTaskActs } from '../../use-task-acts.ts'
import type { Asked, useTasks } from '../../use-tasks.ts'
import { useWantedTask } from '../../use-wanted-task.ts'
import { DayCard } from '../schedule/day-card.tsx'
import { TaskSelectionBar } from './task-selection-bar.tsx'
import { MoveHint } from './month-section.tsx'
import { MoreTasks } from './more-tasks.tsx'
import { TaskDetails } from './task-details.tsx'
import { CategoryList, TaskList } from './task-list.tsx'

interface Listed {
  filter: TaskFilter
  read: ReturnType<typeof useTasks>
  today: string
  acts: ReturnType<typeof useTaskActs>
  /** Null while tasks are not being selected. */
  chosen: ReadonlySet<string> | null
  choose: Dispatch<SetStateAction<ReadonlySet<string> | null>>
}

/** The tasks that a filter shows, by month or by category, and the one that is open. */
export function FilteredTasks(listed: Listed) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { filter, read, chosen, choose } = listed
  const { query, tasks, counts } = read
  const { question, ...list } = useTaskLines(listed)
  const mayEdit = may('timeline', 'edit')
  const isByCategory = filter.order === 'category'
  if (tasks.length === 0)
    return (
      <Empty heading="h2" title={t(`timeline:empty.${filter.view ?? 'all'}`)}>
        <p>{t(`timeline:empty.${filter.view ?? 'all'}Will`)}</p>
      </Empty>
    )
  return (
    <>
      <Row spread>
        {mayEdit ? (
          <MoveHint canDrag={!isByCategory} />
        ) : (
          <Soft small>{t('timeline:mayNotEdit')}</Soft>
        )}
        {mayEdit && chosen === null ? (
          <Button kind="quiet" onPress={() => choose(new Set())}>
            {t('timeline:acts.select')}
          </Button>
        ) : null}
      </Row>
      {isByCategory ? (
        <CategoryList {...list} counts={counts} />
      ) : (
        <TaskList
          {...list}
          weddingDate={wedding.weddingDate}
          day={
            filter.view || filter.category ? null : (
              <DayCard weddingId={wedding.id} weddingDate={wedding.weddingDate} />
            )
          }
        />
      )}
      {question}
      {query.hasNextPage ? (
        <MoreTasks
          key={tasks.length}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError ? query.error.code : null}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

/** What the lines of the list say and do. */
function useTaskLines({ read, today, acts, chosen, choose }: Listed) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const { openId, guard, toggle, close: closeRow, question } = useOpenRow()
  const { tasks, keep } = read
  const people = read.counts?.people ?? []
  const { act, again, refusals, moved } = acts
  const wanted = useWantedTask(read)
  const nameOf = (userId: string) =>
    people.find((person) => person.userId === userId)?.name ?? t('timeline:task.gone')

  /** What was saved closes, and its row takes the focus that stood on the button inside. */
  const close = (id: string) => {
    document.getElementById(`task-${id}`)?.focus()
    closeRow(id)
  }

  const detailsOf = (task: Task) =>
    openId === task.id ? (
      <OpenRow guard={guard} onClose={() => toggle(task.id)}>
        <OpenTask
          {...{ task, today, people, act }}
          onKept={(kept) => {
            keep([kept], [])
            close(kept.id)
          }}
          onQueued={() => close(task.id)}
        />
      </OpenRow>
    ) : null

  return {
    tasks,
    today,
    nameOf,
    chosen,
    detailsOf,
    question,
    refusals,
    waiting: acts.waiting,
    mayEdit: may('timeline', 'edit'),
    needed: moved?.id ?? wanted,
    on: {
      open: toggle,
      choose: (id: string) => choose((now) => toggled(now, id)),
      tick: acts.tick,
      dismiss: acts.dismiss,
      shift: acts.shift,
      again: (task: Task, asked: Asked) => again(asked, task),
    },
  }
}

interface OpenTaskProps {
  task: Task
  today: string
  people: { userId: string; name: string }[]
  act: Listed['acts']['act']
  onKept: (kept: Task) => void
  onQueued: () => void
}

function OpenTask({ task, today, people, act, onKept, onQueued }: OpenTaskProps) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  return (
    <TaskDetails
      {...{ task, today, people, onKept, onQueued }}
      weddingId={wedding.id}
      weddingDate={wedding.weddingDate}
      disabledReason={may('timeline', 'edit') ? null : t('timeline:mayNotEdit')}
      onAsk={(asked) => void act(asked, [task])}
    />
  )
}

interface ChosenProps extends Pick<Listed, 'today' | 'acts' | 'choose'> {
  tasks: readonly Task[]
  counts: Listed['read']['counts']
  chosen: ReadonlySet<string>
}

/** What is done to the tasks that are selected, at most two hundred at once. */
export function ChosenTasks({ tasks, counts, today, acts, chosen, choose }: ChosenProps) {
  const some = tasks.filter(({ id }) => chosen.has(id))
  return (
    <TaskSelectionBar
      refused={acts.refused}
      chosen={some}
      today={today}
      people={counts?.people ?? []}
      onAsk={(asked) => void acts.act(asked, some.slice(0, 200))}
      onAll={() => choose(new Set(tasks.slice(0, 200).map(({ id }) => id)))}
      onEnd={() => choose(null)}
    />
  )
}

function toggled(chosen: ReadonlySet<string> | null, id: string) {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
