import { cases } from '#machines/kernel/cases.ts'
import type { RefreshEvent } from './refresh.machine.ts'
import type { RefreshPorts } from './refresh.ports.ts'

const start = Date.UTC(2027, 2, 13, 10)
const seconds = (count: number) => start + count * 1_000
const minutes = (count: number) => start + count * 60_000

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const refreshCases = cases<RefreshEvent, RefreshPorts>({
  events: [
    { type: 'REFRESH' },
    { type: 'REFRESHED_ELSEWHERE', at: minutes(20) },
    { type: 'WAKE', now: minutes(30) },
    { type: 'WAKE', now: minutes(90) },
    { type: 'ONLINE', now: minutes(30) },
    { type: 'ONLINE', now: minutes(90) },
  ],
  answers: {
    refresh: [
      { result: 'refreshed', at: seconds(1) },
      { result: 'already', at: seconds(-10) },
      { result: 'refused', code: 'unreachable' },
      { result: 'refused', code: 'method_not_allowed' },
      { result: 'refused', code: 'not_found' },
      { result: 'refused', code: 'session_expired' },
      { result: 'refused', code: 'provider_unavailable' },
    ],
  },
})
