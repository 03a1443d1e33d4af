import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resendModel } from '#machines/account/resend/resend.model.ts'
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

/** Without a screen, so that no walk in the browser is demanded. */
const resend = { ...resendModel, screens: {} }
const all = inventoryOf(resend.machine)
const full: CoverageRecord = { machine: 'resend', level: 'machine', visited: all }
const noMutantLeft: MutationRecord = {
  machine: 'resend',
  mutants: 20,
  survivors: [],
  equivalent: {},
}
const [sent = ''] = all.transitions.filter((name) => name.includes('[2] → resend.waiting'))
const lame: CoverageRecord = {
  ...full,
  visited: { ...all, transitions: all.transitions.filter((name) => name !== sent) },
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('what is wholly visited falls short of nothing', () => {
  const coverages = coverageOf([resend], { walks: [full], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything', overHttp: 'everything' })).toEqual([])
  expect(tableOf(coverages)).toMatch(/^resend +3\/3 +6\/6 +4\/4 +· +· +· +· +· +· +20\/20$/m)
})

test('what is not visited is named', () => {
  const coverages = coverageOf([resend], { walks: [lame], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything', overHttp: 'everything' })).toEqual([
    `resend on the bare machine: nothing visits ${sent}`,
  ])
  expect(tableOf(coverages)).toMatch(/^resend +3\/3 +5\/6 ! /m)
})

test('walks of several processes are joined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-records-'))
  folders.push(folder)
  const [first, ...rest] = all.transitions
  const walks = [
    { ...full, visited: { ...all, transitions: [first] } },
    { ...full, visited: { states: [], transitions: rest, guards: [] } },
  ]
  for (const [number, walk] of walks.entries())
    writeFileSync(join(folder, `machine.resend.${number}.json`), JSON.stringify(walk))
  writeFileSync(join(folder, 'mutation.resend.json'), JSON.stringify(noMutantLeft))
  expect(
    shortcomings(coverageOf([resend], leftIn(folder)), {
      inBrowser: 'everything',
      overHttp: 'everything',
    }),
  ).toEqual([])
  expect(leftIn(join(folder, 'nowhere'))).toEqual({ walks: [], mutations: [] })
})

test('what nobody can bring about is not counted, and the reason is told', () => {
  const walk = { ...lame, outOfReach: { [sent]: 'No code is ever sent.' } }
  const coverages = coverageOf([resend], { walks: [walk], mutations: [noMutantLeft] })
  expect(shortcomings(coverages, { inBrowser: 'everything', overHttp: 'everything' })).toEqual([])
  expect(tableOf(coverages)).toContain(
    `Not counted: No code is ever sent.\n  resend bare machine: ${sent}`,
  )
})

test('a lifecycle that nobody walked over HTTP, and a flow that nobody walked in the browser, fall short', () => {
  const found = shortcomings(
    coverageOf([vendorApprovalModel, signInModel], { walks: [], mutations: [] }),
    { inBrowser: 'everything', overHttp: 'everything' },
  )
  expect(found).toContain('vendorApproval was not walked over HTTP.')
  expect(found).toContain('signIn was not walked in the browser.')
  expect(found).toContain('signIn was not walked on the bare machine.')
  expect(found).toContain('Nobody looked for mutants of signIn.')
})

test('where there is no browser, none is demanded', () => {
  const found = shortcomings(coverageOf([signInModel], { walks: [], mutations: [] }), {
    inBrowser: 'nothing',
    overHttp: 'everything',
  })
  expect(found).not.toContain('signIn was not walked in the browser.')
})

test('where the browser walks one path of each flow, a flow without any falls short, and one with some does not', () => {
  const contact = coverageOf([contactModel], { walks: [], mutations: [] })
  expect(shortcomings(contact, { inBrowser: 'something', overHttp: 'everything' })).toContain(
    'contact was not walked in the browser.',
  )
  const some: CoverageRecord = {
    machine: 'contact',
    level: 'browser',
    visited: { states: ['editing'], transitions: [], guards: [] },
  }
  const found = shortcomings(coverageOf([contactModel], { walks: [some], mutations: [] }), {
    inBrowser: 'something',
    overHttp: 'everything',
  })
  expect(found.filter((line) => line.includes('in the browser'))).toEqual([])
})

test('of a hundred mutants ninety-five must be found out, but for those that are the same machine', () => {
  expect(short(['one'])).toEqual([])
  expect(short(['one', 'two'])).toEqual(['Of 20 mutants of resend only 18 were found out.'])
  expect(short(['one', 'two'], { one: 'It is done twice.', two: 'Nobody reads it.' })).toEqual([])
})

test('the page colours the chart by what was visited on each level', () => {
  const page = pageOf(
    coverageOf([resend], {
      walks: [lame, { ...full, level: 'browser' }],
      mutations: [noMutantLeft],
    }),
  )
  expect(page).toContain(
    `data-transition-id="${sent}" data-missing="machine" data-visited="browser"`,
  )
  expect(page).toContain('data-state-id="resend.waiting" data-visited="machine browser"')
})

test('whoever is excused from the browser is in the catalogue, and is told', () => {
  for (const [id, reason] of Object.entries(notInBrowser))
    expect(tableOf(coverageOf(catalogue, { walks: [], mutations: [] }))).toContain(
      `${id} is not walked in the browser. ${reason}`,
    )
  expect(
    Object.keys(notInBrowser).filter((id) => !catalogue.some((entry) => entry.id === id)),
  ).toEqual([])
})

function short(survivors: string[], equivalent = {}) {
  const mutation = { ...noMutantLeft, survivors, equivalent }
  return shortcomings(coverageOf([resend], { walks: [full], mutations: [mutation] }), {
    inBrowser: 'everything',
    overHttp: 'everything',
  })
}
