import { useMemo, useState } from 'react'
import type { Merge, Pair } from '#machines/guests/duplicates/merge.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { ClosedGuests, GuestsHead } from '../components/table/guests-head.tsx'
import { Duplicates } from '../components/duplicates/duplicates.tsx'
import { ExportWindow } from '../components/files/export-window.tsx'
import { NewHouseholdWindow } from '../components/forms/new-household-window.tsx'
import { changeSeveral, dismissDuplicate, mergeGuests, removeGuests } from '../guests.queries.ts'
import { useGuestChanges } from '../list/use-guest-changes.ts'
import { useGuestList } from '../use-guest-list.ts'
import { useMeals } from '../rsvp/use-meals.ts'
import type { Outcome } from '../use-guest-list.ts'
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
  const {
    list: saved,
    readAgain,
    change,
    settle,
    undo,
  } = useGuestList(weddingId, { withRsvps: true })
  const meals = useMeals(weddingId)
  const [isAdding, setAdding] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const showToast = useToastWithUndo()
  const disabledReason = mayEdit ? null : t('guests:readOnly')

  function told(outcome: Outcome | null, says: string) {
    if (!outcome) return
    if ('refused' in outcome) return setRefused(outcome.refused)
    setRefused(null)
    const { undo: id } = outcome
    if (id) showToast(says, () => undone(id))
  }

  async function undone(id?: string) {
    const outcome = await undo(id)
    if (outcome && 'refused' in outcome) return setRefused(outcome.refused)
    if (outcome) showToast(t('guests:told.undone'))
  }

  const changes = useGuestChanges({
    weddingId,
    guests: saved.guests,
    change,
    onSaved: (outcome) => told(outcome, t('guests:told.changed', { count: 1 })),
  })
  const { unsaved } = changes
  const list = useMemo(() => ({ ...saved, guests: changes.shown }), [saved, changes.shown])

  const kept = (written: Written) => {
    const isNew = written.guests.some(({ version }) => version === 1)
    const count = written.guests.length
    told(
      settle({ result: 'answer', body: written }),
      isNew
        ? t('guests:told.added', { count })
        : count > 0
          ? t('guests:told.changed', { count })
          : t('guests:told.household'),
    )
  }

  async function merged(merge: Merge) {
    const answer = await mergeGuests(weddingId, merge, crypto.randomUUID())
    const outcome = settle(answer)
    if (outcome && 'refused' in outcome) return outcome.refused
    told(outcome, t('guests:told.merged'))
    return null
  }

  async function apart(pair: Pair) {
    const outcome = settle(await dismissDuplicate(weddingId, pair, crypto.randomUUID()))
    if (outcome && 'refused' in outcome) return outcome.refused
    told(outcome, t('guests:told.apart'))
    return null
  }

  return (
    <>
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
          onPress={() => setExporting(true)}
          disabledReason={
            list.isWhole && list.guests.size > 0
              ? null
              : t(list.isWhole ? 'guests:export.nobody' : 'guests:export.reading')
          }
        >
          {t('guests:export.open')}
        </Button>
        <Button icon="add" onPress={() => setAdding(true)} disabledReason={disabledReason}>
          {t('guests:addHousehold')}
        </Button>
      </GuestsHead>
      <Notice kind="critical">
        {refused ? t('guests:told.refused', { reason: errorText(refused) ?? '' }) : null}
      </Notice>
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
      {mayEdit ? <Duplicates {...{ weddingId, list }} onMerge={merged} onApart={apart} /> : null}
      {list.state === 'ready' && list.guests.size > 0 ? (
        <FilledList
          {...{ weddingId, names, mayEdit, list, meals, unsaved, kept }}
          onChange={changes.save}
          onRetry={changes.retry}
          onDiscard={changes.discard}
          onSeveral={(fields) =>
            void changeSeveral(weddingId, fields).then((answer) =>
              told(
                settle(answer),
                t('guests:told.changed', {
                  count: answer.result === 'answer' ? answer.body.guests.length : 0,
                }),
              ),
            )
          }
          onRemove={(ids) =>
            void removeGuests(weddingId, ids).then((answer) =>
              told(settle(answer), t('guests:told.removed', { count: ids.length })),
            )
          }
          onUndo={() => void undone()}
        />
      ) : null}
      {isExporting ? (
        <ExportWindow {...{ weddingId, names, list }} onClose={() => setExporting(false)} />
      ) : null}
      {isAdding ? (
        <NewHouseholdWindow
          {...{ weddingId, names }}
          onKept={kept}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}
