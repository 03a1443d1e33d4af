import type { ReactNode } from 'react'
import type { Imported } from '#machines/guests/import/plan.schema.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import { ChangedList } from '#src/features/wedding/use-changed-list.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Row, Stack } from '#src/ui/layout/layout.tsx'

interface DoneProps {
  imported: Imported
  mayUndo: boolean
  busy: boolean
  /** What was changed since, and whether the rest is undone or nothing is still to be decided. */
  changed: ChangedSince | null
  onUndo: () => void
  onUndoRest: () => void
  onKeep: () => void
  children: ReactNode
}

/** What was imported, and the way back. */
export function DoneCard({
  imported,
  mayUndo,
  busy,
  changed,
  onUndo,
  onUndoRest,
  onKeep,
  children,
}: DoneProps) {
  const { t } = useTranslation()
  return (
    <Card label={t('guests:import.done')}>
      <h2>{t('guests:import.done')}</h2>
      <output>
        {t('guests:import.doneText', {
          added: t('guests:people', { count: imported.addedGuests }),
          changed: t('guests:people', { count: imported.changedGuests }),
        })}{' '}
        {imported.changedHouseholds > 0
          ? t('guests:import.doneHouseholds', { count: imported.changedHouseholds })
          : null}
      </output>
      {changed ? (
        <section aria-label={t('ui:changedSince.title')} role="alert">
          <Stack gap="tight">
            <h3>{t('ui:changedSince.title')}</h3>
            <p>
              {t(changed.mayUndoRest ? 'ui:changedSince.text' : 'ui:changedSince.textWhole', {
                count: changed.count,
              })}
            </p>
            <ChangedList changed={changed} />
            <Row>
              {changed.mayUndoRest ? (
                <Button busy={busy} busyLabel={t('guests:import.undoing')} onPress={onUndoRest}>
                  {t('ui:changedSince.undoRest', { count: changed.count })}
                </Button>
              ) : null}
              <Button kind="quiet" onPress={onKeep}>
                {t(changed.mayUndoRest ? 'ui:changedSince.keep' : 'ui:changedSince.close')}
              </Button>
            </Row>
          </Stack>
        </section>
      ) : mayUndo || busy ? (
        <Row>
          <Button kind="quiet" busy={busy} busyLabel={t('guests:import.undoing')} onPress={onUndo}>
            {t('guests:import.undo')}
          </Button>
        </Row>
      ) : null}
      {children}
    </Card>
  )
}
