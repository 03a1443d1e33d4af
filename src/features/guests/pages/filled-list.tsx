import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { countsOf } from '#machines/guests/answer/counts.rules.ts'
import { hostOf } from '#machines/guests/list/guest.rules.ts'
import type { Guest, SeveralChange } from '#machines/guests/guest.schema.ts'
import { arrangeList, countInvitations, rowsOf } from '#machines/guests/list/arrange.rules.ts'
import { facetsOf } from '#machines/guests/list/facets.rules.ts'
import { wholeList } from '#machines/guests/list/filter.rules.ts'
import type { ListFilter } from '#machines/guests/list/filter.rules.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { FindBar } from '../components/find/find-bar.tsx'
import { GuestWindow } from '../components/forms/guest-window.tsx'
import { HouseholdWindow } from '../components/forms/household-window.tsx'
import { SeveralBar } from '../components/several-bar.tsx'
import { Summary } from '../components/summary.tsx'
import { GuestTable } from '../components/table/guest-table.tsx'
import type { TableActs } from '../components/table/guest-table.tsx'
import { guestName } from '../components/table/lines.tsx'
import type { GuestList } from '../use-guest-list.ts'
import { guestsIn } from '../grid/use-grid.ts'
import type { GuestFields } from '../guests.queries.ts'
import type { Unsaved } from '../list/use-guest-changes.ts'
import { useHeights } from '../grid/use-heights.ts'
import { useListFilter } from '../grid/use-list-filter.ts'

interface FilledProps {
  weddingId: string
  names: readonly [string, string]
  mayEdit: boolean
  list: GuestList
  /** What guests choose between; empty where a meal is typed. */
  meals: readonly string[]
  /** What was typed into the table and could not be saved, by guest. */
  unsaved: ReadonlyMap<string, Unsaved>
  kept: (written: Written) => void
  onChange: (guest: Guest, change: GuestFields) => void
  onRetry: (guestId: string) => void
  onDiscard: (guestId: string) => void
  onSeveral: (change: SeveralChange) => void
  onRemove: (ids: string[]) => void
  onUndo: () => void
}

/** A guest list with somebody on it: how many answered what, what is looked for, and the table. */
export function FilledList(props: FilledProps) {
  const { t } = useTranslation()
  const {
    weddingId,
    names,
    mayEdit,
    list,
    meals,
    unsaved,
    kept,
    onChange,
    onRetry,
    onDiscard,
    onSeveral,
    onRemove,
    onUndo,
  } = props
  const { filter, narrow } = useListFilter()
  const { order } = filter
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<string | null>(null)
  /** Several who are asked about before they go. */
  const [leaving, ask] = useState<string[] | null>(null)
  const { households, guests, events, rsvps } = list
  const heights = useHeights(events.length, rsvps.size > 0)

  const counts = useMemo(
    () => countsOf([...households.values()], [...guests.values()], events),
    [households, guests, events],
  )
  const arranged = useMemo(
    () => arrangeList(households.values(), guests.values(), order, inAlphabet),
    [households, guests, order],
  )
  // What is typed or chosen shows at once; the list follows, and what there is to choose comes once the list stands.
  const { search, standing, invitation, side, tag, diet } = useDeferredValue(filter)
  const settled = useDeferredValue(arranged, null)
  const facets = useMemo(
    () => (settled && list.isWhole ? facetsOf(settled, inAlphabet) : null),
    [settled, list.isWhole],
  )
  const invitations = useMemo(
    () => (rsvps.size > 0 ? countInvitations(arranged, rsvps) : null),
    [arranged, rsvps],
  )
  // Only a list that is narrowed by them hangs on the invitations.
  const narrowedBy = invitation === 'all' ? null : rsvps
  const rows = useMemo(() => {
    const wanted = { search, standing, side, tag, diet }
    return rowsOf(
      arranged,
      narrowedBy && invitation !== 'all'
        ? { ...wanted, invitation: { standing: invitation, rsvps: narrowedBy } }
        : wanted,
    )
  }, [arranged, search, standing, side, tag, diet, invitation, narrowedBy])
  const found = useMemo(() => rows.filter(({ kind }) => kind === 'guest').length, [rows])
  // Who has gone since is not selected any more.
  const selected = useMemo(
    () => new Set([...picked].filter((id) => guests.has(id))),
    [picked, guests],
  )
  const filterStanding = useCallback(
    (one: ListFilter['standing']) => narrow({ standing: one }),
    [narrow],
  )
  const filterInvitation = useCallback(
    (one: ListFilter['invitation']) => narrow({ invitation: one }),
    [narrow],
  )
  const clear = () => narrow({ ...wholeList, order })
  const disabledReason = mayEdit ? null : t('guests:readOnly')
  const guest = opened ? guests.get(opened) : undefined
  const household = opened ? households.get(opened) : undefined

  // Typing draws the field anew, and the table only once its rows are others.
  const acts = useLatest<TableActs>({
    onChange,
    onRetry,
    onDiscard,
    onRemove: (ids) => (ids.length > 1 ? ask(ids) : onRemove(ids)),
    onOpen: ({ key }) => open(key),
    select: (ids, how) => setPicked(after(selected, ids, how)),
    selectAll: () => setPicked(new Set(guestsIn(rows))),
    clear: () => setPicked(new Set()),
    undo: onUndo,
  })

  return (
    <>
      {list.isWhole ? (
        <Summary
          {...{ counts, invitations }}
          standing={filter.standing}
          invitation={filter.invitation}
          onFilter={filterStanding}
          onInvitation={filterInvitation}
        />
      ) : (
        <Card>
          <Skeleton lines={2}>{t('guests:summary.reading', { count: guests.size })}</Skeleton>
        </Card>
      )}
      <FindBar {...{ filter, facets, names, found }} onFilter={narrow} onClear={clear} />
      {rows.length === 0 ? (
        <Card>
          <Empty
            title={t('guests:nothing.title')}
            heading="h2"
            action={
              <Button kind="quiet" onPress={clear}>
                {t('guests:nothing.all')}
              </Button>
            }
          >
            {t('guests:nothing.text')}
          </Empty>
        </Card>
      ) : (
        <GuestTable
          {...{ rows, events, names, rsvps, selected, unsaved, meals, mayEdit, heights, acts }}
        />
      )}
      {selected.size > 0 && mayEdit ? (
        <SeveralBar
          selected={selected}
          events={events}
          onChange={onSeveral}
          onRemove={onRemove}
          onClear={() => setPicked(new Set())}
        />
      ) : null}
      <Confirm
        open={leaving !== null}
        question={t('guests:several.asked', { count: leaving?.length ?? 0 })}
        act={t('guests:several.removeAsked', { count: leaving?.length ?? 0 })}
        keep={t('guests:several.keep')}
        onAct={() => {
          if (leaving) onRemove(leaving)
          ask(null)
        }}
        onKeep={() => ask(null)}
      >
        {t('guests:several.askedText')}
      </Confirm>
      {guest ? (
        <GuestWindow
          key={guest.id}
          {...{ weddingId, guest, meals, disabledReason }}
          name={guestName(
            guest,
            hostOf(
              guest,
              [...guests.values()].filter(({ householdId }) => householdId === guest.householdId),
            ),
          )}
          onKept={kept}
          onClose={() => open(null)}
        />
      ) : null}
      {household ? (
        <HouseholdWindow
          key={household.id}
          {...{ weddingId, household, names, disabledReason }}
          rsvp={rsvps.get(household.id) ?? null}
          onKept={kept}
          onClose={() => open(null)}
        />
      ) : null}
    </>
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
