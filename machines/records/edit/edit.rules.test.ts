import { expect, test } from 'vitest'
import {
  afterSaving,
  canSendAgain,
  chosen,
  contextFrom,
  keptRecord,
  rebaseSaving,
  mergeRevision,
  mergeRevisionIntoSave,
  typedOver,
} from './edit.rules.ts'
import type { EditContext, Fields, Revision, Saving } from './edit.schema.ts'

function revision(version: number, fields: Fields): Revision {
  return { version, fields, record: { version } }
}

const base = revision(1, { name: 'Ada', city: 'Bath', note: '' })

function context(more: Partial<EditContext> = {}): EditContext {
  return { ...contextFrom({ base, values: null }), ...more }
}

function saving(fields: Fields, more: Partial<Saving> = {}): Saving {
  return { what: 'saved', from: base, fields, shown: fields, tries: 1, ...more }
}

test('a form begins with what is kept, or with what was typed before', () => {
  expect(contextFrom({ base, values: null })).toEqual({
    base,
    values: base.fields,
    problems: [],
    conflicts: [],
    refusal: null,
    saving: null,
  })
  expect(contextFrom({ base, values: { name: 'Ada O' } }).values).toEqual({ name: 'Ada O' })
})

test('what is typed comes on top of what somebody else saved, and one field of both is a conflict', () => {
  const theirs = revision(2, { name: 'Ida', city: 'Cork', note: '' })
  const typed = { name: 'Adah', city: 'Bath', note: 'Aunt' }
  expect(mergeRevision(context({ values: typed }), theirs)).toEqual({
    base: theirs,
    values: { name: 'Adah', city: 'Cork', note: 'Aunt' },
    conflicts: [{ field: 'name', mine: 'Adah', theirs: 'Ida' }],
  })
})

test('a choice that is open stays open with what they say now, and is gone once both agree', () => {
  const open = context({
    base: revision(2, { name: 'Ida', city: 'Bath', note: '' }),
    values: { name: 'Adah', city: 'Bath', note: '' },
    conflicts: [{ field: 'name', mine: 'Adah', theirs: 'Ida' }],
  })
  expect(
    mergeRevision(open, revision(3, { name: 'Ida', city: 'Cork', note: '' })).conflicts,
  ).toEqual([{ field: 'name', mine: 'Adah', theirs: 'Ida' }])
  expect(
    mergeRevision(open, revision(3, { name: 'Ida', city: 'Bath', note: '' })).conflicts,
  ).toEqual([{ field: 'name', mine: 'Adah', theirs: 'Ida' }])
  expect(
    mergeRevision(open, revision(3, { name: 'Adah', city: 'Bath', note: '' })).conflicts,
  ).toEqual([])
  const back = { ...open, values: { name: 'Ida', city: 'Bath', note: '' } }
  expect(mergeRevision(back, revision(3, { city: 'Bath', note: '' })).conflicts).toEqual([
    { field: 'name', mine: 'Adah', theirs: '' },
  ])
})

test('while something is saved, that counts as typed, with what was typed since', () => {
  const sent = { name: 'Adah', city: 'Bath', note: '' }
  const during = context({ values: { ...sent, note: 'Aunt' }, saving: saving(sent) })
  const theirs = revision(2, { name: 'Ida', city: 'Cork', note: '' })
  expect(mergeRevisionIntoSave(during, theirs)).toEqual({
    base: theirs,
    values: { name: 'Adah', city: 'Cork', note: 'Aunt' },
    conflicts: [{ field: 'name', mine: 'Adah', theirs: 'Ida' }],
  })
  expect(mergeRevisionIntoSave(context(), theirs)).toEqual({})
})

test('it is sent again twice where both get along, and never where they do not', () => {
  const sent = { name: 'Adah', city: 'Bath', note: '' }
  const along = revision(2, { name: 'Ada', city: 'Cork', note: '' })
  const during = (tries: number, more: Partial<EditContext> = {}) =>
    context({ values: sent, saving: saving(sent, { tries }), ...more })
  expect([1, 2, 3, 4].map((tries) => canSendAgain(during(tries), along))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(canSendAgain(during(1), revision(2, { name: 'Ida', city: 'Bath', note: '' }))).toBe(false)
  expect(canSendAgain(context(), along)).toBe(false)
  const conflicts = [{ field: 'note', mine: 'a', theirs: 'b' }]
  expect(canSendAgain(during(1, { conflicts }), along)).toBe(false)
  // What was typed since stands against theirs, although what was sent does not.
  const typing = during(1, { values: { ...sent, city: 'Rome' } })
  expect(canSendAgain(typing, along)).toBe(false)
})

test('what was typed since may hide a conflict of what was sent', () => {
  const sent = { name: 'Adah', city: 'Bath', note: '' }
  const typedBack = { name: 'Ida', city: 'Bath', note: '' }
  const theirs = revision(2, { name: 'Ida', city: 'Bath', note: '' })
  expect(canSendAgain(context({ values: typedBack, saving: saving(sent) }), theirs)).toBe(false)
})

test('it is sent again on top of what they saved, and the form holds what is sent', () => {
  const sent = { name: 'Adah', city: 'Bath', note: '' }
  const theirs = revision(2, { name: 'Ada', city: 'Cork', note: '' })
  const merged = { name: 'Adah', city: 'Cork', note: '' }
  expect(rebaseSaving(context({ saving: saving(sent, { what: 'undone' }) }), theirs)).toEqual({
    what: 'undone',
    from: theirs,
    fields: merged,
    shown: merged,
    tries: 2,
  })
  expect(rebaseSaving(context(), theirs)).toBe(null)
})

test('after saving the form holds what is kept, and what was typed since it was sent', () => {
  const sent = { name: 'Adah', city: 'Bath', note: '' }
  const kept = revision(2, { name: 'Adah', city: 'Bath', note: '' })
  expect(
    afterSaving(
      context({
        values: { ...sent, note: 'Aunt' },
        saving: saving(sent),
        problems: [{ path: 'name', code: 'required' }],
        conflicts: [{ field: 'name', mine: 'a', theirs: 'b' }],
        refusal: 'unreachable',
      }),
      kept,
    ),
  ).toEqual({
    base: kept,
    values: { name: 'Adah', city: 'Bath', note: 'Aunt' },
    problems: [],
    conflicts: [],
    refusal: null,
    saving: null,
  })
  expect(afterSaving(context({ values: { name: 'x' } }), kept).values).toEqual(kept.fields)
})

test('a change that was kept can be undone, an undo or what changed nothing cannot', () => {
  const kept = revision(2, { name: 'Adah' })
  const record = (what: Saving['what'], isChanged: boolean) =>
    keptRecord(context({ saving: saving({ name: 'Adah' }, { what }) }), { kept, isChanged })
  expect(record('saved', true)).toEqual({
    type: 'kept',
    what: 'saved',
    kept,
    undo: { from: kept, fields: base.fields },
  })
  expect(record('saved', false)).toEqual({ type: 'kept', what: 'saved', kept, undo: null })
  expect(record('undone', true)).toEqual({ type: 'kept', what: 'undone', kept, undo: null })
  expect(keptRecord(context(), { kept, isChanged: true })).toEqual({
    type: 'kept',
    what: 'saved',
    kept,
    undo: null,
  })
})

test('whoever types says anew what is theirs, and the problem of the field is over', () => {
  const before = context({
    problems: [
      { path: 'name', code: 'required' },
      { path: 'city', code: 'required' },
    ],
    conflicts: [
      { field: 'name', mine: 'Ada', theirs: 'Ida' },
      { field: 'city', mine: 'Bath', theirs: 'Cork' },
    ],
  })
  expect(typedOver(before, { field: 'name', value: 'Adah' })).toEqual({
    values: { name: 'Adah', city: 'Bath', note: '' },
    problems: [{ path: 'city', code: 'required' }],
    conflicts: [
      { field: 'name', mine: 'Adah', theirs: 'Ida' },
      { field: 'city', mine: 'Bath', theirs: 'Cork' },
    ],
  })
  // Typing what they say is choosing it for now; what was mine can still be chosen.
  expect(typedOver(before, { field: 'name', value: 'Ida' }).conflicts[0]).toEqual({
    field: 'name',
    mine: 'Ada',
    theirs: 'Ida',
  })
})

test('of a conflict one of the two is chosen', () => {
  const conflicts = [{ field: 'name', mine: 'Adah', theirs: 'Ida' }]
  const choose = (field: string, whose: 'mine' | 'theirs') =>
    chosen(context({ conflicts }), { field, whose })
  expect(choose('name', 'mine')).toEqual({ values: { ...base.fields, name: 'Adah' } })
  expect(choose('name', 'theirs')).toEqual({ values: { ...base.fields, name: 'Ida' } })
  expect(choose('city', 'mine')).toEqual({})
})
