import { useState } from 'react'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { ClosedGuests, GuestsHead } from '../components/table/guests-head.tsx'
import { Duplicates } from '../components/duplicates/duplicates.tsx'
import { ExportWindow } from '../components/files/export-window.tsx'
import { NewHouseholdWindow } from '../components/forms/new-household-window.tsx'
import type { useGuestChanges } from '../list/use-guest-changes.ts'
import { useGuestList } from '../use-guest-list.ts'
import { useMeals } from '../rsvp/use-meals.ts'
import type { GuestList } from '../use-guest-list.ts'
import { useGuestListActs } from '../list/use-guest-list-acts.ts'
import type { Unsaved } from '../list/use-guest-changes.ts'
import { FilledList } from './filled-list.tsx'

/** The guest list of the wedding that is worked on. */
export function GuestsPage() {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? (
    <OpenList
      key={wedding.id}
      weddingId={wedding.id}
      names={wedding.names}
      mayEdit={may('guests', 'edit')}
    />
  ) : (
    <ClosedGuests />
  )
}

interface OpenProps {
  weddingId: string
  names: readonly [string, string]
  mayEdit: boolean
}

function OpenList({ weddingId, names, mayEdit }: OpenProps) {
  const { t } = useTranslation()
  const read = useGuestList(weddingId, { withRsvps: true })
  const { readAgain } = read
  const meals = useMeals(weddingId)
  const [isAdding, setAdding] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const disabledReason = mayEdit ? null : t('guests:readOnly')
  const acts = useGuestListActs(weddingId, read)
  const { refused, undone, changes, unsaved, list, kept, merged, apart } = acts
  const refusal = refused
    ? t('guests:messages.refused', { reason: errorText(refused) ?? '' })
    : null
  const isFilled = list.state === 'ready' && list.guests.size > 0

  return (
    <>
      <OpenListHead
        onAdd={() => setAdding(true)}
        onExport={() => setExporting(true)}
        disabledReason={disabledReason}
        list={list}
      />
      <Notice kind="critical">{isFilled ? null : refusal}</Notice>
      <UnsavedNotice changes={changes} unsaved={unsaved} />
      <UnfilledList readAgain={readAgain} list={list} />
      {mayEdit ? <Duplicates {...{ weddingId, list }} onMerge={merged} onApart={apart} /> : null}
      {isFilled ? (
        <FilledList
          {...{ weddingId, names, mayEdit, list, meals, refusal, kept }}
          unsaved={acts.typed}
          onChange={changes.save}
          onRetry={changes.retry}
          onDiscard={acts.discarded}
          onSeveral={acts.changed}
          onRemove={(ids) => void acts.removed(ids)}
          onUndo={() => void undone()}
        />
      ) : null}
      <OpenedWindows
        {...{ weddingId, names, isAdding, isExporting, list, kept }}
        onAdded={() => setAdding(false)}
        onExported={() => setExporting(false)}
      />
    </>
  )
}

function OpenedWindows({
  weddingId,
  names,
  isAdding,
  onAdded,
  isExporting,
  onExported,
  list,
  kept,
}: {
  weddingId: string
  names: readonly [string, string]
  isAdding: boolean
  onAdded: () => void
  isExporting: boolean
  onExported: () => void
  list: GuestList
  kept: (written: Written) => void
}) {
  return (
    <>
      {isExporting ? <ExportWindow {...{ weddingId, names, list }} onClose={onExported} /> : null}
      {isAdding ? (
        <NewHouseholdWindow {...{ weddingId, names }} onKept={kept} onClose={onAdded} />
      ) : null}
    </>
  )
}

function OpenListHead({
  onAdd,
  onExport,
  disabledReason,
  list,
}: {
  onAdd: () => void
  onExport: () => void
  disabledReason: string | null
  list: GuestList
}) {
  const { t } = useTranslation()
  return (
    <GuestsHead
      lead={
        list.isWhole
          ? t('guests:lead', {
              people: t('guests:people', { count: list.guests.size }),
              households: t('guests:households', { count: list.households.size }),
            })
          : null
      }
    >
      {disabledReason === null ? (
        <ButtonLink to="/dashboard/guests/import" kind="quiet" icon="upload">
          {t('guests:import.open')}
        </ButtonLink>
      ) : null}
      <Button
        kind="quiet"
        onPress={onExport}
        disabledReason={
          list.isWhole && list.guests.size > 0
            ? null
            : t(list.isWhole ? 'guests:export.nobody' : 'guests:export.reading')
        }
      >
        {t('guests:export.open')}
      </Button>
      <Button icon="add" onPress={onAdd} disabledReason={disabledReason}>
        {t('guests:addHousehold')}
      </Button>
    </GuestsHead>
  )
}

function UnsavedNotice({
  changes,
  unsaved,
}: {
  changes: ReturnType<typeof useGuestChanges>
  unsaved: ReadonlyMap<string, Unsaved>
}) {
  const { t } = useTranslation()
  return (
    <Notice kind="critical">
      {unsaved.size > 0 ? (
        <Row spread>
          {t('guests:unsaved.notice', { count: unsaved.size })}
          <Button
            kind="quiet"
            onPress={() => changes.retry()}
            busy={[...unsaved.values()].some(({ isSending }) => isSending)}
            busyLabel={t('ui:saving')}
          >
            {t('guests:unsaved.retryAll')}
          </Button>
        </Row>
      ) : null}
    </Notice>
  )
}

/** The list while it is read, could not be read, or has nobody on it. */
function UnfilledList({ readAgain, list }: { readAgain: () => undefined; list: GuestList }) {
  const { t } = useTranslation()
  return (
    <>
      {list.state === 'loading' ? (
        <Card>
          <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
        </Card>
      ) : null}
      {list.state === 'failed' ? (
        <Card>
          <h2>{t('guests:failed')}</h2>
          <Notice kind="critical">{errorText(list.reason)}</Notice>
          <div>
            <Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>
          </div>
        </Card>
      ) : null}
      {list.state === 'ready' && list.isWhole && list.guests.size === 0 ? (
        <Card>
          <Empty title={t('guests:empty.title')} heading="h2">
            {t('guests:empty.text')}
          </Empty>
        </Card>
      ) : null}
    </>
  )
}
