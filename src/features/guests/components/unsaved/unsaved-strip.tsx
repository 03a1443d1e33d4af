/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { useWaitingText } from '#src/offline/queue/use-waiting-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { GuestFields } from '../../guests.queries.ts'
import type { Unsaved } from '../../list/use-guest-changes.ts'
import css from './unsaved-strip.module.css'

interface StripProps {
  /** The guest as they are saved. */
  saved: Guest
  name: string
  unsaved: Unsaved
  events: readonly WeddingEvent[]
  /** How many columns it stands below. */
  span: number
  onPress: (guestId: string, what: 'retry' | 'discard' | 'open') => void
}

/**
 * Below a guest whose change could not be saved: why, and what can be done about it. What was typed
 * stays in its cell.
 */
export function UnsavedStrip({ saved, name, unsaved, events, span, onPress }: StripProps) {
  const { t } = useTranslation()
  const { change, reason, isSending, queued } = unsaved
  if (queued) return <QueuedStrip {...{ id: saved.id, name, span, reason, queued, onPress }} />
  const isTaken = reason === 'version_stale'
  const theirs = formatList(unsavedCols(change, events).map((col) => savedText(saved, col, events)))
  return (
    <div role="gridcell" aria-colspan={span} className={css.strip}>
      <p id={unsavedId(saved.id)}>
        {isTaken
          ? t('guests:unsaved.taken', { theirs })
          : t('guests:unsaved.reason', { reason: errorText(reason) ?? '' })}
      </p>
      <div className={css.acts}>
        <Button
          kind="quiet"
          busy={isSending}
          busyLabel={t('ui:saving')}
          name={t(isTaken ? 'guests:unsaved.keepMineOf' : 'guests:unsaved.retryOf', { name })}
          onPress={() => onPress(saved.id, 'retry')}
        >
          {t(isTaken ? 'guests:unsaved.keepMine' : 'guests:unsaved.retry')}
        </Button>
        <Button
          kind="bare"
          name={t(isTaken ? 'guests:unsaved.keepTheirsOf' : 'guests:unsaved.discardOf', { name })}
          onPress={() => onPress(saved.id, 'discard')}
        >
          {t(isTaken ? 'guests:unsaved.keepTheirs' : 'guests:unsaved.discard')}
        </Button>
      </div>
    </div>
  )
}

/** The edit of a guest that is kept on this device. */
function QueuedStrip({
  id,
  name,
  span,
  reason,
  queued,
  onPress,
}: Pick<StripProps, 'name' | 'span' | 'onPress'> & {
  id: string
  reason: string
  queued: NonNullable<Unsaved['queued']>
}) {
  const { t } = useTranslation()
  const waiting = useWaitingText()
  const isRefused = queued === 'refused'
  const refusal = reason === 'version_stale' ? t('app:edits.stale') : errorText(reason)
  return (
    <div
      role="gridcell"
      aria-colspan={span}
      className={css.strip}
      data-waiting={isRefused ? undefined : true}
    >
      <p id={unsavedId(id)}>{isRefused ? refusal : waiting}</p>
      <div className={css.acts}>
        {isRefused ? (
          <Button
            kind="quiet"
            name={t('app:edits.compareOf', { name })}
            onPress={() => onPress(id, 'open')}
          >
            {t('app:edits.compare')}
          </Button>
        ) : null}
        {queued === 'sending' ? null : (
          <Button
            kind="bare"
            name={t('app:edits.discardOf', { name })}
            onPress={() => onPress(id, 'discard')}
          >
            {t('app:edits.discard')}
          </Button>
        )}
      </div>
    </div>
  )
}

export function unsavedId(guestId: string) {
  return `unsaved-${guestId}`
}

/** The columns that a change is about, in their order. */
export function unsavedCols(change: GuestFields, events: readonly WeddingEvent[]): number[] {
  const isName = change.firstName !== undefined || change.lastName !== undefined
  const answered = events.flatMap(({ id }, place) =>
    change.answers?.some(({ eventId }) => eventId === id) ? [place + 2] : [],
  )
  return [
    ...(isName ? [1] : []),
    ...answered,
    ...(change.meal === undefined ? [] : [events.length + 2]),
  ]
}

function savedText(guest: Guest, col: number, events: readonly WeddingEvent[]) {
  const event = events[col - 2]
  if (col === 1) return fullName(guest)
  if (event) return t(`guests:answer.${guest.answers[event.id] ?? 'uninvited'}`)
  return guest.meal || t('guests:table.noMeal')
}
