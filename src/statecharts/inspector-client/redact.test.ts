import { expect, test } from 'vitest'
import { hidden, redacted, redactedEvent } from './redact.ts'

const context = {
  values: { email: 'robin@example.com', password: 'Garden-party-27', role: 'COUPLE' },
  me: null,
  accepted: true,
  refusal: { message: 'invalid_credentials' },
  problems: [{ path: 'account.email', code: 'required' }],
  people: ['Maya', 'Sam'],
  notes: '',
}

test('only listed values are shown; the rest keeps its name and whether it is empty', () => {
  expect(redacted(context, ['values.role', 'refusal', 'problems'])).toEqual({
    values: { email: hidden, password: hidden, role: 'COUPLE' },
    me: null,
    accepted: true,
    refusal: { message: 'invalid_credentials' },
    problems: [{ path: 'account.email', code: 'required' }],
    people: hidden,
    notes: '',
  })
})

test('without a list nothing is shown', () => {
  const text = JSON.stringify(redacted(context, []))
  for (const secret of [
    'robin',
    'Garden',
    'COUPLE',
    'invalid_credentials',
    'account.email',
    'Maya',
  ])
    expect(text).not.toContain(secret)
})

test('a path leads through arrays into each element', () => {
  const people = { people: [{ name: 'Maya', role: 'COUPLE' }] }
  expect(redacted(people, ['people.role'])).toEqual({ people: [{ name: hidden, role: 'COUPLE' }] })
})

test('a listed name does not match as a prefix of another', () => {
  expect(redacted({ code: '123456', codeSent: 'yes' }, ['codeSent'])).toEqual({
    code: hidden,
    codeSent: 'yes',
  })
})

test('values that are not data are never shown, even when listed: errors, functions, maps', () => {
  const odd = {
    fault: new Error('robin@example.com'),
    call: () => 'x',
    when: new Map([['a', 'b']]),
  }
  expect(redacted(odd, ['fault', 'call', 'when'])).toEqual({
    fault: hidden,
    call: hidden,
    when: hidden,
  })
})

test('an event shows its type and its listed values', () => {
  const event = {
    type: 'xstate.done.actor.initiateAuth',
    actorId: 'initiateAuth',
    output: { result: 'tokens', tokens: { accessToken: 'eyJ' } },
  }
  expect(redactedEvent(event, ['output.result'])).toEqual({
    type: event.type,
    output: { result: 'tokens', tokens: { accessToken: hidden } },
  })
  expect(
    redactedEvent({ type: 'SUBMIT', password: 'Garden-party-27' } as { type: string }),
  ).toEqual({ type: 'SUBMIT', password: hidden })
})
