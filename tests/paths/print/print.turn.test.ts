import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import { seenIn } from './plan.ts'
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
  expect(text).toMatch(/^resend +flow +3 +6 +10 +4 +3 {2}Another code$/m)
})

test('a path reads as given, when, then', () => {
  expect(textFor('signOut', '--to', 'leavingHosted'))
    .toBe(`Sign-out (signOut), 1 path: the shortest to every place it can rest

1. leaving hosted
   Given  it starts, at logging out
   When   logout answers
   Then   it is at forgetting; now serverNotified true
   When   forget answers
   Then   it is at notifying other tabs
   When   notifyOtherTabs answers
   Then   it is at leaving hosted`)
  expect(textFor('resend', '--to', 'ready')).toContain(`
   When   after resendWait
   Then   it is at ready`)
})

test('what an event carries is told, and what a log may show when it changes', () => {
  expect(textFor('signIn', '--to', 'submitting')).toContain(
    `   When   submit with email " Robin@Example.com ", password "Garden-party-27", remember true
   Then   it is at submitting; now remember true`,
  )
})

test('the way from an ordinary start comes first, and one that a reload skips to after it', () => {
  const text = textFor('registration', '--to', 'account')
  expect(text).toContain('2 paths')
  const given = text.match(/^ +Given .*$/gm) ?? []
  expect(given[0]).toBe('   Given  it starts with role "COUPLE", draft nothing, at user type')
  expect(given[1]).toMatch(/^ {3}Given {2}it starts with role "COUPLE", draft .+, at account$/)
  expect(text).toMatch(/^2\. account, by a shortcut$/m)
  // By steps also to where the cases come by a draft alone.
  expect(textFor('registration', '--to', 'terms')).toMatch(
    /^1\. terms\n +Given +it starts with role "COUPLE", draft nothing, at user type$/m,
  )
})

test('for tools, paths are data', () => {
  const input = { email: 'robin@example.com', allowedAt: 1_800_000_020_000, now: 1_800_000_000_000 }
  expect(JSON.parse(textFor('resend', '--to', 'ready', '--json'))).toEqual({
    machine: 'resend',
    kind: 'shortest',
    paths: [
      {
        input,
        steps: [
          { event: { type: 'xstate.init', input }, state: 'waiting', status: 'active' },
          {
            event: { type: 'xstate.after.resendWait.resend.waiting' },
            state: 'ready',
            status: 'active',
          },
        ],
      },
    ],
    note: '',
  })
  expect(textFor('signOut', '--to', 'signedOut', '--json')).toContain('"status": "done"')
})

test('no more paths are printed than are asked for, and that is said', () => {
  const { paths, note } = JSON.parse(textFor('signIn', '--every', '--max', '2', '--json')) as {
    paths: unknown[]
    note: string
  }
  expect([paths.length, note]).toEqual([2, '88 more; --max says how many are printed.'])
})

test('a test plan opens the screen, has a box for every step, and leaves out what nobody can bring about', () => {
  const plan = textFor('verification', '--cover', '--md')
  expect(plan).toContain('# Test plan: Verification')
  expect(plan).toContain('Open `/verify-email`.')
  expect(plan).toMatch(
    /^3\. \[ \] \*\*confirmSignUp answers confirmed\*\*: .+, on `\/login` \(verified\)$/m,
  )
  expect(textFor('verification', '--every', '--max', '10000')).toContain('confirmSignUp breaks')
  expect(plan).not.toContain('breaks')
})

test('a test plan says what is to be seen, in the words of the product, and names the state after it', () => {
  const plan = textFor('signIn', '--shortest', '--md')
  expect(plan).toContain(
    'Given the heading “Sign in to your account”, the form ready to be filled in, and no button “Cancel sign-in” (editing).',
  )
  expect(plan).toContain(
    'the button says “Signing in...”, and there is a button “Cancel sign-in” (submitting)',
  )
  const refused = textFor('signIn', '--every', '--md', '--max', '500')
  expect(refused).toMatch(
    /initiateAuth answers refused, NotAuthorized\*\*: the heading .+; “Invalid email or password” \(editing\)/,
  )
  expect(refused).toContain(
    '“Please enter a valid email address”; “This field is required” (editing)',
  )
})

test('every state that has a screen says what is seen there, by texts that the product has', () => {
  const silent = catalogue.flatMap((entry) => {
    if (Object.keys(entry.screens).length === 0) return []
    const nodes = chartOf(entry.machine).nodes.filter(
      ({ type }) => type === 'atomic' || type === 'final',
    )
    return nodes
      .filter(({ path, description }) => seenIn(entry, path) === null && description === '')
      .map(({ path }) => `${entry.id} ${path}`)
  })
  // Passed through before anything is drawn, or told by the pages around them.
  const unseen = /^(session|\w+ (\w+\.)?(opening|preparing)$)/
  expect(silent.filter((state) => !unseen.test(state))).toEqual([])
  const unknown = catalogue.flatMap(({ id, machine, sees = {} }) => {
    const paths = chartOf(machine).nodes.map(({ path }) => path)
    return Object.keys(sees).flatMap((path) => (paths.includes(path) ? [] : [`${id} ${path}`]))
  })
  expect(unknown).toEqual([])
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
  const { paths } = JSON.parse(textFor('signOut', '--simple', '--max', '1000', '--json')) as {
    paths: { steps: { state: string; event: object }[] }[]
  }
  // Three ways out of the first state and two out of each of the others; whether the server was
  // told makes another state.
  const count = (steps: number) => paths.filter((path) => path.steps.length === steps).length
  expect([1, 2, 3, 4, 5, 6].map(count)).toEqual([1, 3, 6, 12, 24, 0])
})

test.each([
  [
    'a machine that is not there',
    ['nope'],
    /^There is no machine "nope"\. There are: session, signIn, .+\.$/,
  ],
  [
    'a state that is not there',
    ['resend', '--to', 'x'],
    'resend has no state "x". It has: waiting, ready, sending.',
  ],
  [
    'a flag that is not there',
    ['resend', '--foo'],
    /^There is no --foo\. There are: --shortest, .+\.$/,
  ],
  ['a count that is none', ['resend', '--max', '0'], /^--max is a whole number from 1, not "0"\.$/],
  ['a flag without its value', ['resend', '--to'], /^Say what --to is\.$/],
  ['a value that is not asked for', ['resend', '--json=yes'], /^--json takes no value\.$/],
  ['two kinds', ['resend', '--simple', '--every'], /^Choose one of --simple and --every\.$/],
  ['two forms', ['resend', '--json', '--md'], /^Choose one of --json and --md\.$/],
  ['two machines', ['resend', 'signIn'], /^One machine at a time: "signIn" is one too many\.$/],
  ['no machine', ['--md'], /^Say of which machine: session, .+\.$/],
])('%s is one line that says what there is', (_, args, line) => {
  const { text, status } = printed(args)
  expect(status).toBe(2)
  expect(text).toMatch(line)
  expect(text).not.toContain('\n')
})
