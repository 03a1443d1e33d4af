import { useMachine } from '@xstate/react'
import { useRef, useState } from 'react'
import { factsOf, hasNames, isBusy, mayAccept, mayUndo, stepOf } from '#machines/guests/flow/guest-import.selectors.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { NotSharedCard } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { FileField, Progress } from '#src/ui/forms/late/late-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { AheadCard } from '../components/files/ahead-card.tsx'
import { ColumnsCard } from '../components/files/columns-card.tsx'
import { guestImportLogic, rejectedRows } from '../guest-import.bindings.ts'

/** A guest list from a file of another product. */
export function ImportPage() {
  const { wedding, may } = useWedding()
  return (
    <>
      <PageHead
        back={{ to: '/dashboard/guests', name: t('guests:import.back') }}
        title={t('guests:import.title')}
        lead={t('guests:import.lead')}
      />
      {may('guests', 'edit') ? (
        <Import key={wedding.id} wedding={wedding} />
      ) : may('guests', 'view') ? (
        <Card>
          <Soft>{t('guests:readOnly')}</Soft>
        </Card>
      ) : (
        <NotSharedCard what={t('wedding:notShared.guests')} who={t('wedding:notShared.text')} />
      )}
    </>
  )
}

function Import({ wedding }: { wedding: Pick<Wedding, 'id' | 'names'> }) {
  const chosen = useRef<File | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [share, setShare] = useState(0)
  const [logic] = useState(() => guestImportLogic(wedding, { chosen: () => chosen.current, onRead: setSheet, onProgress: setShare }))
  const [snapshot, send] = useMachine(logic, { inspect })
  const step = stepOf(snapshot)
  const busy = isBusy(snapshot)
  const { fileName, file, columns, ahead, imported, refusal, unreadable } = factsOf(snapshot)
  const choose = (next: File | null) => {
    if (!next || busy) return
    chosen.current = next
    send({ type: 'CHOOSE', fileName: next.name })
  }
  const field = (
    <FileField
      name="file"
      accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
      round={0}
      label={t('guests:import.file')}
      hint={busy && step === 'choose' ? t('guests:import.reading') : t('guests:import.fileHint')}
      error={refusal === 'unreadable' ? t(`guests:import.unreadable.${unreadable ?? 'no_table'}`) : null}
      onChoose={choose}
    />
  )
  const reason = refusal && refusal !== 'unreadable' && refusal !== 'version_stale' ? errorText(refusal) : null
  return (
    <>
      <Notice kind="critical">{reason}</Notice>
      <Notice>{refusal === 'version_stale' ? t('guests:import.changedSince') : null}</Notice>
      {step === 'choose' ? <Card>{field}</Card> : null}
      {step === 'map' && file ? (
        <ColumnsCard
          {...{ fileName, file, columns }}
          onMap={(place, to) => send({ type: 'MAP', place, ...to })}
          onLayout={(layout) => send({ type: 'CHOOSE', fileName, layout })}
        >
          <Row>
            <Button
              busy={busy}
              busyLabel={t('guests:import.looking')}
              off={hasNames(snapshot) ? null : t('guests:import.noNames')}
              onPress={() => send({ type: 'LOOK' })}
            >
              {t('guests:import.look')}
            </Button>
          </Row>
          {field}
        </ColumnsCard>
      ) : null}
      {step === 'look' && ahead ? (
        <AheadCard
          ahead={ahead}
          names={wedding.names}
          onMean={({ place, word }, meaning) => send({ type: 'READ_AS', place, word, meaning })}
          onSaveRejected={() => sheet && saveFile(t('guests:import.rejectedFile'), rejectedRows(sheet, ahead.problems))}
        >
          {busy ? <Progress share={share}>{t(share < 1 ? 'guests:import.sending' : 'guests:import.writing')}</Progress> : null}
          <Row>
            <Button
              busy={busy}
              busyLabel={t('guests:import.accepting')}
              off={busy || mayAccept(snapshot) ? null : t('guests:import.nothing')}
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
        </AheadCard>
      ) : null}
      {step === 'done' && imported ? (
        <Card label={t('guests:import.done')}>
          <h2>{t('guests:import.done')}</h2>
          <output>
            {t('guests:import.doneText', {
              added: t('guests:people', { count: imported.addedGuests }),
              changed: t('guests:people', { count: imported.changedGuests }),
            })}{' '}
            {imported.changedHouseholds > 0 ? t('guests:import.doneHouseholds', { count: imported.changedHouseholds }) : null}
          </output>
          {mayUndo(snapshot) || busy ? (
            <Row>
              <Button kind="quiet" busy={busy} busyLabel={t('guests:import.undoing')} onPress={() => send({ type: 'UNDO' })}>
                {t('guests:import.undo')}
              </Button>
            </Row>
          ) : null}
          {field}
        </Card>
      ) : null}
      {step === 'undone' ? (
        <Card label={t('guests:import.undone')}>
          <h2>{t('guests:import.undone')}</h2>
          <output>{t('guests:import.undoneText')}</output>
          {field}
        </Card>
      ) : null}
    </>
  )
}
