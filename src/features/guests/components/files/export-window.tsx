import { useState } from 'react'
import { withDistinctNames, listTable } from '#machines/guests/import/export.rules.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { csvOf, workbookOf } from '#src/client/files/spreadsheet.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { readSettings } from '../../rsvp/invitations.queries.ts'
import type { GuestList } from '../../use-guest-list.ts'
import { eventName } from '../table/line-texts.tsx'

interface ExportProps {
  weddingId: string
  names: readonly [string, string]
  list: GuestList
  onClose: () => void
}

/** The whole list as a file that a caterer can open, and that can be changed and imported again. */
export function ExportWindow({
  weddingId,
  names,
  list: { households, guests, events, rsvps },
  onClose,
}: ExportProps) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function save(kind: 'csv' | 'xlsx') {
    const named = withDistinctNames(
      events.map((event) => ({ id: event.id, name: eventName(event) })),
    )
    setBusy(true)
    setFailed(false)
    const settings = await readSettings(weddingId)
    if (settings.result === 'refused') {
      setBusy(false)
      return setFailed(true)
    }
    const { questions } = settings.body
    const table = listTable(
      { households: households.values(), guests: guests.values(), events: named, questions, rsvps },
      names,
    )
    try {
      saveFile(
        `${t('guests:export.file')}.${kind}`,
        kind === 'csv' ? csvOf(table) : await workbookOf(table),
      )
      onClose()
    } catch {
      // What writes a workbook could not be brought.
      setFailed(true)
    }
    return setBusy(false)
  }

  return (
    <Window title={t('guests:export.title')} onClose={onClose}>
      <Soft>{t('guests:export.text', { people: t('guests:people', { count: guests.size }) })}</Soft>
      <Notice kind="critical">{hasFailed ? t('guests:export.failed') : null}</Notice>
      <Row>
        <Button
          busy={isBusy}
          busyLabel={t('guests:export.making')}
          onPress={() => void save('xlsx')}
        >
          {t('guests:export.xlsx')}
        </Button>
        <Button kind="quiet" onPress={() => void save('csv')}>
          {t('guests:export.csv')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {t('guests:export.cancel')}
        </Button>
      </Row>
    </Window>
  )
}
