import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { maxGuests } from '#machines/guests/guest.schema.ts'
import { maxImported, maxOfHousehold } from '#machines/guests/import/plan.schema.ts'
import { factsOf, isBusy, stepOf } from '#machines/guests/flow/guest-import.selectors.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { NotSharedCard } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { FileField } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { openGuestImport } from '../guest-import.bindings.ts'
import { MapStep, PreviewStep, DoneStep, Sending } from '../components/files/import-steps.tsx'

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
  const { share, setShare, actor, snapshot, step, busy, choose, ...facts } = useGuestImport(wedding)
  const { fileName, file, sheet, columns, ahead, imported, refusal } = facts
  const { unreadable, leaving } = facts
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
        <MapStep
          send={(event) => actor.send(event)}
          {...{ snapshot, busy, fileName, file, columns, field }}
        />
      ) : null}
      {step === 'look' && !ahead ? (
        <Card>
          <Sending share={share} />
        </Card>
      ) : null}
      {step === 'look' && ahead ? (
        <PreviewStep
          send={(event) => actor.send(event)}
          {...{ wedding, share, setShare, snapshot, busy, sheet, ahead }}
        />
      ) : null}
      {step === 'done' && imported ? (
        <DoneStep send={(event) => actor.send(event)} {...{ snapshot, busy, imported, field }} />
      ) : null}
      {step === 'undone' ? <UndoneCard leaving={leaving}>{field}</UndoneCard> : null}
    </>
  )
}

function useGuestImport(wedding: Pick<Wedding, 'id' | 'names' | 'me'>) {
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

  return {
    share,
    setShare,
    actor,
    snapshot,
    step,
    busy,
    fileName,
    file,
    sheet,
    columns,
    ahead,
    imported,
    refusal,
    unreadable,
    leaving,
    choose,
  }
}

/** What was refused, other than the file itself, which is said at its field. */
function RefusalNotices({ refusal }: Pick<ReturnType<typeof factsOf>, 'refusal'>) {
  const { t } = useTranslation()
  const isOfFile = refusal === 'unreadable'
  const isStale = refusal === 'version_stale'
  return (
    <>
      <Notice kind="critical">
        {refusal === 'too_many' ? tooMuchText() : null}
        {refusal && !isOfFile && !isStale && refusal !== 'too_many' ? errorText(refusal) : null}
      </Notice>
      <Notice>{isStale ? t('guests:import.changedSince') : null}</Notice>
    </>
  )
}

function tooMuchText() {
  return t('guests:import.tooMuch', {
    max: formatNumber(maxImported),
    household: formatNumber(maxOfHousehold),
    list: formatNumber(maxGuests),
  })
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
