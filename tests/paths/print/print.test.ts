import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { printed } from './print.ts'

const textFor = (...args: string[]) => printed(args).text

test('every machine is listed, with its states, transitions and paths', () => {
  const { text, status } = printed([])
  expect(status).toBe(0)
  expect(
    text
      .split('\n')
      .slice(1, catalogue.length + 1)
      .map((line) => line.split(/\s/)[0]),
  ).toEqual(catalogue.map(({ id }) => id))
  expect(text).toMatch(/^call +flow +5 +5 +9 +3 +5 {2}Call$/m)
})

test('a path reads as given, when, then', () => {
  expect(textFor('call', '--to', 'unreachable')).toBe(`Call (call), 1 path: the shortest to every place it can rest

1. unreachable
   Given  it starts, at attempting
${`   When   attempt answers unreachable
   Then   it is at waiting; now failures N
   When   after backoff
   Then   it is at attempting
`
  .repeat(3)
  .replaceAll(
    /N/g,
    (() => {
      let failures = 0
      return () => String(++failures)
    })(),
  )}   When   attempt answers unreachable
   Then   it is at unreachable`)
})

test('what an event carries is told, and what a log may show when it changes', () => {
  expect(textFor('signIn', '--to', 'submitting')).toContain(
    `   When   submit with email " Robin@Example.com ", password "Garden-party-27", remember true
   Then   it is at submitting; now remember true`,
  )
})

test('for tools, paths are data', () => {
  expect(JSON.parse(textFor('call', '--to', 'unreachable', '--json'))).toEqual({
    machine: 'call',
    kind: 'shortest',
    paths: [
      {
        steps: [
          { event: { type: 'xstate.init' }, state: 'attempting', status: 'active' },
          ...[1, 2, 3].flatMap(() => [
            { event: expect.objectContaining({ output: { result: 'unreachable' } }) as unknown, state: 'waiting', status: 'active' },
            { event: { type: 'xstate.after.backoff.waiting' }, state: 'attempting', status: 'active' },
          ]),
          { event: expect.objectContaining({ output: { result: 'unreachable' } }) as unknown, state: 'unreachable', status: 'done' },
        ],
      },
    ],
    note: '',
  })
})

test('no more paths are printed than are asked for, and that is said', () => {
  const { paths, note } = JSON.parse(textFor('signIn', '--every', '--max', '2', '--json')) as { paths: unknown[]; note: string }
  expect([paths.length, note]).toEqual([2, '48 more; --max says how many are printed.'])
})

test('a test plan opens the screen, has a box for every step, and leaves out what nobody can bring about', () => {
  const plan = textFor('verification', '--cover', '--md')
  expect(plan).toContain('# Test plan: Verification')
  expect(plan).toContain('Open `/verify-email`.')
  expect(plan).toMatch(/^5\. \[ \] \*\*confirmSignUp answers confirmed\*\*: it is at verified, on `\/login`$/m)
  expect(textFor('verification', '--every', '--max', '10000')).toContain('confirmSignUp breaks')
  expect(plan).not.toContain('breaks')
})

test('of millions of simple paths only the first are made, the short ones first', () => {
  const text = textFor('registration', '--simple', '--max', '3')
  expect(text.match(/^\d+\. /gm)).toHaveLength(3)
  expect(text).toContain('There are more; --max says how many are printed.')
  const lengths = textFor('signIn', '--simple', '--max', '1000')
    .split(/^\d+\. /m)
    .slice(1)
    .map((path) => path.match(/When/g)?.length ?? 0)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
})

test('simple paths come through no state twice', () => {
  const { paths } = JSON.parse(textFor('call', '--simple', '--max', '1000', '--json')) as {
    paths: { steps: { state: string; event: object }[] }[]
  }
  // Four attempts, three waits, and three ways to end; failures are counted, so a second attempt is another state.
  expect(paths.map(({ steps }) => steps.length).toSorted((a, b) => a - b)).toEqual([1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 8, 8, 8])
})

test.each([
  ['a machine that is not there', ['nope'], /^There is no machine "nope"\. There are: session, signIn, .+\.$/],
  [
    'a state that is not there',
    ['call', '--to', 'x'],
    'call has no state "x". It has: attempting, waiting, answered, unreachable, broken.',
  ],
  ['a flag that is not there', ['call', '--foo'], /^There is no --foo\. There are: --shortest, .+\.$/],
  ['a count that is none', ['call', '--max', '0'], /^--max is a whole number from 1, not "0"\.$/],
  ['a flag without its value', ['call', '--to'], /^Say what --to is\.$/],
  ['a value that is not asked for', ['call', '--json=yes'], /^--json takes no value\.$/],
  ['two kinds', ['call', '--simple', '--every'], /^Choose one of --simple and --every\.$/],
  ['two forms', ['call', '--json', '--md'], /^Choose one of --json and --md\.$/],
  ['two machines', ['call', 'signIn'], /^One machine at a time: "signIn" is one too many\.$/],
  ['no machine', ['--md'], /^Say of which machine: session, .+\.$/],
])('%s is one line that says what there is', (_, args, line) => {
  const { text, status } = printed(args)
  expect(status).toBe(2)
  expect(text).toMatch(line)
  expect(text).not.toContain('\n')
})
