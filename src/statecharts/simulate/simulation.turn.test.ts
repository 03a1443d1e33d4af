import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { and, not, or, setup } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { shortestPaths } from '#machines/catalogue/paths/paths.ts'
import { password } from '#machines/session/people.cases.ts'
import { refreshModel } from '#machines/session/refresh/refresh.model.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { pathTest } from './path-test.ts'
import { choicesAt, simulate } from './simulation.ts'

const submit = { type: 'SUBMIT', email: 'robin@example.com', password, remember: true }

test('an event leads to the next state by its transitions', () => {
  const moments = simulate(signInModel, { email: '' }, [submit])
  expect(moments.map(({ active, taken }) => [active.at(-1), taken])).toEqual([
    ['signIn.editing', []],
    ['signIn.submitting', ['signIn.editing · SUBMIT [0] → signIn.submitting']],
  ])
})

test('an event that a state refuses is a choice that names the refusing guard', () => {
  const [start] = simulate(refreshModel, undefined, [])
  if (!start) throw new Error('There is a start.')
  const answered = refreshModel.cases.filter(({ type }) => type === 'xstate.done.actor.refresh')
  const moments = simulate(refreshModel, undefined, [])
  const answers = choicesAt(refreshModel, moments).filter(({ kind }) => kind === 'answer')
  expect(answers).toHaveLength(answered.length)
  expect(answers[0]?.takes).toBe(
    'refresh.refreshing · xstate.done.actor.refresh [0] → refresh.success',
  )
  expect(answers.find(({ takes }) => takes?.endsWith('→ refresh.error'))?.refusedBy).toHaveLength(5)
})

test('an event whose guards all refuse takes no transition', () => {
  const entry = catalogue.find(({ id }) => id === 'vendorApproval')
  if (!entry) throw new Error('There is an approval of vendors.')
  const moments = simulate(entry, { missing: ['name'], documents: 0 }, [])
  const choice = choicesAt(entry, moments).find(({ event }) => event.type === 'SUBMIT')
  expect(choice).toMatchObject({ takes: null, refusedBy: [expect.stringContaining('SUBMIT')] })
})

test('the failing guards of a conjunction are named', () => {
  const entry = catalogue.find(({ id }) => id === 'vendorApproval')
  if (!entry) throw new Error('There is an approval of vendors.')
  const guardsFor = (missing: string[], documents: number) =>
    choicesAt(entry, simulate(entry, { missing, documents }, [])).find(
      ({ event }) => event.type === 'SUBMIT',
    )?.guards
  expect(guardsFor(['name'], 1)).toEqual(['hasDetails'])
  expect(guardsFor([], 0)).toEqual(['hasDocuments'])
  expect(guardsFor(['name'], 0)).toEqual(['hasDetails', 'hasDocuments'])
  expect(guardsFor([], 1)).toEqual([])
})

test('a negated guard is named as such, and all alternatives of a disjunction are named', () => {
  const machine = setup({
    guards: { yes: () => true, no: () => false, never: () => false },
  }).createMachine({
    id: 'joined',
    on: {
      NOT: { guard: not('yes') },
      OR: { guard: or(['no', 'never']) },
      BOTH: { guard: and(['yes', or(['no', not('yes')])]) },
    },
  })
  const choices = choicesAt({ cases: [] }, simulate({ machine }, undefined, []))
  expect(Object.fromEntries(choices.map(({ event, guards }) => [event.type, guards]))).toEqual({
    NOT: ['not yes'],
    OR: ['no', 'never'],
    BOTH: ['no', 'not yes'],
  })
})

test('a timer is a choice with its delay, and so is a failing port', () => {
  const [answered] = refreshModel.cases.filter(({ type }) => type === 'xstate.done.actor.refresh')
  if (!answered) throw new Error('There is such a case.')
  const refreshing = choicesAt(refreshModel, simulate(refreshModel, undefined, []))
  expect(refreshing.map(({ kind }) => kind)).toContain('fault')
  const success = choicesAt(refreshModel, simulate(refreshModel, undefined, [answered]))
  expect(success.find(({ kind }) => kind === 'timer')).toMatchObject({
    wait: 48 * 60_000,
    takes: expect.stringContaining('refreshing'),
  })
})

test('a final state leaves no choices', () => {
  const [way] = shortestPaths(signInModel, 'done')
  if (!way) throw new Error('There is a way to the end.')
  const moments = simulate(
    signInModel,
    way.input,
    way.steps.slice(1).map(({ event }) => event),
  )
  expect(moments.at(-1)?.snapshot.status).toBe('done')
  expect(choicesAt(signInModel, moments)).toEqual([])
})

test('every machine can be walked to every state of its cases, and each path is a passing test', () => {
  const folder = mkdtempSync(join('tests/paths', 'copied-'))
  try {
    for (const entry of catalogue) {
      const [longest] = shortestPaths(entry).toSorted(
        (one, other) => other.steps.length - one.steps.length,
      )
      if (!longest) throw new Error(`${entry.id} has paths.`)
      const events = longest.steps.slice(1).map(({ event }) => event)
      const values = simulate(entry, longest.input, events).map(
        ({ snapshot }) => snapshot.value as unknown,
      )
      writeFileSync(
        join(folder, `${entry.id}.test.ts`),
        pathTest({ id: entry.id, input: longest.input, events, values }),
      )
    }
    const wrong = readFileSync(join(folder, 'signIn.test.ts'), 'utf8').replace(
      /, '(\w+)'\],\n {2}\]/,
      ", 'nowhere'],\n  ]",
    )
    writeFileSync(join(folder, 'wrong.test.ts'), wrong)
    const results = join(folder, 'results.json')
    // Runs as a separate process that must not see this one as its parent.
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/VITEST|NODE_OPTIONS|NODE_CHANNEL/.test(name),
      ),
    )
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'node',
      '--reporter=json',
      `--outputFile=${results}`,
      folder,
    ]
    spawnSync(process.execPath, args, { env: environment })
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      testResults: { name: string; status: string }[]
    }
    const failed = testResults
      .filter(({ status }) => status !== 'passed')
      .map(({ name }) => name.split('/').at(-1))
    expect([testResults.length, failed]).toEqual([catalogue.length + 1, ['wrong.test.ts']])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
