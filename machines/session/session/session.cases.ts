import { cases } from '#machines/kernel/cases.ts'
import { newcomer, robin } from '../people.cases.ts'
import type { SessionEvent } from './session.machine.ts'
import type { SessionPorts } from './session.ports.ts'

/** The machines that the session invokes, with their outputs. */
type Machines = {
  refresh: () => Promise<undefined>
  signOut: () => Promise<{ serverNotified: boolean }>
}

const start = Date.UTC(2027, 2, 13, 10)

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const sessionCases = cases<SessionEvent, SessionPorts & Machines>({
  events: [
    { type: 'SIGNED_IN', me: robin },
    { type: 'SIGNED_IN_ELSEWHERE' },
    { type: 'SIGNED_OUT_ELSEWHERE' },
    { type: 'SESSION_ENDED' },
    { type: 'SIGN_OUT' },
    {
      type: 'PROFILE_CHANGED',
      me: { ...newcomer, profile: 'complete', mayChooseRole: false, hasAcceptedTerms: true },
    },
    { type: 'PROFILE_STALE' },
    { type: 'REFRESHED_ELSEWHERE', at: start },
    { type: 'WAKE', now: start },
    { type: 'ONLINE', now: start },
    { type: 'RETRY' },
  ],
  answers: {
    fetchMe: [
      { result: 'me', me: robin },
      { result: 'me', me: newcomer },
      { result: 'refused', code: 'signed_out' },
      { result: 'refused', code: 'missing_header' },
      { result: 'refused', code: 'method_not_allowed' },
      { result: 'refused', code: 'not_found' },
      { result: 'refused', code: 'unreachable' },
    ],
    refreshOnce: [
      { result: 'refreshed' },
      { result: 'refused', code: 'session_expired' },
      { result: 'refused', code: 'method_not_allowed' },
      { result: 'refused', code: 'not_found' },
      { result: 'refused', code: 'provider_unavailable' },
      { result: 'refused', code: 'unreachable' },
    ],
    refresh: [undefined],
    signOut: [{ serverNotified: true }, { serverNotified: false }],
  },
})
