import { cases } from '#machines/kernel/cases.ts'
import { newcomer, robin } from '../people.cases.ts'
import type { SessionEvent } from './session.machine.ts'
import type { SessionPorts } from './session.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const sessionCases = cases<SessionEvent, SessionPorts>({
  events: [
    { type: 'SIGNED_IN', me: robin },
    { type: 'SIGNED_IN_ELSEWHERE' },
    { type: 'SIGNED_OUT_ELSEWHERE' },
    { type: 'SESSION_ENDED' },
    { type: 'SIGN_OUT' },
    { type: 'PROFILE_CHANGED', me: { ...newcomer, profile: 'complete', mayChooseRole: false, hasAcceptedTerms: true } },
    { type: 'PROFILE_STALE' },
    { type: 'ONLINE' },
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
    refresh: [
      { result: 'refreshed' },
      { result: 'refused', code: 'session_expired' },
      { result: 'refused', code: 'method_not_allowed' },
      { result: 'refused', code: 'not_found' },
      { result: 'refused', code: 'provider_away' },
      { result: 'refused', code: 'unreachable' },
    ],
    signOut: [undefined],
  },
})
