import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callModel } from '#machines/session/call/call.model.ts'
import { contactModel } from '#machines/contact/contact.model.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { inventoryOf } from '#machines/catalogue/paths/visits.ts'
import { vendorApprovalModel } from '#machines/vendors/vendor-approval.model.ts'
import type { CoverageRecord, MutationRecord } from '#tests/harness/levels/records.ts'
import { notInBrowser, shortcomings } from './demands.ts'
import { coverageOf, leftIn } from './join.ts'
import { pageOf } from './page.ts'
import { tableOf } from './table.ts'

const all = inventoryOf(callModel.machine)
const full: CoverageRecord = { machine: 'call', level: 'machine', visited: all }
const noMutantLeft: MutationRecord = { machine: 'call', mutants: 20, survivors: [], equivalent: {} }
const [retry = ''] = all.transitions.filter((name) => name.includes('→ waiting'))
const lame: CoverageRecord = { ...full, visited: { ...all, transitions: all.transitions.filter((name) => name !== retry) } }

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('what is wholly visited falls short of nothing', () => {
  const coverages = coverageOf([callModel], { walks: [full], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything' })).toEqual([])
  expect(tableOf(coverages)).toMatch(/^call +5\/5 +5\/5 +4\/4 +· +· +· +· +· +· +20\/20$/m)
})

test('what is not visited is named', () => {
  const coverages = coverageOf([callModel], { walks: [lame], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything' })).toEqual([`call on the bare machine: nothing visits ${retry}`])
  expect(tableOf(coverages)).toMatch(/^call +5\/5 +4\/5 ! /m)
})

test('walks of several processes are joined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-records-'))
  folders.push(folder)
  const [first, ...rest] = all.transitions
  const walks = [
    { ...full, visited: { ...all, transitions: [first] } },
    { ...full, visited: { states: [], transitions: rest, guards: [] } },
  ]
  for (const [number, walk] of walks.entries()) writeFileSync(join(folder, `machine.call.${number}.json`), JSON.stringify(walk))
  writeFileSync(join(folder, 'mutation.call.json'), JSON.stringify(noMutantLeft))
  expect(shortcomings(coverageOf([callModel], leftIn(folder)), { inBrowser: 'everything' })).toEqual([])
  expect(leftIn(join(folder, 'nowhere'))).toEqual({ walks: [], mutations: [] })
})

test('what nobody can bring about is not counted, and the reason is told', () => {
  const walk = { ...lame, outOfReach: { [retry]: 'The line never fails.' } }
  const coverages = coverageOf([callModel], { walks: [walk], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything' })).toEqual([])
  expect(tableOf(coverages)).toContain(`Not counted: The line never fails.\n  call bare machine: ${retry}`)
})

test('a lifecycle that nobody walked over HTTP, and a flow that nobody walked in the browser, fall short', () => {
  const told = shortcomings(coverageOf([vendorApprovalModel, signInModel], { walks: [], mutations: [] }), { inBrowser: 'everything' })
  expect(told).toContain('vendorApproval was not walked over HTTP.')
  expect(told).toContain('signIn was not walked in the browser.')
  expect(told).toContain('signIn was not walked on the bare machine.')
  expect(told).toContain('Nobody looked for mutants of signIn.')
})

test('where there is no browser, none is demanded', () => {
  const told = shortcomings(coverageOf([signInModel], { walks: [], mutations: [] }), { inBrowser: 'nothing' })
  expect(told).not.toContain('signIn was not walked in the browser.')
})

test('where the browser walks one path of each flow, a flow without any falls short, and one with some does not', () => {
  const contact = coverageOf([contactModel], { walks: [], mutations: [] })
  expect(shortcomings(contact, { inBrowser: 'something' })).toContain('contact was not walked in the browser.')
  const some: CoverageRecord = { machine: 'contact', level: 'browser', visited: { states: ['editing'], transitions: [], guards: [] } }
  const told = shortcomings(coverageOf([contactModel], { walks: [some], mutations: [] }), { inBrowser: 'something' })
  expect(told.filter((line) => line.includes('in the browser'))).toEqual([])
})

test('of a hundred mutants ninety-five must be found out, but for those that are the same machine', () => {
  expect(short(['one'])).toEqual([])
  expect(short(['one', 'two'])).toEqual(['Of 20 mutants of call only 18 were found out.'])
  expect(short(['one', 'two'], { one: 'It is done twice.', two: 'Nobody reads it.' })).toEqual([])
})

test('the page colours the chart by what was visited on each level', () => {
  const page = pageOf(coverageOf([callModel], { walks: [lame, { ...full, level: 'browser' }], mutations: [noMutantLeft] }))
  expect(page).toContain(`data-transition-id="${retry}" data-missing="machine" data-visited="browser"`)
  expect(page).toContain('data-state-id="waiting" data-visited="machine browser"')
})

test('whoever is excused from the browser is in the catalogue, and is told', () => {
  for (const [id, reason] of Object.entries(notInBrowser))
    expect(tableOf(coverageOf(catalogue, { walks: [], mutations: [] }))).toContain(`${id} is not walked in the browser. ${reason}`)
  expect(Object.keys(notInBrowser).filter((id) => !catalogue.some((entry) => entry.id === id))).toEqual([])
})

function short(survivors: string[], equivalent = {}) {
  const mutation = { ...noMutantLeft, survivors, equivalent }
  return shortcomings(coverageOf([callModel], { walks: [full], mutations: [mutation] }), { inBrowser: 'everything' })
}
