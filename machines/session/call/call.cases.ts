import { cases } from '#machines/kernel/cases.ts'
import type { CallPorts } from './call.ports.ts'

/** The ports' outcomes: generated paths and the statechart page offer these. */
export const callCases = cases<never, CallPorts>({
  events: [],
  answers: { attempt: [{ result: 'answered', answer: 'an answer of any kind' }, { result: 'unreachable' }] },
})
