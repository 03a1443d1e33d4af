import { assertEvent, assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityRefused } from '../identity-refusal.schema.ts'
import type { Refusal, Refused } from '#machines/kernel/refusal.ts'
import type { Me, Tokens } from '../session.schema.ts'
import type { ProviderAnswer, SignInPorts } from './sign-in.ports.ts'
import {
  emailAsKnown,
  loginFailed,
  missingTokens,
  newPasswordRefusal,
  newPasswordTooLate,
  refusalByProvider,
  refusalByServer,
  tokensIn,
} from './sign-in.rules.ts'
import type { NewPasswordForm, SignInForm } from './sign-in.schema.ts'
import { newPasswordSchema, signInSchema } from './sign-in.schema.ts'

export interface SignInInput {
  /** Known from the step before, for example from registration; otherwise empty. */
  email: string
}

/** Neither password nor token is stored here: they go in an event to the port that needs them. */
export interface SignInContext {
  email: string
  remember: boolean
  fields: FieldProblem[]
  refusal: Refusal | null
  me: Me | null
  codeSent: boolean
  /** Whether the pause between two codes is running: one was sent now or a moment ago. */
  isResendPaused: boolean
}

export type SignInEvent =
  | ({ type: 'SUBMIT' } & SignInForm)
  /** Sets the person's own password in place of a temporary one. */
  | ({ type: 'CHOOSE_PASSWORD' } & NewPasswordForm)
  | { type: 'CANCEL' }

export type SignInOutput =
  | { result: 'signed-in'; me: Me }
  | { result: 'unconfirmed'; email: string; codeSent: boolean; isResendPaused: boolean }
  | { result: 'reset-required'; email: string }

type FirstAnswer = ProviderAnswer | { result: 'new-password' }
type ServerAnswer = { result: 'me'; me: Me } | Refused

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    output: {} as SignInOutput,
    tags: {} as 'busy',
  },
  actors: unbound<SignInPorts>({
    initiateAuth: true,
    setNewPassword: true,
    setCookie: true,
    resendCode: true,
  }),
  guards: {
    isFilledIn: (_, typed: SignInForm) => problemsIn(typed).length === 0,
    isChosen: (_, chosen: NewPasswordForm) => problemsWith(chosen).length === 0,
    hasAllTokens: (_, answer: FirstAnswer) =>
      answer.result === 'tokens' && tokensIn(answer) !== null,
    isUnconfirmed: (_, answer: FirstAnswer) =>
      answer.result === 'refused' && answer.code === 'UserNotConfirmed',
    isResetRequired: (_, answer: FirstAnswer) =>
      answer.result === 'refused' && answer.code === 'PasswordResetRequired',
    needsNewPassword: (_, answer: FirstAnswer) => answer.result === 'new-password',
    isTooLate: (_, answer: FirstAnswer) =>
      answer.result === 'refused' && answer.code === 'NotAuthorized',
    isMe: (_, answer: ServerAnswer) => answer.result === 'me',
  },
  actions: {
    keepTyped: assign((_, typed: SignInForm) => ({
      email: emailAsKnown(typed.email),
      remember: typed.remember,
      fields: problemsIn(typed),
      refusal: null,
    })),
    showPasswordProblems: assign((_, chosen: NewPasswordForm) => ({
      fields: problemsWith(chosen),
      refusal: null,
    })),
    clearProblems: assign({ fields: [], refusal: null }),
    explainNewPassword: assign((_, answer: ProviderAnswer) =>
      answer.result === 'refused'
        ? newPasswordRefusal(answer.code)
        : { fields: [], refusal: missingTokens },
    ),
    explainTooLate: assign({ refusal: newPasswordTooLate }),
    explainProvider: assign((_, answer: FirstAnswer) => ({
      refusal: answer.result === 'refused' ? refusalByProvider(answer.code) : missingTokens,
    })),
    explainServer: assign((_, answer: ServerAnswer) =>
      answer.result === 'refused' ? { refusal: refusalByServer(answer.code) } : {},
    ),
    explainFault: assign({ refusal: loginFailed }),
    keepUser: assign((_, answer: ServerAnswer) =>
      answer.result === 'me' ? { me: answer.me } : {},
    ),
    noteCode: assign((_, answer: { result: 'sent' } | IdentityRefused) => ({
      codeSent: answer.result === 'sent',
      isResendPaused: answer.result === 'sent' || answer.code === 'LimitExceeded',
    })),
  },
}).createMachine({
  id: 'signIn',
  description: 'Direct sign-in with e-mail address and password',
  context: ({ input }) => ({
    email: input.email,
    remember: false,
    fields: [],
    refusal: null,
    me: null,
    codeSent: false,
    isResendPaused: false,
  }),
  initial: 'editing',
  // Each final state says how the sign-in ended.
  output: ({ event }) => ('output' in event ? event.output : null) as SignInOutput,
  states: {
    editing: {
      on: {
        SUBMIT: [
          {
            guard: { type: 'isFilledIn', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'keepTyped', params: ({ event }) => event },
          },
          { actions: { type: 'keepTyped', params: ({ event }) => event } },
        ],
      },
    },

    submitting: {
      tags: 'busy',
      on: { CANCEL: { target: 'editing' } },
      invoke: {
        id: 'initiateAuth',
        src: 'initiateAuth',
        input: ({ context, event }) => {
          assertEvent(event, 'SUBMIT')
          return { email: context.email, password: event.password }
        },
        onDone: [
          {
            guard: { type: 'hasAllTokens', params: ({ event }) => event.output },
            target: 'settingCookie',
          },
          {
            guard: { type: 'isUnconfirmed', params: ({ event }) => event.output },
            target: 'sendingCode',
          },
          {
            guard: { type: 'isResetRequired', params: ({ event }) => event.output },
            target: 'resetRequired',
          },
          {
            guard: { type: 'needsNewPassword', params: ({ event }) => event.output },
            target: 'choosingPassword',
          },
          {
            target: 'editing',
            actions: { type: 'explainProvider', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'editing', actions: 'explainFault' },
      },
    },

    choosingPassword: {
      description: 'The password was a temporary one: a new one is set before the sign-in goes on',
      on: {
        CHOOSE_PASSWORD: [
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            target: 'settingPassword',
            actions: 'clearProblems',
          },
          { actions: { type: 'showPasswordProblems', params: ({ event }) => event } },
        ],
        CANCEL: { target: 'editing', actions: 'clearProblems' },
      },
    },

    settingPassword: {
      tags: 'busy',
      invoke: {
        id: 'setNewPassword',
        src: 'setNewPassword',
        input: ({ event }) => {
          assertEvent(event, 'CHOOSE_PASSWORD')
          return { password: event.password }
        },
        onDone: [
          {
            guard: { type: 'hasAllTokens', params: ({ event }) => event.output },
            target: 'settingCookie',
          },
          {
            guard: { type: 'isTooLate', params: ({ event }) => event.output },
            target: 'editing',
            actions: 'explainTooLate',
          },
          {
            target: 'choosingPassword',
            actions: { type: 'explainNewPassword', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'choosingPassword', actions: 'explainFault' },
      },
    },

    settingCookie: {
      tags: 'busy',
      description: 'Cannot be cancelled: the cookie may be set already',
      invoke: {
        id: 'setCookie',
        src: 'setCookie',
        input: ({ context, event }) => ({ tokens: tokensFrom(event), remember: context.remember }),
        onDone: [
          {
            guard: { type: 'isMe', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepUser', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: { type: 'explainServer', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'editing', actions: 'explainFault' },
      },
    },

    sendingCode: {
      tags: 'busy',
      on: { CANCEL: { target: 'editing' } },
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'unconfirmed',
          actions: { type: 'noteCode', params: ({ event }) => event.output },
        },
        onError: { target: 'unconfirmed' },
      },
    },

    unconfirmed: {
      type: 'final',
      description: 'Leads to verification, with a new code on its way',
      output: ({ context: { email, codeSent, isResendPaused } }) => ({
        result: 'unconfirmed',
        email,
        codeSent,
        isResendPaused,
      }),
    },
    resetRequired: {
      type: 'final',
      description: 'Leads to the password reset',
      output: ({ context: { email } }) => ({ result: 'reset-required', email }),
    },
    done: { type: 'final', output: ({ context: { me } }) => ({ result: 'signed-in', me }) },
  },
})

function problemsIn({ email, password, remember }: SignInForm) {
  return fieldProblems(signInSchema, { email, password, remember })
}

function problemsWith({ password, confirmPassword }: NewPasswordForm) {
  return fieldProblems(newPasswordSchema, { password, confirmPassword })
}

/**
 * The tokens of the response, read from the event of the transition: the context outlives the
 * sign-in.
 */
function tokensFrom(event: object): Tokens {
  const tokens = 'output' in event ? tokensIn(event.output as { tokens?: unknown }) : null
  if (tokens === null) throw new Error('The state settingCookie is entered with tokens only.')
  return tokens
}
