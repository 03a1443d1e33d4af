import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Filters } from '../components/filters.tsx'
import { AddTask } from '../components/forms/add-task.tsx'
import { ChosenTasks, FilteredTasks } from '../components/list/filtered-tasks.tsx'
import { taskName } from '../components/task-texts.tsx'
import { TimelineHead } from '../components/timeline-head.tsx'
import { taskFilterIn } from '../tasks.queries.ts'
import type { TaskFilter } from '../tasks.queries.ts'
import { useTaskActs } from '../use-task-acts.ts'
import { useTasks } from '../use-tasks.ts'

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
  const read = useTasks(wedding.id, filter)
  const { query, tasks, counts } = read
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null)
  const [isAdding, adding] = useState(false)
  const acts = useTaskActs({
    today,
    ask: read.ask,
    onDone: () => choose((now) => now && new Set()),
  })
  return (
    <>
      <TimelineHead counts={counts}>
        <Button
          icon="add"
          disabledReason={may('timeline', 'edit') ? null : t('timeline:mayNotEdit')}
          onPress={() => adding(true)}
        >
          {t('timeline:form.add')}
        </Button>
      </TimelineHead>
      {isAdding ? <NewTask {...{ filter, read }} onClose={() => adding(false)} /> : null}
      <Filters
        counts={counts}
        filter={filter}
        me={me.userId}
        onCategory={(category) =>
          setSearch((now) => {
            const { category: _one, ...rest } = Object.fromEntries(now)
            return category ? { ...rest, category } : rest
          })
        }
      />
      {counts && counts.leftOut > 0 && !filter.view ? <LeftOut count={counts.leftOut} /> : null}
      {wedding.weddingDate === null ? <NoDate /> : null}
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'page', title: t('timeline:failed') }}
      >
        {() => <FilteredTasks {...{ filter, read, today, acts, chosen, choose }} />}
      </QueryLoader>
      {chosen === null ? null : <ChosenTasks {...{ tasks, counts, today, acts, chosen, choose }} />}
    </>
  )
}

/** A task more, of the category that is shown, and one's own where one's own are shown. */
function NewTask({
  filter,
  read: { counts, keep },
  onClose,
}: {
  filter: TaskFilter
  read: ReturnType<typeof useTasks>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { wedding, me } = useWedding()
  const showToast = useToast()
  return (
    <AddTask
      weddingId={wedding.id}
      weddingDate={wedding.weddingDate}
      begin={{
        ...(filter.category ? { category: filter.category } : {}),
        ...(filter.view === 'mine' ? { assigneeId: me.userId } : {}),
      }}
      people={counts?.people ?? []}
      onClose={onClose}
      onAdded={(task) => {
        onClose()
        keep([], [])
        showToast({ message: t('timeline:form.added', { task: taskName(task) }) })
      }}
    />
  )
}

function NoDate() {
  const { t } = useTranslation()
  return (
    <Row>
      <Soft small>{t('timeline:noDate')}</Soft>
      <ButtonLink kind="bare" to="/couple-profile">
        {t('timeline:giveDate')}
      </ButtonLink>
    </Row>
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
