import { taskOrders } from '#machines/timeline/task/task.schema.ts'
import type { TaskCounts, TaskView } from '#machines/timeline/task/task.schema.ts'
import { taskCategories } from '#machines/timeline/template/template.schema.ts'
import type { TaskCategory } from '#machines/timeline/template/template.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import type { TaskFilter } from '../tasks.queries.ts'
import css from './filters.module.css'

interface FiltersProps {
  counts: TaskCounts | null
  filter: TaskFilter
  me: string
  onCategory: (category: TaskCategory | null) => void
}

/**
 * Which tasks are shown: each chip is an address, so that a figure elsewhere can lead to what it
 * counts.
 */
export function Filters({ counts, filter, me, onCategory }: FiltersProps) {
  const { t } = useTranslation()
  const others = counts?.people.filter(({ userId, open }) => userId !== me && open > 0) ?? []
  const views: TaskView[] = ['all', 'open', 'mine', 'overdue', 'done', 'aside']
  const ordered: Record<string, string> = filter.order === 'category' ? { order: 'category' } : {}
  const kept = { ...(filter.category ? { category: filter.category } : {}), ...ordered }
  const count = (view: TaskView) => counts?.[view] ?? 0
  // How many there are is left out while nobody knows it: none would be a figure, too.
  const nameOf = (view: TaskView) =>
    counts
      ? t(`timeline:filter.${view}`, { count: counts[view] })
      : t(`timeline:filter.uncounted.${view}`)
  return (
    <div className={css.bar}>
      <nav className={css.filters} aria-label={t('timeline:filter.label')}>
        {views
          .filter(
            (view) =>
              view === 'all' ||
              view === filter.view ||
              count(view) > 0 ||
              ['open', 'mine', 'overdue', 'done'].includes(view),
          )
          .map((view) => (
            <Chip
              key={view}
              to={{ ...kept, ...(view === 'all' ? {} : { view }) }}
              isOn={!filter.assignee && (filter.view ?? 'all') === view}
            >
              {nameOf(view)}
            </Chip>
          ))}
        {others.map(({ userId, name, open }) => (
          <Chip
            key={userId}
            to={{ ...kept, view: 'open', assignee: userId }}
            isOn={filter.assignee === userId}
          >
            {t('timeline:filter.theirs', { name: name.split(' ')[0] ?? name, count: open })}
          </Chip>
        ))}
        <CategorySelect {...{ counts, filter, onCategory }} />
      </nav>
      <nav className={css.filters} aria-label={t('timeline:filter.order')}>
        {taskOrders.map((order) => (
          <Chip key={order} to={inOrder(filter, order)} isOn={(filter.order ?? 'due') === order}>
            {t(order === 'due' ? 'timeline:filter.due' : 'timeline:filter.byCategory')}
          </Chip>
        ))}
      </nav>
    </div>
  )
}

function CategorySelect({
  counts,
  filter,
  onCategory,
}: {
  counts: TaskCounts | null
  filter: TaskFilter
  onCategory: (category: TaskCategory | null) => void
}) {
  const { t } = useTranslation()
  return (
    <select
      className={css.chip}
      aria-label={t('timeline:filter.category')}
      value={filter.category ?? ''}
      onChange={(event) =>
        onCategory(taskCategories.find((category) => category === event.target.value) ?? null)
      }
    >
      <option value="">{t('timeline:filter.allCategories')}</option>
      {categoriesOf(counts, filter).map(({ category, all }) => (
        <option key={category} value={category}>
          {t('timeline:filter.categoryCount', {
            category: t(`timeline:category.${category}`),
            count: all,
          })}
        </option>
      ))}
    </select>
  )
}

function Chip({
  to,
  isOn,
  children,
}: {
  to: Record<string, string>
  isOn: boolean
  children: string
}) {
  const search = new URLSearchParams(to).toString()
  return (
    <Link
      className={css.chip}
      to={search ? `?${search}` : '.'}
      aria-current={isOn ? 'true' : undefined}
      replace
    >
      {children}
    </Link>
  )
}

/** The same tasks, by month or by category. */
function inOrder(
  { order: _now, ...shown }: TaskFilter,
  order: NonNullable<TaskFilter['order']>,
): Record<string, string> {
  return { ...shown, ...(order === 'due' ? {} : { order }) }
}

/** In the order of the checklist; the one that is shown stays, whatever there is of it. */
function categoriesOf(counts: TaskCounts | null, { category: shown }: TaskFilter) {
  const all = new Map(counts?.byCategory.map(({ category, all }) => [category, all]))
  return taskCategories
    .filter((category) => all.has(category) || category === shown)
    .map((category) => ({ category, all: all.get(category) ?? 0 }))
}
