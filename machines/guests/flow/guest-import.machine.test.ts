import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Imported } from '../import/plan.schema.ts'
import { guestImportMachine } from './guest-import.machine.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'
import type { PlanToSend } from './guest-import.schema.ts'
import { keptOf } from './guest-import.selectors.ts'
import type { KeptImport } from './kept-import.schema.ts'

type Answers = { [P in keyof GuestImportPorts]: Awaited<ReturnType<GuestImportPorts[P]>> }

const seen: Answers['readFile'] = {
  result: 'read',
  seen: {
    source: 'own',
    confidence: 0.5,
    rows: 2,
    leftOut: 0,
    headers: ['Name', 'Shoe', 'RSVP'],
    samples: ['Ada', '42', 'If I can'],
    columns: [
      { field: 'fullName', person: 0, event: '' },
      { field: 'note', person: 0, event: '' },
      { field: 'answer', person: 0, event: '' },
    ],
    events: ['Reception'],
    sheets: [],
    layout: { sheet: 0, headings: 'found', encoding: 'found' },
    isText: true,
  },
  sheet: { headers: ['Name', 'Shoe', 'RSVP'], rows: [], leftOut: 0 },
}
const nothing = {
  changes: [],
  newEvents: [],
  silentEvents: [],
  unread: [],
  people: [],
  problems: [],
  duplicates: [],
}
const toSend: PlanToSend = {
  plan: {
    fileName: 'guests.csv',
    newEvents: [],
    newHouseholds: [],
    newGuests: [],
    changedHouseholds: [],
    changedGuests: [],
  },
  key: '01900000-0000-7000-8000-000000000002',
}
const change: Answers['previewImport'] = {
  result: 'seen',
  seen: { ...nothing, added: 2, changed: 0, same: 0, newHouseholds: 1, changedHouseholds: 0 },
  toSend,
}
const noChange: Answers['previewImport'] = {
  result: 'seen',
  seen: { ...nothing, added: 0, changed: 0, same: 2, newHouseholds: 0, changedHouseholds: 0 },
  toSend,
}
const imported: Imported = {
  activityId: '01900000-0000-7000-8000-000000000001',
  addedHouseholds: 1,
  addedGuests: 2,
  changedHouseholds: 0,
  changedGuests: 0,
}

test('a new file forgets the old result, what was seen of it and why it was refused', async () => {
  const actor = started({
    readFile: seen,
    previewImport: change,
    write: { result: 'written', imported },
    undoImport: refused,
  })
  await reach(actor, 'written')
  actor.send({ type: 'UNDO' })
  await settled(actor, 'written')
  expect(actor.getSnapshot().context).toMatchObject({ imported, refusal: 'changed_since' })
  actor.send({ type: 'CHOOSE', fileName: 'other.csv' })
  expect(actor.getSnapshot().context).toMatchObject({
    fileName: 'other.csv',
    file: null,
    sheet: null,
    columns: [],
    ahead: null,
    toSend: null,
    imported: null,
    refusal: null,
  })
})

test.each([
  ['own', true],
  ['joy', undefined],
] as const)(
  'a column of a file of %s that is mapped to an answer by hand: is a blank silent? %s',
  async (source, isSilentWhenBlank) => {
    const actor = started({
      readFile: { ...seen, seen: { ...seen.seen, source } },
      previewImport: change,
      write: { result: 'written', imported },
      undoImport: refused,
    })
    actor.send({ type: 'CHOOSE', fileName: 'guests.csv' })
    await settled(actor, 'mapping')
    actor.send({ type: 'MAP', place: 1, field: 'answer', event: 'Reception' })
    expect(actor.getSnapshot().context.columns[1]?.isSilentWhenBlank).toBe(isSilentWhenBlank)
  },
)

test('what changes nothing is not accepted', async () => {
  const actor = started({
    readFile: seen,
    previewImport: noChange,
    write: { result: 'written', imported },
    undoImport: refused,
  })
  await reach(actor, 'looked')
  expect(actor.getSnapshot().can({ type: 'ACCEPT' })).toBe(false)
  actor.send({ type: 'ACCEPT' })
  expect(actor.getSnapshot().value).toBe('looked')
})

test.each([
  ['a full name', 'fullName', true],
  ['a first name', 'firstName', true],
  ['a last name', 'lastName', true],
  ['a phone number', 'phone', false],
] as const)(
  'a list in which the only known column is %s is looked at: %j',
  async (_, field, is) => {
    const columns = [{ field, person: 0, event: '' }]
    const readFile = { ...seen, seen: { ...seen.seen, columns } }
    const actor = started({ readFile, previewImport: change, write: refused, undoImport: refused })
    actor.send({ type: 'CHOOSE', fileName: 'guests.csv' })
    await settled(actor, 'mapping')
    expect(actor.getSnapshot().can({ type: 'LOOK' })).toBe(is)
  },
)

test.each([
  ['somebody new', { added: 1 }],
  ['somebody who is changed', { changed: 1 }],
  ['a household that is changed', { changedHouseholds: 1 }],
  ['a new event', { newEvents: ['Brunch'] }],
])('%s is enough to be written', async (_, more) => {
  const previewImport = { ...noChange, seen: { ...noChange.seen, ...more } }
  const actor = started({ readFile: seen, previewImport, write: refused, undoImport: refused })
  await reach(actor, 'looked')
  expect(actor.getSnapshot().can({ type: 'ACCEPT' })).toBe(true)
})

test('a refusal goes when the next attempt begins', async () => {
  const actor = started({
    readFile: seen,
    previewImport: change,
    write: { result: 'refused', code: 'unreachable' },
    undoImport: refused,
  })
  await reach(actor, 'looked')
  actor.send({ type: 'ACCEPT' })
  await settled(actor, 'looked')
  expect(actor.getSnapshot().context.refusal).toBe('unreachable')
  actor.send({ type: 'ACCEPT' })
  expect(actor.getSnapshot().context.refusal).toBeNull()
  await settled(actor, 'looked')
  actor.send({ type: 'BACK' })
  expect(actor.getSnapshot().context.refusal).toBeNull()
})

test('a file that is none says why, until another is chosen', async () => {
  const actor = started({
    readFile: { result: 'unreadable', why: 'old_excel' },
    previewImport: change,
    write: refused,
    undoImport: refused,
  })
  actor.send({ type: 'CHOOSE', fileName: 'guests.xls' })
  await settled(actor, 'choosing')
  expect(actor.getSnapshot().context).toMatchObject({
    refusal: 'unreadable',
    unreadable: 'old_excel',
  })
  actor.send({ type: 'CHOOSE', fileName: 'guests.xlsx' })
  expect(actor.getSnapshot().context).toMatchObject({ refusal: null, unreadable: null })
})

test('a column is pointed at an event, and a word at its meaning', async () => {
  const actor = started({
    readFile: seen,
    previewImport: change,
    write: refused,
    undoImport: refused,
  })
  actor.send({
    type: 'CHOOSE',
    fileName: 'guests.csv',
    layout: { sheet: 1, headings: 'none', encoding: 'windows-1250' },
  })
  expect(actor.getSnapshot().context.layout).toEqual({
    sheet: 1,
    headings: 'none',
    encoding: 'windows-1250',
  })
  await settled(actor, 'mapping')
  actor.send({ type: 'MAP', place: 2, field: 'answer', event: 'Reception' })
  actor.send({ type: 'LOOK' })
  await settled(actor, 'looked')
  actor.send({ type: 'READ_AS', place: 2, word: 'If I can', meaning: 'pending' })
  actor.send({ type: 'ACCEPT' })
  await settled(actor, 'looked')
  expect(actor.getSnapshot().context.columns[2]).toEqual({
    field: 'answer',
    person: 0,
    event: 'Reception',
    isSilentWhenBlank: true,
    words: { 'If I can': 'pending' },
  })
})

const inTheWay: Answers['undoImport'] = {
  result: 'changedSince',
  changed: {
    count: 3,
    rows: [{ kind: 'guest', name: 'Ada Moreau', isGone: false }],
    mayUndoRest: true,
  },
}

test('what was changed since is told, and everything else is undone or nothing', async () => {
  const actor = started({
    readFile: seen,
    previewImport: change,
    write: { result: 'written', imported },
    undoImport: inTheWay,
  })
  await reach(actor, 'written')
  actor.send({ type: 'UNDO' })
  await settled(actor, 'deciding')
  expect(actor.getSnapshot().context.changedSince).toEqual(inTheWay.changed)
  actor.send({ type: 'UNDO_REST' })
  expect(actor.getSnapshot().context.leaving).toBe(3)
  // Something else was changed meanwhile.
  await settled(actor, 'deciding')
  expect(actor.getSnapshot().context.leaving).toBeNull()
  actor.send({ type: 'KEEP' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'written', context: { changedSince: null } })
})

test('an import that only makes sense as a whole is not undone in part', async () => {
  const undoImport = { ...inTheWay, changed: { ...inTheWay.changed, mayUndoRest: false } }
  const actor = started({
    readFile: seen,
    previewImport: change,
    write: { result: 'written', imported },
    undoImport,
  })
  await reach(actor, 'written')
  actor.send({ type: 'UNDO' })
  await settled(actor, 'deciding')
  expect(actor.getSnapshot().can({ type: 'UNDO_REST' })).toBe(false)
})

const answers: Answers = {
  readFile: seen,
  previewImport: change,
  write: { result: 'written', imported },
  undoImport: { result: 'undone' },
}

test.each(['mapping', 'looked', 'written', 'undone'] as const)(
  'after a reload it goes on at %s, with the columns as they were chosen',
  async (step) => {
    const actor = started(answers)
    await reach(actor, 'looked')
    actor.send({ type: 'BACK' })
    actor.send({ type: 'MAP', place: 1, field: 'left_out' })
    if (step !== 'mapping') actor.send({ type: 'LOOK' })
    if (step !== 'mapping') await settled(actor, 'looked')
    if (step === 'written' || step === 'undone') actor.send({ type: 'ACCEPT' })
    if (step === 'written' || step === 'undone') await settled(actor, 'written')
    if (step === 'undone') actor.send({ type: 'UNDO' })
    await settled(actor, step)
    const again = started(answers, keptOf(actor.getSnapshot()))
    await settled(again, step)
    const { fileName, columns, ahead, imported: done } = actor.getSnapshot().context
    const now = again.getSnapshot().context
    expect([now.fileName, now.columns, now.imported]).toEqual([fileName, columns, done])
    // The dry run is made anew where it is what is shown.
    expect(now.ahead).toEqual(step === 'looked' ? ahead : null)
  },
)

test('a reload while it is written writes it, and while it is undone undoes it', async () => {
  const actor = started(answers)
  await reach(actor, 'looked')
  actor.send({ type: 'ACCEPT' })
  const writing = started(answers, keptOf(actor.getSnapshot()))
  expect(writing.getSnapshot().value).toBe('writing')
  await settled(writing, 'written')
  writing.send({ type: 'UNDO' })
  const undoing = started(answers, keptOf(writing.getSnapshot()))
  expect(undoing.getSnapshot().value).toBe('undoing')
  await settled(undoing, 'undone')
})

test('what could not be written after a reload is read and looked at again, with the reason', async () => {
  const actor = started(answers)
  await reach(actor, 'looked')
  actor.send({ type: 'ACCEPT' })
  const again = started(
    { ...answers, write: { result: 'refused', code: 'version_stale' } },
    keptOf(actor.getSnapshot()),
  )
  await settled(again, 'looked')
  expect(again.getSnapshot().context).toMatchObject({
    refusal: 'version_stale',
    ahead: change.seen,
  })
})

test('a file that a reload could not bring back is asked for again', async () => {
  const actor = started(answers)
  await reach(actor, 'looked')
  const again = started(
    { ...answers, readFile: { result: 'unreadable', why: 'lost' } },
    keptOf(actor.getSnapshot()),
  )
  await settled(again, 'choosing')
  expect(again.getSnapshot().context).toMatchObject({ refusal: 'unreadable', unreadable: 'lost' })
})

const refused = { result: 'refused', code: 'changed_since' } as const

function started(answers: Answers, kept: KeptImport | null = null) {
  const actors = {
    readFile: fromPromise(() => Promise.resolve(answers.readFile)),
    previewImport: fromPromise(() => Promise.resolve(answers.previewImport)),
    write: fromPromise(() => Promise.resolve(answers.write)),
    undoImport: fromPromise(() => Promise.resolve(answers.undoImport)),
  }
  return createActor(guestImportMachine.provide({ actors: actors as never }), {
    input: { kept },
  }).start()
}

async function reach(actor: ReturnType<typeof started>, state: 'looked' | 'written') {
  actor.send({ type: 'CHOOSE', fileName: 'guests.csv' })
  await settled(actor, 'mapping')
  actor.send({ type: 'LOOK' })
  await settled(actor, 'looked')
  if (state === 'looked') return
  actor.send({ type: 'ACCEPT' })
  await settled(actor, 'written')
}

async function settled(actor: ReturnType<typeof started>, state: string) {
  for (let turn = 0; turn < 20 && actor.getSnapshot().hasTag('busy'); turn++)
    await Promise.resolve()
  expect(actor.getSnapshot().value).toBe(state)
}
