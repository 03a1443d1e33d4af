import { useLinkedTasks } from '#src/features/timeline/use-task-links.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Card, List } from '#src/ui/layout/layout.tsx'

/** The tasks that are linked to a vendor; nothing where there are none. */
export function VendorTasks({ choiceId }: { choiceId: string }) {
  const { t } = useTranslation()
  const tasks = useLinkedTasks('vendor').get(choiceId) ?? []
  if (tasks.length === 0) return null
  return (
    <Card label={t('choices:choice.tasks')}>
      <h2>{t('choices:choice.tasks')}</h2>
      <List>
        {tasks.map(({ id, name, to }) => (
          <li key={id}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </List>
    </Card>
  )
}
