import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Guest, SeveralChange } from '#machines/guests/guest.schema.ts'
import { wholeList } from '#machines/guests/list/filter.rules.ts'
import type { ListFilter } from '#machines/guests/list/filter.rules.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { useOpened } from '#src/ui/overlays/use-opened.ts'
import { FindBar } from '../components/find/find-bar.tsx'
import { GuestSelectionBar } from '../components/list/guest-selection-bar.tsx'
import { useRemovalQuestion } from '../components/list/removal-question.tsx'
import { Summary } from '../components/list/summary.tsx'
import { GuestTable } from '../components/table/guest-table.tsx'
import type { TableActs } from '../components/table/guest-table.tsx'
import type { GuestList } from '../use-guest-list.ts'
import { guestsIn } from '../grid/use-grid.ts'
import type { GuestFields } from '../guests.queries.ts'
import type { Unsaved } from '../list/use-guest-changes.ts'
import { useHeights } from '../grid/use-heights.ts'
import { useListFilter } from '../grid/use-list-filter.ts'
import { useShownRows } from '../grid/use-shown-rows.ts'
import { useSent } from '../rsvp/use-sent.ts'
import { OpenedWindow } from '../components/forms/opened-window.tsx'

interface FilledProps {
  weddingId: string
  names: readonly [string, string]
  mayEdit: boolean
  list: GuestList
  /** What guests choose between; empty where a meal is typed. */
  meals: readonly string[]
  /** What was typed into the table and could not be saved, by guest. */
  unsaved: ReadonlyMap<string, Unsaved>
  /** Why what was asked for last was not done, in words. */
  refusal: string | null
  kept: (written: Written) => void
  onChange: (guest: Guest, change: GuestFields) => void
  onRetry: (guestId: string) => void
  onDiscard: (guestId: string) => void
  onSeveral: (change: SeveralChange) => Promise<boolean>
  onRemove: (ids: string[]) => void
  onUndo: () => void
}

/** A guest list with somebody on it: how many answered what, what is looked for, and the table. */
export function FilledList(props: FilledProps) {
  const { t } = useTranslation()
  const { weddingId, names, mayEdit, list, meals, unsaved, refusal, kept } = props
  const { onSeveral, onRemove } = props
  const { filter, narrow } = useListFilter()
  const [opened, open] = useOpened<string>()
  const { remove, question } = useRemovalQuestion(onRemove)
  const { households, guests, events } = list
  const sent = useSent(weddingId, list)
  const heights = useHeights(events.length, sent)

  const { counts, facets, invitations, rows, found } = useShownRows(list, filter, sent.saveTheDates)
  const { selected, setPicked } = useSelected(guests)
  const clear = () => narrow({ ...wholeList, order: filter.order })
  const disabledReason = mayEdit ? null : t('guests:readOnly')
  const guest = opened ? guests.get(opened) : undefined
  const household = opened ? households.get(opened) : undefined

  // Typing draws the field anew, and the table only once its rows are others.
  const acts = useLatest<TableActs>({
    onChange: props.onChange,
    onRetry: props.onRetry,
    onDiscard: props.onDiscard,
    onRemove: remove,
    onOpen: ({ key }) => open(key),
    select: (ids, how) => setPicked(after(selected, ids, how)),
    selectAll: () => setPicked(new Set(guestsIn(rows))),
    clear: () => setPicked(new Set()),
    undo: props.onUndo,
  })

  const isSelecting = selected.size > 0 && mayEdit
  return (
    <>
      <Notice kind="critical">{isSelecting ? null : refusal}</Notice>
      <FilteringSummary {...{ list, counts, invitations, filter, narrow }} />
      <FindBar {...{ filter, facets, names, found }} onFilter={narrow} onClear={clear} />
      {rows.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <GuestTable
          {...{ rows, events, names, ...sent, selected, unsaved, meals, mayEdit, heights, acts }}
        />
      )}
      {isSelecting ? (
        <GuestSelectionBar
          {...{ selected, events, refusal }}
          onChange={onSeveral}
          onRemove={remove}
          onClear={() => setPicked(new Set())}
        />
      ) : null}
      {question}
      <OpenedWindow
        {...{ weddingId, names, meals, guests, ...sent, disabledReason, guest, household }}
        onKept={kept}
        onClose={() => open(null)}
      />
    </>
  )
}

/** Who is selected; who has gone since is not any more. */
function useSelected(guests: GuestList['guests']) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => new Set([...picked].filter((id) => guests.has(id))),
    [picked, guests],
  )
  return { selected, setPicked }
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <Empty
        title={t('guests:nothing.title')}
        heading="h2"
        action={
          <Button kind="quiet" onPress={onClear}>
            {t('guests:nothing.all')}
          </Button>
        }
      >
        {t('guests:nothing.text')}
      </Empty>
    </Card>
  )
}

/** The summary, whose figures filter the list. */
function FilteringSummary({
  list,
  counts,
  invitations,
  filter,
  narrow,
}: Pick<ReturnType<typeof useShownRows>, 'counts' | 'invitations'> &
  ReturnType<typeof useListFilter> & { list: GuestList }) {
  const { t } = useTranslation()
  const filterStanding = useCallback(
    (one: ListFilter['standing']) => narrow({ standing: one }),
    [narrow],
  )
  const filterInvitation = useCallback(
    (one: ListFilter['invitation']) => narrow({ invitation: one }),
    [narrow],
  )
  if (!list.isWhole)
    return (
      <Card>
        <Skeleton lines={2}>{t('guests:summary.reading', { count: list.guests.size })}</Skeleton>
      </Card>
    )
  return (
    <Summary
      {...{ counts, invitations }}
      standing={filter.standing}
      invitation={filter.invitation}
      onFilter={filterStanding}
      onInvitation={filterInvitation}
    />
  )
}

/** What is called later is what was last passed, without anything being drawn anew for it. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

function after(selected: ReadonlySet<string>, ids: readonly string[], how: 'toggle' | 'add') {
  const next = new Set(selected)
  const isOn = how === 'toggle' && ids.every((id) => next.has(id))
  for (const id of ids) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  return next
}
