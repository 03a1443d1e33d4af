import { cases } from '#machines/kernel/cases.ts'
import { newPassword, password, robin, tokens } from '../people.cases.ts'
import type { SignInEvent } from './sign-in.machine.ts'
import type { SignInPorts } from './sign-in.ports.ts'

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const signInCases = cases<SignInEvent, SignInPorts>({
  events: [
    { type: 'SUBMIT', email: ' Robin@Example.com ', password, remember: true },
    { type: 'SUBMIT', email: 'robin', password: '', remember: false },
    { type: 'CHOOSE_PASSWORD', password: newPassword, confirmPassword: newPassword },
    { type: 'CHOOSE_PASSWORD', password: newPassword, confirmPassword: '' },
    { type: 'CANCEL' },
  ],
  answers: {
    initiateAuth: [
      { result: 'tokens', tokens },
      { result: 'tokens', tokens: { accessToken: tokens.accessToken, idToken: tokens.idToken } },
      { result: 'refused', code: 'NotAuthorized' },
      { result: 'refused', code: 'UserNotConfirmed' },
      { result: 'refused', code: 'PasswordResetRequired' },
      { result: 'refused', code: 'SecondFactor' },
      { result: 'new-password' },
      { result: 'refused', code: 'LimitExceeded' },
      { result: 'refused', code: 'Network' },
      { result: 'refused', code: 'Unknown' },
    ],
    setNewPassword: [
      { result: 'tokens', tokens },
      { result: 'refused', code: 'InvalidPassword' },
      { result: 'refused', code: 'NotAuthorized' },
      { result: 'refused', code: 'Network' },
    ],
    setCookie: [
      { result: 'me', me: robin },
      { result: 'refused', code: 'token_too_old' },
      { result: 'refused', code: 'other_session' },
      { result: 'refused', code: 'unreachable' },
    ],
    resendCode: [
      { result: 'sent' },
      { result: 'refused', code: 'LimitExceeded' },
      { result: 'refused', code: 'Network' },
    ],
  },
})
