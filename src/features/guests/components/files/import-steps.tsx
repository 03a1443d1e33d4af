import type { ReactNode } from 'react'
import type { Column } from '#machines/guests/foreign/source.schema.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import {
  mayUndo,
  inTheWay,
  mayAccept,
  hasNames,
} from '#machines/guests/flow/guest-import.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import type {
  FileSeen,
  GuestImportEvent,
  ImportSeen,
} from '#machines/guests/flow/guest-import.schema.ts'
import type { Imported } from '#machines/guests/import/plan.schema.ts'
import { ImportPreviewCard } from './import-preview-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { DoneCard } from './done-card.tsx'
import { rejectedRows } from '../../guest-import.bindings.ts'

export function MapStep({
  send,
  snapshot,
  busy,
  fileName,
  file,
  columns,
  field,
}: {
  send: (event: GuestImportEvent) => void
  snapshot: Parameters<typeof hasNames>[0]
  busy: boolean
  fileName: string
  file: FileSeen
  columns: readonly Column[]
  field: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ColumnsCard
      {...{ fileName, file, columns }}
      onMap={(place, to) => send({ type: 'MAP', place, ...to })}
      onLayout={(layout) => send({ type: 'CHOOSE', fileName, layout })}
    >
      <Row>
        <Button
          busy={busy}
          busyLabel={t('guests:import.looking')}
          disabledReason={hasNames(snapshot) ? null : t('guests:import.noNames')}
          onPress={() => send({ type: 'LOOK' })}
        >
          {t('guests:import.look')}
        </Button>
      </Row>
      {field}
    </ColumnsCard>
  )
}

export function PreviewStep({
  wedding,
  share,
  setShare,
  send,
  snapshot,
  busy,
  sheet,
  ahead,
}: {
  wedding: Pick<Wedding, 'id' | 'names' | 'me'>
  share: number
  setShare: (next: number) => void
  send: (event: GuestImportEvent) => void
  snapshot: Parameters<typeof hasNames>[0]
  busy: boolean
  sheet: Sheet | null
  ahead: ImportSeen
}) {
  const { t } = useTranslation()
  return (
    <ImportPreviewCard
      ahead={ahead}
      names={wedding.names}
      onMean={({ place, word }, meaning) => send({ type: 'READ_AS', place, word, meaning })}
      onSaveRejected={() =>
        sheet && saveFile(t('guests:import.rejectedFile'), rejectedRows(sheet, ahead.problems))
      }
    >
      {busy ? <Sending share={share} /> : null}
      <Row>
        <Button
          busy={busy}
          busyLabel={t('guests:import.accepting')}
          disabledReason={busy || mayAccept(snapshot) ? null : t('guests:import.nothing')}
          onPress={() => {
            setShare(0)
            send({ type: 'ACCEPT' })
          }}
        >
          {t('guests:import.accept')}
        </Button>
        <Button kind="quiet" onPress={() => send({ type: 'BACK' })}>
          {t('guests:import.toColumns')}
        </Button>
      </Row>
    </ImportPreviewCard>
  )
}

export function DoneStep({
  send,
  snapshot,
  busy,
  imported,
  field,
}: {
  send: (event: GuestImportEvent) => void
  snapshot: Parameters<typeof hasNames>[0]
  busy: boolean
  imported: Imported
  field: ReactNode
}) {
  return (
    <DoneCard
      imported={imported}
      mayUndo={mayUndo(snapshot)}
      busy={busy}
      changed={inTheWay(snapshot)}
      onUndo={() => send({ type: 'UNDO' })}
      onUndoRest={() => send({ type: 'UNDO_REST' })}
      onKeep={() => send({ type: 'KEEP' })}
    >
      {field}
    </DoneCard>
  )
}

/** How much of the file has been sent; then it is written. */
export function Sending({ share }: { share: number }) {
  const { t } = useTranslation()
  return (
    <Progress share={share}>
      {t(share < 1 ? 'guests:import.sending' : 'guests:import.writing')}
    </Progress>
  )
}
