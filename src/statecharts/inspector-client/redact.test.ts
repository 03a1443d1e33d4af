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

test('only what is listed is shown; the rest keeps its name and whether there is anything', () => {
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

test('nothing is listed, so nothing is shown', () => {
  const text = JSON.stringify(redacted(context, []))
  for (const secret of ['robin', 'Garden', 'COUPLE', 'invalid_credentials', 'account.email', 'Maya']) expect(text).not.toContain(secret)
})

test('a path leads through lists into each member', () => {
  const people = { people: [{ name: 'Maya', role: 'COUPLE' }] }
  expect(redacted(people, ['people.role'])).toEqual({ people: [{ name: hidden, role: 'COUPLE' }] })
})

test('a listed name is not the beginning of another', () => {
  expect(redacted({ code: '123456', codeSent: 'yes' }, ['codeSent'])).toEqual({ code: hidden, codeSent: 'yes' })
})

test('what is no data is never shown, listed or not: actors, errors, functions, the page', () => {
  const odd = { fault: new Error('robin@example.com'), call: () => 'x', when: new Map([['a', 'b']]) }
  expect(redacted(odd, ['fault', 'call', 'when'])).toEqual({ fault: hidden, call: hidden, when: hidden })
})

test('an event shows its type and what is listed for it', () => {
  const event = {
    type: 'xstate.done.actor.initiateAuth',
    actorId: 'initiateAuth',
    output: { result: 'tokens', tokens: { accessToken: 'eyJ' } },
  }
  expect(redactedEvent(event, ['output.result'])).toEqual({
    type: event.type,
    output: { result: 'tokens', tokens: { accessToken: hidden } },
  })
  expect(redactedEvent({ type: 'SUBMIT', password: 'Garden-party-27' } as { type: string })).toEqual({ type: 'SUBMIT', password: hidden })
})
