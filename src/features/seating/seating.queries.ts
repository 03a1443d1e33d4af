import { queryOptions } from '@tanstack/react-query'
import type {
  NewRule,
  NewTable,
  Rule,
  RuleChange,
  Seating,
  SeatingChange,
  SeatingWritten,
  TableChange,
} from '#machines/seating/seating.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'

const weddings = api.weddings[':id']

export const seatingKeys = {
  of: (weddingId: string, eventId: string) => ['seating', weddingId, eventId] as const,
}

/** Names no live areas: the room refetches by itself when none of its own writes is pending. */
export function seatingOptions(weddingId: string, eventId: string) {
  return queryOptions({
    queryKey: seatingKeys.of(weddingId, eventId),
    queryFn: (): Promise<Seating> =>
      bodyOf(ask(weddings.events[':eventId'].seating.$get({ param: { id: weddingId, eventId } }))),
  })
}

/** Idempotent by its key, like every write below that takes one. */
export function seatGuests(
  id: string,
  eventId: string,
  change: SeatingChange,
  key: string,
): Promise<Answer<SeatingWritten>> {
  return ask(
    weddings.events[':eventId'].seats.$post({ param: { id, eventId }, json: change }, keyed(key)),
  )
}

export function addTables(
  id: string,
  eventId: string,
  tables: NewTable[],
  key: string,
): Promise<Answer<SeatingWritten>> {
  return ask(
    weddings.events[':eventId'].tables.$post(
      { param: { id, eventId }, json: { tables } },
      keyed(key),
    ),
  )
}

export function changeTable(
  id: string,
  tableId: string,
  change: TableChange,
): Promise<Answer<SeatingWritten>> {
  return ask(weddings.tables[':tableId'].$patch({ param: { id, tableId }, json: change }))
}

export function removeTable(id: string, tableId: string): Promise<Answer<SeatingWritten>> {
  return removeOnce(weddings.tables[':tableId'].$delete({ param: { id, tableId } }), () =>
    readRemoved(id, 'tables', tableId),
  )
}

export function addRule(id: string, rule: NewRule, key: string): Promise<Answer<SeatingWritten>> {
  return ask(weddings['seating-rules'].$post({ param: { id }, json: rule }, keyed(key)))
}

/** A rule that stands as asked for is saved: an answer was lost, or somebody else did the same. */
export async function changeRule(
  id: string,
  ruleId: string,
  change: Required<RuleChange>,
): Promise<Answer<SeatingWritten>> {
  const answer = await ask(
    weddings['seating-rules'][':ruleId'].$patch({ param: { id, ruleId }, json: change }),
  )
  if (answer.result === 'answer' || answer.code !== 'version_stale') return answer
  // The API returns the current rule with this refusal.
  const theirs = answer.details['current'] as Rule
  if (theirs.kind !== change.kind || theirs.guestIds.join() !== change.guestIds.join())
    return answer
  const none = { tables: [], seats: [], rules: [] }
  return {
    result: 'answer',
    body: { ...none, rules: [theirs], activityId: null, gone: none },
  }
}

export function removeRule(id: string, ruleId: string): Promise<Answer<SeatingWritten>> {
  return removeOnce(weddings['seating-rules'][':ruleId'].$delete({ param: { id, ruleId } }), () =>
    readRemoved(id, 'rules', ruleId),
  )
}

function keyed(key: string) {
  return { headers: { 'Idempotency-Key': key } }
}

/** What the removal of something would have answered that is gone already. */
async function readRemoved(
  id: string,
  of: 'tables' | 'rules',
  removedId: string,
): Promise<Answer<SeatingWritten>> {
  const answer = await readRemoval(id, removedId)
  if (answer.result === 'refused') return answer
  const none = { tables: [], seats: [], rules: [] }
  return {
    result: 'answer',
    body: { ...answer.body, ...none, gone: { ...none, [of]: [removedId] } },
  }
}
