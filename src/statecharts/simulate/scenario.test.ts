import { expect, test } from 'vitest'
import { decodeScenario, encodeScenario } from './scenario.ts'

const scenario = {
  input: 1,
  events: [
    { type: 'SUBMIT', email: 'robin@example.com', remember: true },
    { type: 'xstate.done.actor.initiateAuth', output: { result: 'refused', code: 'Zoë ✓' } },
  ],
  end: '"editing"',
}

test('a scenario is read back from its text unchanged, and the text is safe in a URL', () => {
  const text = encodeScenario(scenario)
  expect(text).toMatch(/^[\w-]+$/)
  expect(decodeScenario(text)).toEqual(scenario)
})

test.each([
  ['no text', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('{')],
  ['another shape', btoa('{"events":[]}')],
  ['an event without a type', encodeScenario({ ...scenario, events: [{ type: '' }] })],
  [
    'more events than anybody plays',
    encodeScenario({ ...scenario, events: Array.from({ length: 201 }, () => ({ type: 'X' })) }),
  ],
])('%s is not a scenario', (_, text) => {
  expect(decodeScenario(text)).toBeNull()
})
