import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Imported } from '../import/plan.schema.ts'
import { guestImportMachine } from './guest-import.machine.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'

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
}
const nothing = { changes: [], newEvents: [], silentEvents: [], unread: [], people: [], problems: [], duplicates: [] }
const change: Answers['lookAhead'] = {
  result: 'seen',
  seen: { ...nothing, added: 2, changed: 0, same: 0, newHouseholds: 1, changedHouseholds: 0 },
}
const noChange: Answers['lookAhead'] = {
  result: 'seen',
  seen: { ...nothing, added: 0, changed: 0, same: 2, newHouseholds: 0, changedHouseholds: 0 },
}
const imported: Imported = {
  activityId: '01900000-0000-7000-8000-000000000001',
  addedHouseholds: 1,
  addedGuests: 2,
  changedHouseholds: 0,
  changedGuests: 0,
}

test('a new file forgets the old result, what was seen of it and why it was refused', async () => {
  const actor = started({ readFile: seen, lookAhead: change, write: { result: 'written', imported }, takeBack: refused })
  await reach(actor, 'written')
  actor.send({ type: 'UNDO' })
  await settled(actor, 'written')
  expect(actor.getSnapshot().context).toMatchObject({ imported, refusal: 'changed_since' })
  actor.send({ type: 'CHOOSE', fileName: 'other.csv' })
  expect(actor.getSnapshot().context).toMatchObject({
    fileName: 'other.csv',
    file: null,
    columns: [],
    ahead: null,
    imported: null,
    refusal: null,
  })
})

test('what changes nothing is not accepted', async () => {
  const actor = started({ readFile: seen, lookAhead: noChange, write: { result: 'written', imported }, takeBack: refused })
  await reach(actor, 'looked')
  expect(actor.getSnapshot().can({ type: 'ACCEPT' })).toBe(false)
  actor.send({ type: 'ACCEPT' })
  expect(actor.getSnapshot().value).toBe('looked')
})

test('a refusal goes when the next attempt begins', async () => {
  const actor = started({ readFile: seen, lookAhead: change, write: { result: 'refused', code: 'unreachable' }, takeBack: refused })
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
  const actor = started({ readFile: { result: 'unreadable', why: 'old_excel' }, lookAhead: change, write: refused, takeBack: refused })
  actor.send({ type: 'CHOOSE', fileName: 'guests.xls' })
  await settled(actor, 'choosing')
  expect(actor.getSnapshot().context).toMatchObject({ refusal: 'unreadable', unreadable: 'old_excel' })
  actor.send({ type: 'CHOOSE', fileName: 'guests.xlsx' })
  expect(actor.getSnapshot().context).toMatchObject({ refusal: null, unreadable: null })
})

test('a column is pointed at an event, and a word at its meaning', async () => {
  const actor = started({ readFile: seen, lookAhead: change, write: refused, takeBack: refused })
  actor.send({ type: 'CHOOSE', fileName: 'guests.csv', layout: { sheet: 1, headings: 'none', encoding: 'windows-1250' } })
  expect(actor.getSnapshot().context.layout).toEqual({ sheet: 1, headings: 'none', encoding: 'windows-1250' })
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
    words: { 'If I can': 'pending' },
  })
})

const refused = { result: 'refused', code: 'changed_since' } as const

function started(answers: Answers) {
  const actors = {
    readFile: fromPromise(() => Promise.resolve(answers.readFile)),
    lookAhead: fromPromise(() => Promise.resolve(answers.lookAhead)),
    write: fromPromise(() => Promise.resolve(answers.write)),
    takeBack: fromPromise(() => Promise.resolve(answers.takeBack)),
  }
  return createActor(guestImportMachine.provide({ actors: actors as never })).start()
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
  for (let turn = 0; turn < 20 && actor.getSnapshot().hasTag('busy'); turn++) await Promise.resolve()
  expect(actor.getSnapshot().value).toBe(state)
}
