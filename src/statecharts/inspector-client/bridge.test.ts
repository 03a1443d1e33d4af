import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AnyActor, AnyEventObject, InspectionEvent } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { edgePaths } from '#machines/catalogue/paths/paths.ts'
import { tokens, password } from '#machines/session/people.cases.ts'
import { bind } from '#machines/kernel/ports.ts'
import type { SignInPorts } from '#machines/session/sign-in/sign-in.ports.ts'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { gateOrNight } from '#tests/suite.ts'
import type { Step, BridgeMessage } from '../live/protocol.ts'
import { shown as shownBy } from '../build/sheets.ts'
import { createReporter } from './bridge.ts'

const shown = shownBy()

const submit = { type: 'SUBMIT', email: 'robin@example.com', password, remember: true } as const
const login = () => ({ path: '/login', isVisible: true })

/** How many paths of each machine are walked. */
const maxPaths = gateOrNight({ gate: 40, night: 150 })

/** Everything in the cases that identifies a person or grants access. */
const secrets = [
  password,
  ...Object.values(tokens),
  'robin@example.com',
  'Robin',
  'Achterberg',
  'Noor',
  'Fern & Fable Flowers',
  '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11',
]

test('no step of any path of any machine reveals a password, code, token, email address or name', () => {
  for (const entry of catalogue) {
    const messages: BridgeMessage[] = []
    const { inspect } = createReporter(shown, (message) => messages.push(message), login)
    for (const { input, steps } of edgePaths(entry).slice(0, maxPaths)) {
      const actor = silent(entry.machine, input, inspect)
      actor.start()
      for (const { event } of steps.slice(1)) actor.send(event)
      actor.stop()
    }
    const text = JSON.stringify(messages)
    expect(messages.length).toBeGreaterThan(0)
    expect([
      entry.id,
      [...secrets, ...codesIn(entry.cases)].filter((secret) => text.includes(secret)),
    ]).toEqual([entry.id, []])
  }
})

test('the previous test detects a secret', () => {
  const messages: BridgeMessage[] = []
  const { inspect } = createReporter(
    { signIn: { context: ['email'], events: { SUBMIT: ['password'] } } },
    (message) => messages.push(message),
    login,
  )
  const actor = silent(signInModel.machine, { email: '' }, inspect)
  actor.start()
  actor.send(submit)
  expect(secrets.filter((secret) => JSON.stringify(messages).includes(secret))).toEqual([
    password,
    'robin@example.com',
  ])
})

test('each step tells the state, the transitions that led there, and the context before and after', async () => {
  const messages: Step[] = []
  const reporter = createReporter(
    shown,
    (message) => message.type === 'step' && messages.push(message),
    login,
  )
  const refused = { result: 'refused', code: 'NotAuthorized' } as const
  const ports = bind<SignInPorts>({
    initiateAuth: async () => refused,
    setNewPassword: unused,
    setCookie: unused,
    resendCode: unused,
  })
  const machine = signInModel.machine.provide({ actors: ports })
  const actor = createActor(machine, { input: { email: '' }, inspect: reporter.inspect })
  actor.start()
  actor.send(submit)
  await turn()
  await turn()
  expect(
    messages.map(({ number, event, active, taken }) => [number, event.type, active.at(-1), taken]),
  ).toEqual([
    [0, 'xstate.init', 'signIn.editing', []],
    [1, 'SUBMIT', 'signIn.submitting', ['signIn.editing · SUBMIT [0] → signIn.submitting']],
    [
      2,
      'xstate.done.actor.initiateAuth',
      'signIn.editing',
      ['signIn.submitting · xstate.done.actor.initiateAuth [4] → signIn.editing'],
    ],
  ])
  expect(messages[2]?.before).toMatchObject({ refusal: null, email: '•••' })
  expect(messages[2]?.after).toMatchObject({ refusal: { message: 'invalid_credentials' } })
  expect(new Set(messages.map((step) => step.actor)).size).toBe(1)
})

test('an actor that already runs is reported at once, and again to a late subscriber', () => {
  const messages: BridgeMessage[] = []
  const reporter = createReporter(shown, (message) => messages.push(message), login)
  const actor = silent(signInModel.machine, { email: '' })
  actor.start()
  reporter.join(actor)
  reporter.reportAll()
  expect(
    messages.map((message) => message.type === 'step' && [message.number, message.event.type]),
  ).toEqual([
    [0, 'joined'],
    [0, 'joined'],
  ])
  reporter.reportPage()
  expect(messages.at(-1)).toMatchObject({ type: 'page', tab: { path: '/login', isVisible: true } })
  reporter.leave()
  expect(messages.at(-1)?.type).toBe('gone')
})

test('a record reports its lifecycle state once per change, and nothing that is not listed', () => {
  const messages: Step[] = []
  const reporter = createReporter(
    shown,
    (message) => message.type === 'step' && messages.push(message),
    login,
  )
  const record = {
    machine: 'vendorApproval',
    record: '1',
    facts: { missing: [], documents: 1, rejectedAt: null, changed: true, name: 'Fern & Fable' },
  }
  for (const state of ['draft', 'draft', 'submitted']) reporter.see({ ...record, state })
  reporter.see({ ...record, record: '2', state: { review: { reading: {}, waiting: 'reply' } } })
  expect(messages.map(({ event, active, number }) => [event.type, number, ...active])).toEqual([
    ['joined', 0, 'vendorApproval', 'vendorApproval.editable', 'vendorApproval.editable.draft'],
    ['moved', 1, 'vendorApproval', 'vendorApproval.submitted'],
    [
      'joined',
      0,
      'vendorApproval',
      'vendorApproval.review',
      'vendorApproval.review.reading',
      'vendorApproval.review.waiting',
      'vendorApproval.review.waiting.reply',
    ],
  ])
  reporter.see({ machine: 'vendorChoice', record: '3', state: 'asked', facts: {} })
  expect(messages.at(-1)?.active).toEqual([
    'vendorChoice',
    'vendorChoice.considered',
    'vendorChoice.considered.unquoted',
    'vendorChoice.considered.unquoted.asked',
  ])
  expect(messages[1]?.after).toEqual({
    missing: [],
    documents: 1,
    rejectedAt: null,
    changed: true,
    name: '•••',
  })
})

/** An actor whose ports never respond by themselves, because the path gives their results. */
function silent(
  machine: AnyActor['logic'],
  input: unknown,
  inspect?: (event: InspectionEvent) => void,
) {
  const logic = machine as typeof signInModel.machine
  const never = Object.fromEntries(
    Object.keys(logic.implementations.actors).map((port) => [
      port,
      fromPromise(() => new Promise(() => {})),
    ]),
  )
  const actor: AnyActor = createActor(logic.provide({ actors: never }), {
    input: input as never,
    ...(inspect ? { inspect } : {}),
  })
  actor.subscribe({ error: () => {} })
  return actor
}

function unused() {
  return Promise.reject(new Error('Not called here.'))
}

function codesIn(cases: readonly AnyEventObject[]) {
  return cases.flatMap((event) =>
    [...JSON.stringify(event).matchAll(/"(\d{6})"/g)].map(([, code]) => code ?? ''),
  )
}
