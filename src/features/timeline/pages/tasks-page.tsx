import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { isDone } from '#machines/timeline/task/task.selectors.ts'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty, NotShared } from '#src/ui/feedback/empty.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Filters } from '../components/filters.tsx'
import { DayCard } from '../components/schedule/day-card.tsx'
import { AddTask } from '../components/forms/add-task.tsx'
import { ChoosingBar } from '../components/list/choosing-bar.tsx'
import { MoveHint } from '../components/list/month-section.tsx'
import { MoreTasks } from '../components/list/more-tasks.tsx'
import { TaskDetails } from '../components/list/task-details.tsx'
import { CategoryList, TaskList } from '../components/list/task-list.tsx'
import { taskName } from '../components/task-words.tsx'
import { TimelineHead } from '../components/timeline-head.tsx'
import { taskFilterIn } from '../tasks.queries.ts'
import type { TaskFilter } from '../tasks.queries.ts'
import { useTaskActs } from '../use-task-acts.ts'
import { useTasks } from '../use-tasks.ts'
import type { Asked } from '../use-tasks.ts'

/** Everything to do before the wedding and after it. */
export function TasksPage() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const [search] = useSearchParams()
  const filter = taskFilterIn(search)
  if (!may('timeline', 'view'))
    return (
      <NotShared
        what={t('wedding:notShared.timeline')}
        who={t('wedding:notShared.text')}
        title={t('timeline:title')}
      />
    )
  return <Tasks key={`${wedding.id} ${JSON.stringify(filter)}`} filter={filter} />
}

function Tasks({ filter }: { filter: TaskFilter }) {
  const { t } = useTranslation()
  const { wedding, me, may } = useWedding()
  const [, setSearch] = useSearchParams()
  const today = useToday()
  const showToast = useToast()
  const { query, tasks, counts: figures, keep, ask } = useTasks(wedding.id, filter)
  const [open, setOpen] = useState<string | null>(null)
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null)
  const [isAdding, adding] = useState(false)
  const { act, again, refusals, refused, moved } = useTaskActs({
    today,
    ask,
    onDone: () => choose((now) => now && new Set()),
  })
  const people = figures?.people ?? []
  const mayEdit = may('timeline', 'edit')
  const disabledReason = mayEdit ? null : t('timeline:mayNotEdit')
  const nameOf = (userId: string) =>
    people.find((person) => person.userId === userId)?.name ?? t('timeline:task.gone')

  /** What was saved closes, and its row takes the focus that stood on the button inside. */
  const close = (id: string) => {
    document.getElementById(`task-${id}`)?.focus()
    setOpen((now) => (now === id ? null : now))
  }

  const detailsOf = (task: Task) =>
    open === task.id ? (
      <TaskDetails
        task={task}
        weddingId={wedding.id}
        weddingDate={wedding.weddingDate}
        today={today}
        people={people}
        disabledReason={disabledReason}
        onAsk={(asked) => void act(asked, [task])}
        onKept={(kept) => {
          keep([kept], [])
          close(kept.id)
        }}
      />
    ) : null

  const isByCategory = filter.order === 'category'
  const list = {
    tasks,
    today,
    nameOf,
    chosen,
    mayEdit,
    detailsOf,
    refusals,
    needed: moved?.id ?? null,
    on: {
      open: (id: string) => setOpen((now) => (now === id ? null : id)),
      choose: (id: string) => choose((now) => toggled(now, id)),
      tick: (task: Task) => act({ event: isDone(task) ? 'REOPEN' : 'COMPLETE' }, [task]),
      shift: (task: Task, months: number) => void act({ event: 'SHIFT', months }, [task]),
      again: (task: Task, asked: Asked) => again(asked, task),
    },
  }

  return (
    <>
      <TimelineHead counts={figures}>
        <Button icon="add" disabledReason={disabledReason} onPress={() => adding(true)}>
          {t('timeline:form.add')}
        </Button>
      </TimelineHead>
      {isAdding ? (
        <AddTask
          weddingId={wedding.id}
          weddingDate={wedding.weddingDate}
          begin={{
            ...(filter.category ? { category: filter.category } : {}),
            ...(filter.view === 'mine' ? { assigneeId: me.userId } : {}),
          }}
          people={people}
          onClose={() => adding(false)}
          onAdded={(task) => {
            adding(false)
            keep([], [])
            showToast({ message: t('timeline:form.added', { task: taskName(task) }) })
          }}
        />
      ) : null}
      <Filters
        counts={figures}
        filter={filter}
        me={me.userId}
        onCategory={(category) =>
          setSearch((now) => {
            const { category: _one, ...rest } = Object.fromEntries(now)
            return category ? { ...rest, category } : rest
          })
        }
      />
      {figures && figures.leftOut > 0 && !filter.view ? <LeftOut count={figures.leftOut} /> : null}
      {wedding.weddingDate === null ? (
        <Row>
          <Soft small>{t('timeline:noDate')}</Soft>
          <ButtonLink kind="bare" to="/couple-profile">
            {t('timeline:giveDate')}
          </ButtonLink>
        </Row>
      ) : null}
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'page', title: t('timeline:failed') }}
      >
        {() =>
          tasks.length === 0 ? (
            <Empty heading="h2" title={t(`timeline:empty.${filter.view ?? 'all'}`)}>
              <p>{t(`timeline:empty.${filter.view ?? 'all'}Will`)}</p>
            </Empty>
          ) : (
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
                <CategoryList {...list} counts={figures} />
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
      </QueryLoader>
      {chosen === null ? null : (
        <ChoosingBar
          refused={refused}
          chosen={tasks.filter(({ id }) => chosen.has(id))}
          today={today}
          people={people}
          onAsk={(asked) => void act(asked, tasks.filter(({ id }) => chosen.has(id)).slice(0, 200))}
          onAll={() => choose(new Set(tasks.slice(0, 200).map(({ id }) => id)))}
          onEnd={() => choose(null)}
        />
      )}
    </>
  )
}

/** What a short engagement's checklist does without, and where each of it is taken back. */
function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Row>
      <Soft small>{t('timeline:leftOut', { count })}</Soft>
      <ButtonLink kind="bare" to="/dashboard/timeline?view=aside">
        {t('timeline:seeLeftOut')}
      </ButtonLink>
    </Row>
  )
}

/** What of an address says which tasks are shown; anything else in it says nothing. */
function toggled(chosen: ReadonlySet<string> | null, id: string) {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
