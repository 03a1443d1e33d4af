import { createContext, use } from 'react'
import * as v from 'valibot'
import { merge } from '#machines/records/edit/merge.rules.ts'
import type { EditStatus } from '#machines/records/queue/edit-queue.selectors.ts'
import { planEditIn } from '#machines/records/queue/plan-edit.schema.ts'
import type { PlanEdit, PlanEditKind } from '#machines/records/queue/plan-edit.schema.ts'
import type { Answer } from '#src/client/api.ts'
import type { EditQueue } from './use-edit-queue.ts'

/** A form whose edits can wait for a connection: how its record is read, shown and saved. */
export interface QueuedDesk<R extends { id: string; version: number }, F, D> {
  kind: PlanEditKind
  recordSchema: v.GenericSchema<unknown, R>
  toForm: (record: R) => F
  schema: v.GenericSchema<F, D>
  save: (record: R, details: D, key: string) => Promise<Answer<R>>
}

export const PlanQueueContext = createContext<EditQueue | null>(null)

/**
 * The edits of the plan that wait for a connection; null where no area is around the screen, as in
 * tests of one.
 */
export function usePlanQueue() {
  return use(PlanQueueContext)
}

/** Ticks and forms of one record wait beside each other. */
export function aboutOf(kind: PlanEditKind, id: string) {
  return `${kind}.${id}`
}

/** The edits of one kind that wait or were refused, by their record. */
export function editsOf(queue: EditQueue | null, kind: PlanEditKind) {
  const all = [...(queue?.refused ?? []), ...(queue?.queued ?? [])]
  return new Map(
    all.flatMap(({ edit }) => {
      const known = planEditIn(edit)
      return known?.kind === kind ? [[known.record.id, known] as const] : []
    }),
  )
}

interface QueuedFormOptions<R extends { id: string; version: number }, F, D> {
  desk: QueuedDesk<R, F, D>
  record: R
  /** Of the plan, and what the record is called once it is saved. */
  about: (values: F) => Pick<PlanEdit, 'weddingId' | 'name' | 'reading'>
  /** It is kept on this device, and its form may close. */
  onQueued: () => void
}

/** A form that is saved at once where there is a connection, and later where there is none. */
export function useQueuedForm<
  R extends { id: string; version: number },
  F extends Record<string, string>,
  D,
>({ desk, record, about, onQueued }: QueuedFormOptions<R, F, D>) {
  const queue = usePlanQueue()
  const place = aboutOf(desk.kind, record.id)
  const status: EditStatus = queue?.statusOf(place) ?? { is: 'nothing' }
  return {
    status,
    begun: status.is === 'nothing' ? null : begunBy(desk, status.edit.edit),
    save: async (base: R, details: D, values: F): Promise<Answer<R>> => {
      const key = crypto.randomUUID()
      const answer = await desk.save(base, details, key)
      if (answer.result === 'answer') queue?.discard(place)
      else if (answer.code === 'unreachable' && queue) {
        // Under the same key: it may have arrived, and its answer been lost.
        const edit: PlanEdit = { kind: desk.kind, ...about(values), record: base, values }
        if (queue.add({ key, about: place, edit })) onQueued()
      }
      return answer
    },
  }
}

/** What was typed into a form without a connection, and over which record. */
function begunBy<R extends { id: string; version: number }, F, D>(
  { recordSchema, schema }: QueuedDesk<R, F, D>,
  edit: unknown,
) {
  const known = planEditIn(edit)
  const record = v.safeParse(recordSchema, known?.record)
  return known && record.success && v.is(schema, known.values)
    ? { record: record.output, values: known.values as F }
    : null
}

/**
 * Sends a form that was saved without a connection. What somebody else has changed meanwhile about
 * other fields stays; where both have changed the same, it is refused as stale, and whoever typed
 * it chooses in the form.
 */
export async function sendQueuedForm<
  R extends { id: string; version: number },
  F extends Record<string, string>,
  D,
>(desk: QueuedDesk<R, F, D>, edit: PlanEdit, key: string): Promise<Answer<R>> {
  const invalid: Answer<R> = { result: 'refused', code: 'invalid_input', details: {} }
  const { toForm, schema, recordSchema, save } = desk
  const record = v.safeParse(recordSchema, edit.record)
  const details = v.safeParse(schema, edit.values)
  if (!record.success || !details.success) return invalid
  const answer = await save(record.output, details.output, key)
  if (answer.result === 'answer' || answer.code !== 'version_stale') return answer
  const theirs = v.safeParse(recordSchema, answer.details['current'])
  if (!theirs.success) return answer
  const [base, mine, saved] = [toForm(record.output), edit.values as F, toForm(theirs.output)]
  const { values, conflicts } = merge(base, mine, saved)
  if (conflicts.length > 0) return answer
  // An answer that was lost: what was typed is saved already.
  if (Object.keys(values).every((field) => values[field] === saved[field]))
    return { result: 'answer', body: theirs.output }
  const merged = v.safeParse(schema, values)
  return merged.success
    ? save(theirs.output, merged.output, `${key}.${theirs.output.version}`)
    : invalid
}
