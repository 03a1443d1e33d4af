import { useMemo, useDeferredValue } from 'react'
import { countsOf } from '#machines/guests/answer/counts.rules.ts'
import { arrangeList, countInvitations, rowsOf } from '#machines/guests/list/arrange.rules.ts'
import type { SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import { facetsOf } from '#machines/guests/list/facets.rules.ts'
import type { ListFilter } from '#machines/guests/list/filter.rules.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import type { GuestList } from '../use-guest-list.ts'

/**
 * What the list shows of its guests: the rows that the filter leaves, and how many answered what.
 */
export function useShownRows(list: GuestList, filter: ListFilter, sent: SaveTheDates) {
  const { households, guests, events, rsvps } = list
  const { order } = filter
  const counts = useMemo(
    () => countsOf([...households.values()], [...guests.values()], events),
    [households, guests, events],
  )
  const arranged = useMemo(
    () => arrangeList(households.values(), guests.values(), order, inAlphabet),
    [households, guests, order],
  )
  // What is typed or chosen shows at once; the list follows, and what there is to choose comes once
  // the list stands.
  const { search, standing, invitation, side, saveTheDate, tag, diet } = useDeferredValue(filter)
  const settled = useDeferredValue(arranged, null)
  const facets = useMemo(
    () => (settled && list.isWhole ? facetsOf(settled, inAlphabet, sent) : null),
    [settled, list.isWhole, sent],
  )
  const invitations = useMemo(
    () => (rsvps.size > 0 ? countInvitations(arranged, rsvps) : null),
    [arranged, rsvps],
  )
  // Only a list that is narrowed by them hangs on the invitations.
  const narrowedBy = invitation === 'all' ? null : rsvps
  const narrowedBySent = saveTheDate === 'all' ? null : sent
  const rows = useMemo(() => {
    return rowsOf(arranged, {
      search,
      standing,
      side,
      tag,
      diet,
      ...(narrowedBy &&
        invitation !== 'all' && { invitation: { standing: invitation, rsvps: narrowedBy } }),
      ...(narrowedBySent &&
        saveTheDate !== 'all' && { saveTheDate: { wanted: saveTheDate, sent: narrowedBySent } }),
    })
  }, [
    arranged,
    search,
    standing,
    side,
    tag,
    diet,
    invitation,
    narrowedBy,
    saveTheDate,
    narrowedBySent,
  ])
  const found = useMemo(() => rows.filter(({ kind }) => kind === 'guest').length, [rows])

  return { counts, facets, invitations, rows, found }
}
