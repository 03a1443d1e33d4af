import * as v from 'valibot'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { editMachine } from '#machines/records/edit/edit.machine.ts'
import type { EditPorts } from '#machines/records/edit/edit.ports.ts'
import type { Fields, KeptRecord, Revision, Undo } from '#machines/records/edit/edit.schema.ts'
import { factsOf, isSaving, refusalOf } from '#machines/records/edit/edit.selectors.ts'
import { inspect } from '../actors/inspect.ts'
import { sharedCall } from '../actors/shared-call.ts'
import type { Answer } from '../api.ts'
import { expectLateRefusal } from '../retry/late-refusal.ts'

type Input = Parameters<EditPorts['save']>[0]

/** What a form knows of its record. */
export interface EditDesk<R, F extends Fields, D> {
  /** What the form's fields hold for a record. */
  toForm: (record: R) => F
  /** Parses what was typed into what is saved. */
  schema: v.GenericSchema<F, D>
  /** `fields` is what the details were parsed from. */
  save: (record: R, details: D, fields: F) => Promise<Answer<R>>
  /**
   * Told once it is kept; `undo` brings back what was there before, null where there is nothing to
   * bring back. It answers why it was refused where no form shows that.
   */
  onKept: (what: 'saved' | 'undone', undo: UndoEdit | null, kept: R) => void
}

type UndoEdit = () => Promise<string | null> | void

/**
 * The edit of one record. The form says anew what it knows whenever it is drawn, and each call
 * takes the last of it. A form may be closed while it saves, and what was saved may be undone after
 * it was closed: that goes on without the form.
 */
export function openEdit<R extends { version: number }, F extends Record<string, string>, D>(
  first: EditDesk<R, F, D>,
) {
  let desk = first
  const revisionOf = (record: R): Revision => ({
    version: record.version,
    fields: desk.toForm(record),
    record,
  })

  const save = (input: Input) => sendEdit(desk, revisionOf, input)

  function notifyKept(
    { what, kept, undo }: KeptRecord,
    sendUndo: (undo: Undo) => ReturnType<UndoEdit>,
  ) {
    desk.onKept(what, undo ? () => sendUndo(undo) : null, kept.record as R)
  }

  const logic = editMachine.provide({
    actors: bind<EditPorts>({
      save: saveForForm(save, runAlone),
    }),
  })

  /**
   * Saves or undoes without a form, and answers why it was refused. `arrived` is an answer that
   * came after the form was closed.
   */
  function runAlone(
    { what, from, fields }: Input,
    arrived?: Awaited<ReturnType<EditPorts['save']>>,
  ): Promise<string | null> {
    let known = arrived
    const actors = bind<EditPorts>({
      save: (input) => {
        const answer = known ? Promise.resolve(known) : save(input)
        known = undefined
        return answer
      },
    })
    const alone = createActor(editMachine.provide({ actors }), {
      input: { base: from, values: null },
      inspect,
    })
    const refused = refusalAlone(alone)
    alone.on('kept', (kept) => notifyKept(kept, undoAlone))
    alone.start()
    alone.send(
      what === 'saved'
        ? { type: 'SUBMIT', values: fields, problems: [] }
        : { type: 'UNDO', from, fields },
    )
    return refused
  }

  function undoAlone(undo: Undo) {
    return runAlone({ what: 'undone', ...undo })
  }

  return {
    logic,
    revisionOf,
    notifyKept,
    undoAlone,
    follow: (now: EditDesk<R, F, D>) => {
      desk = now
    },
  }
}

/**
 * Saves for a form. Where that was left meanwhile, `runAlone` goes on with the answer, and why it
 * was refused is told on whatever page is shown.
 */
function saveForForm(
  save: (input: Input) => ReturnType<EditPorts['save']>,
  runAlone: (
    input: Input,
    arrived?: Awaited<ReturnType<EditPorts['save']>>,
  ) => Promise<string | null>,
) {
  let tell = expectLateRefusal()
  async function finishAlone(...left: Parameters<typeof runAlone>): Promise<void> {
    const tellRefusal = tell
    const reason = await runAlone(...left)
    if (reason !== null) tellRefusal(reason, () => void finishAlone(left[0]))
  }
  return sharedCall(
    (input: Input) => {
      tell = expectLateRefusal()
      return save(input)
    },
    (input, answer) => void finishAlone(input, answer),
  )
}

/** Stops an edit without a form once it has saved, and answers why it was refused. */
function refusalAlone(alone: ActorRefFrom<typeof editMachine>): Promise<string | null> {
  return new Promise((resolve) => {
    let isBegun = false
    let isKept = false
    alone.on('kept', () => {
      isKept = true
    })
    alone.subscribe((snapshot) => {
      if (isSaving(snapshot)) isBegun = true
      else if (isBegun) {
        alone.stop()
        // What is new of somebody else comes into a form without a refusal.
        const problem = factsOf(snapshot).problems[0]?.code ?? 'version_stale'
        resolve(isKept ? null : (refusalOf(snapshot) ?? problem))
      }
    })
  })
}

/** Saves what was typed of a record, and says what became of it. */
async function sendEdit<R, F extends Fields, D>(
  { save: send, schema }: EditDesk<R, F, D>,
  revisionOf: (record: R) => Revision,
  { from, fields }: Input,
): ReturnType<EditPorts['save']> {
  // The record and the fields of a revision are those of this form.
  const answer = await send(from.record as R, v.parse(schema, fields), fields as F)
  if (answer.result === 'answer') {
    const kept = revisionOf(answer.body)
    return { result: 'kept', kept, isChanged: isChanged(schema, from.fields, kept.fields) }
  }
  const { code, details } = answer
  // The API sends the record as it is now along with this refusal, in the shape of every other
  // answer about it.
  if (code === 'version_stale')
    return { result: 'stale', theirs: revisionOf(details['current'] as R) }
  return { result: 'refused', code, fields: details.fields ?? [] }
}

/** Whether what is kept differs from what was there, but for how it was typed. */
function isChanged(schema: v.GenericSchema, before: Fields, kept: Fields) {
  const parsed = v.safeParse(schema, before)
  return parsed.success && JSON.stringify(parsed.output) !== JSON.stringify(v.parse(schema, kept))
}
