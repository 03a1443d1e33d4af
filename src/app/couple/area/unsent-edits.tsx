import { planEditIn } from '#machines/records/queue/plan-edit.schema.ts'
import type { PlanEditKind } from '#machines/records/queue/plan-edit.schema.ts'
import type { RefusedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { usePlanQueue } from '#src/offline/queue/use-plan-queue.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

/**
 * Above every page of the plan: how many edits wait for a connection, and each that was refused
 * once there was one.
 */
export function UnsentEdits() {
  const { t } = useTranslation()
  const queue = usePlanQueue()
  const count = queue?.count ?? 0
  const refused = queue?.refused ?? []
  return (
    <>
      <Notice kind="caution">
        {count > 0 ? (
          <Row>
            <span>{t('app:edits.waiting', { count })}</span>
            <Button kind="quiet" onPress={() => queue?.retry()}>
              {t('app:edits.now')}
            </Button>
          </Row>
        ) : null}
      </Notice>
      <Notice kind="critical">
        {refused.length > 0
          ? refused.map((edit) => (
              <RefusedRow
                key={edit.key}
                refused={edit}
                onDiscard={() => queue?.dismiss(edit.key)}
              />
            ))
          : null}
      </Notice>
    </>
  )
}

const pages: Record<PlanEditKind, string> = {
  tick: '/dashboard/timeline',
  task: '/dashboard/timeline',
  item: '/dashboard/timeline/day',
  guest: '/dashboard/guests',
  payment: '/dashboard/budget',
}

function RefusedRow({ refused, onDiscard }: { refused: RefusedEdit; onDiscard: () => void }) {
  const { t } = useTranslation()
  const edit = planEditIn(refused.edit)
  const name = edit?.name ?? ''
  const reason =
    refused.reason === 'version_stale' ? t('app:edits.stale') : (errorText(refused.reason) ?? '')
  return (
    <Row>
      <span>{t('app:edits.refused', { name, reason })}</span>
      {edit && refused.reason !== 'not_found' ? (
        <ButtonLink kind="quiet" to={pages[edit.kind]} name={t('app:edits.showOf', { name })}>
          {t('app:edits.show')}
        </ButtonLink>
      ) : null}
      <Button kind="bare" name={t('app:edits.discardOf', { name })} onPress={onDiscard}>
        {t('app:edits.discard')}
      </Button>
    </Row>
  )
}
