import { assertEvent, assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityRefused, Refusal, Refused } from '../refusal.schema.ts'
import type { Me, Tokens } from '../session.schema.ts'
import type { SignInPorts } from './sign-in.ports.ts'
import { emailAsKnown, loginFailed, missingTokens, refusalByProvider, refusalByServer, tokensIn } from './sign-in.rules.ts'
import type { SignInForm } from './sign-in.schema.ts'
import { signInSchema } from './sign-in.schema.ts'

export interface SignInInput {
  /** Known from the step before, for example from registration; empty when not. */
  email: string
}

/** Neither password nor token is ever kept here: they pass through an event into the port that needs them. */
export interface SignInContext {
  email: string
  remember: boolean
  fields: FieldProblem[]
  refusal: Refusal | null
  me: Me | null
  codeSent: boolean
}

export type SignInEvent = ({ type: 'SUBMIT' } & SignInForm) | { type: 'CANCEL' }

export type SignInOutput = { result: 'signed-in'; me: Me } | { result: 'unconfirmed'; email: string; codeSent: boolean }

type ProviderAnswer = { result: 'tokens'; tokens: Partial<Tokens> } | IdentityRefused
type ServerAnswer = { result: 'me'; me: Me } | Refused

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    output: {} as SignInOutput,
    tags: {} as 'busy',
  },
  actors: unbound<SignInPorts>({ initiateAuth: true, setCookie: true, resendCode: true }),
  guards: {
    isFilledIn: (_, typed: SignInForm) => problemsIn(typed).length === 0,
    hasAllTokens: (_, answer: ProviderAnswer) => answer.result === 'tokens' && tokensIn(answer) !== null,
    isUnconfirmed: (_, answer: ProviderAnswer) => answer.result === 'refused' && answer.code === 'UserNotConfirmed',
    isMe: (_, answer: ServerAnswer) => answer.result === 'me',
  },
  actions: {
    keepTyped: assign((_, typed: SignInForm) => ({
      email: emailAsKnown(typed.email),
      remember: typed.remember,
      fields: problemsIn(typed),
      refusal: null,
    })),
    explainProvider: assign((_, answer: ProviderAnswer) => ({
      refusal: answer.result === 'refused' ? refusalByProvider(answer.code) : missingTokens,
    })),
    explainServer: assign((_, answer: ServerAnswer) => (answer.result === 'refused' ? { refusal: refusalByServer(answer.code) } : {})),
    explainFault: assign({ refusal: loginFailed }),
    keepUser: assign((_, answer: ServerAnswer) => (answer.result === 'me' ? { me: answer.me } : {})),
    noteCode: assign((_, answer: { result: 'sent' } | IdentityRefused) => ({ codeSent: answer.result === 'sent' })),
  },
}).createMachine({
  id: 'signIn',
  description: 'Direct sign-in with e-mail address and password',
  context: ({ input }) => ({ email: input.email, remember: false, fields: [], refusal: null, me: null, codeSent: false }),
  initial: 'editing',
  output: ({ context: { me, email, codeSent } }) => (me ? { result: 'signed-in', me } : { result: 'unconfirmed', email, codeSent }),
  states: {
    editing: {
      id: 'editing',
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
      id: 'submitting',
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
          { guard: { type: 'hasAllTokens', params: ({ event }) => event.output }, target: 'settingCookie' },
          { guard: { type: 'isUnconfirmed', params: ({ event }) => event.output }, target: 'sendingCode' },
          { target: 'editing', actions: { type: 'explainProvider', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'explainFault' },
      },
    },

    settingCookie: {
      id: 'settingCookie',
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
          { target: 'editing', actions: { type: 'explainServer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'explainFault' },
      },
    },

    sendingCode: {
      id: 'sendingCode',
      tags: 'busy',
      on: { CANCEL: { target: 'editing' } },
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'unconfirmed', actions: { type: 'noteCode', params: ({ event }) => event.output } },
        onError: { target: 'unconfirmed' },
      },
    },

    unconfirmed: { id: 'unconfirmed', type: 'final', description: 'Leads to verification, with a new code on its way' },
    done: { id: 'done', type: 'final' },
  },
})

function problemsIn({ email, password, remember }: SignInForm) {
  return fieldProblems(signInSchema, { email, password, remember })
}

/** The tokens of the answer that led here: read from the event, because context outlives the sign-in. */
function tokensFrom(event: object): Tokens {
  const tokens = 'output' in event ? tokensIn(event.output as { tokens?: unknown }) : null
  if (tokens === null) throw new Error('The state settingCookie is entered with tokens only.')
  return tokens
}
