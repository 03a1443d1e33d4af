import { expect, test } from 'vitest'
import { scenarioFrom, scenarioText } from './scenario.ts'

const scenario = {
  input: 1,
  events: [
    { type: 'SUBMIT', email: 'robin@example.com', remember: true },
    { type: 'xstate.done.actor.initiateAuth', output: { result: 'refused', code: 'Zoë ✓' } },
  ],
  end: '"editing"',
}

test('a scenario comes back from its text as it was, and the text is safe in an address', () => {
  const text = scenarioText(scenario)
  expect(text).toMatch(/^[\w-]+$/)
  expect(scenarioFrom(text)).toEqual(scenario)
})

test.each([
  ['no text', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('{')],
  ['another shape', btoa('{"events":[]}')],
  ['an event without a type', scenarioText({ ...scenario, events: [{ type: '' }] })],
  ['more events than anybody plays', scenarioText({ ...scenario, events: Array.from({ length: 201 }, () => ({ type: 'X' })) })],
])('%s is no scenario', (_, text) => {
  expect(scenarioFrom(text)).toBeNull()
})
