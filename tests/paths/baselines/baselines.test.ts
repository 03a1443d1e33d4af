import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { runBaselines } from './command.ts'
import { describeBehaviour } from './describe.ts'
import { baselineFileOf, baselineFiles, readBaseline } from './files.ts'

test('every machine is proved, which holds it against its baseline', () => {
  const proofs = globSync('tests/paths/**/*.paths.test.ts').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const isProved = ({ id }: CatalogueEntry) =>
    proofs.some((text) => text.includes(`...${id}Model,`) && text.includes('provePaths('))
  expect(catalogue.filter((entry) => !isProved(entry)).map(({ id }) => id)).toEqual([])
})

test('every baseline is about a machine, and says why it is as it is', () => {
  expect(baselineFiles()).toEqual(catalogue.map(baselineFileOf).toSorted())
  expect(
    catalogue.filter((entry) => !readBaseline(entry)?.reasons.length).map(({ id }) => id),
  ).toEqual([])
})

test('a baseline is never accepted without a reason', () => {
  expect(runBaselines(['--accept', ' '], '2026-11-23').status).toBe(2)
  expect(() => runBaselines(['--accept'], '2026-11-23')).toThrow(/argument missing/)
})

test('a machine that nobody knows has no baseline', () => {
  expect(runBaselines(['lamp'], '2026-11-23')).toEqual({
    text: 'No machine is called lamp.',
    status: 2,
  })
})

const pause = 60_000

/** A lamp that goes out by itself, and that may be switched on three times. */
function lampWith({ most = 3, out = pause, keeps = false } = {}) {
  const machine = setup({
    types: {
      context: {} as { times: number; note: string | null },
      events: {} as { type: 'PRESS' } | { type: 'NOTE'; note: string },
    },
    delays: { untilOut: out },
    guards: { isGood: ({ context }) => context.times < most },
    actions: {
      count: assign({ times: ({ context }) => context.times + 1 }),
      take: assign((_, { note }: { note: string | null }) => ({ note })),
    },
  }).createMachine({
    id: 'lamp',
    context: { times: 0, note: null },
    initial: 'off',
    states: {
      off: {
        tags: 'dark',
        on: {
          PRESS: { guard: 'isGood', target: 'on', actions: 'count' },
          NOTE: { actions: { type: 'take', params: ({ event }) => ({ note: event.note }) } },
        },
      },
      on: {
        after: {
          untilOut: {
            target: 'off',
            actions: keeps ? [] : { type: 'take', params: { note: null } },
          },
        },
      },
    },
  })
  return catalogueEntry({
    kind: 'flow',
    domain: 'kernel',
    title: 'Lamp',
    purpose: 'Shines.',
    machine,
    cases: [{ type: 'PRESS' }, { type: 'NOTE', note: 'warm' }],
    shows: { context: [], events: {} },
    screens: {},
  })
}

test('a baseline tells the outcome of each event in each state, and what decides it', () => {
  expect(describeBehaviour(lampWith()).replaceAll(/#[0-9a-f]{8}/g, '#')).toBe(`delays
  untilOut: 60000 ms

starts
  with nothing
    → off; times 0
  with all that is blank: #

state off [dark]
  PRESS
    when times 0 → on; times 1; waits 60000 ms after untilOut
    when times 1 → on; times 2; waits 60000 ms after untilOut
    when times 2 → on; times 3; waits 60000 ms after untilOut
    otherwise → refused
  NOTE note "warm" → stays; note "warm"
  exactly, in 8 contexts: #

state on
  after untilOut → off; note null
  refused: PRESS, NOTE
  exactly, in 6 contexts: #
`)
})

test.each([
  ['a guard', { most: 2 }, '    otherwise → refused'],
  ['a delay', { out: 6_000 }, '  untilOut: 6000 ms'],
  ['what is remembered', { keeps: true }, '  after untilOut → off'],
])('it changes with %s', (_, change, line) => {
  const changed = describeBehaviour(lampWith(change))
  expect(changed).not.toBe(describeBehaviour(lampWith()))
  expect(changed).toContain(line)
})
