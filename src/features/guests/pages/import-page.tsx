import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import {
  factsOf,
  hasNames,
  inTheWay,
  isBusy,
  mayAccept,
  mayUndo,
  stepOf,
} from '#machines/guests/flow/guest-import.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { NotSharedCard } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { FileField, Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { AheadCard } from '../components/files/ahead-card.tsx'
import { ColumnsCard } from '../components/files/columns-card.tsx'
import { DoneCard } from '../components/files/done-card.tsx'
import { openGuestImport, rejectedRows } from '../guest-import.bindings.ts'

/** A guest list from a file of another product. */
export function ImportPage() {
  const { t } = useTranslation()
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

function Import({ wedding }: { wedding: Pick<Wedding, 'id' | 'names' | 'me'> }) {
  const { t } = useTranslation()
  const [share, setShare] = useState(0)
  const [opened] = useState(() => openGuestImport(wedding, { onProgress: setShare }))
  const actor = useActorRef(opened.logic, { input: opened.input, inspect }, opened.keep)
  const snapshot = useSelector(actor, (now) => now)
  const step = stepOf(snapshot)
  const isOver = step === 'done' || step === 'undone'
  const forgetOver = useEffectEvent(() => {
    if (isOver && !busy) opened.forgetKept()
  })
  // A reload comes back to what was imported; whoever has left the page begins anew.
  useEffect(() => () => forgetOver(), [])
  const busy = isBusy(snapshot)
  const { fileName, file, sheet, columns, ahead, imported, refusal, unreadable, leaving } =
    factsOf(snapshot)
  const choose = (next: File | null) => {
    if (!next || busy) return
    opened.hand(next)
    actor.send({ type: 'CHOOSE', fileName: next.name })
  }
  const field = (
    <FileField
      name="file"
      accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
      round={0}
      label={t('guests:import.file')}
      hint={busy && step === 'choose' ? t('guests:import.reading') : t('guests:import.fileHint')}
      error={
        refusal === 'unreadable' ? t(`guests:import.unreadable.${unreadable ?? 'no_table'}`) : null
      }
      onChoose={choose}
    />
  )
  return (
    <>
      <RefusalNotices refusal={refusal} />
      {step === 'choose' ? <Card>{field}</Card> : null}
      {step === 'map' && file ? (
        <ColumnsCard
          {...{ fileName, file, columns }}
          onMap={(place, to) => actor.send({ type: 'MAP', place, ...to })}
          onLayout={(layout) => actor.send({ type: 'CHOOSE', fileName, layout })}
        >
          <Row>
            <Button
              busy={busy}
              busyLabel={t('guests:import.looking')}
              disabledReason={hasNames(snapshot) ? null : t('guests:import.noNames')}
              onPress={() => actor.send({ type: 'LOOK' })}
            >
              {t('guests:import.look')}
            </Button>
          </Row>
          {field}
        </ColumnsCard>
      ) : null}
      {step === 'look' && !ahead ? (
        <Card>
          <Sending share={share} />
        </Card>
      ) : null}
      {step === 'look' && ahead ? (
        <AheadCard
          ahead={ahead}
          names={wedding.names}
          onMean={({ place, word }, meaning) =>
            actor.send({ type: 'READ_AS', place, word, meaning })
          }
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
                actor.send({ type: 'ACCEPT' })
              }}
            >
              {t('guests:import.accept')}
            </Button>
            <Button kind="quiet" onPress={() => actor.send({ type: 'BACK' })}>
              {t('guests:import.toColumns')}
            </Button>
          </Row>
        </AheadCard>
      ) : null}
      {step === 'done' && imported ? (
        <DoneCard
          imported={imported}
          mayUndo={mayUndo(snapshot)}
          busy={busy}
          changed={inTheWay(snapshot)}
          onUndo={() => actor.send({ type: 'UNDO' })}
          onUndoRest={() => actor.send({ type: 'UNDO_REST' })}
          onKeep={() => actor.send({ type: 'KEEP' })}
        >
          {field}
        </DoneCard>
      ) : null}
      {step === 'undone' ? <UndoneCard leaving={leaving}>{field}</UndoneCard> : null}
    </>
  )
}

/** How much of the file has been sent; then it is written. */
function Sending({ share }: { share: number }) {
  const { t } = useTranslation()
  return (
    <Progress share={share}>
      {t(share < 1 ? 'guests:import.sending' : 'guests:import.writing')}
    </Progress>
  )
}

/** What was refused, other than the file itself, which is said at its field. */
function RefusalNotices({ refusal }: Pick<ReturnType<typeof factsOf>, 'refusal'>) {
  const { t } = useTranslation()
  const isOfFile = refusal === 'unreadable'
  const isStale = refusal === 'version_stale'
  return (
    <>
      <Notice kind="critical">
        {refusal && !isOfFile && !isStale ? errorText(refusal) : null}
      </Notice>
      <Notice>{isStale ? t('guests:import.changedSince') : null}</Notice>
    </>
  )
}

/** An import that was undone, all of it or all but some; another file may follow. */
function UndoneCard({
  leaving,
  children,
}: Pick<ReturnType<typeof factsOf>, 'leaving'> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card label={t('guests:import.undone')}>
      <h2>{t('guests:import.undone')}</h2>
      <output>
        {leaving === null
          ? t('guests:import.undoneText')
          : t('guests:import.undoneAllBut', { count: leaving })}
      </output>
      {children}
    </Card>
  )
}
