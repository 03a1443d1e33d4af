import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
} from 'amazon-cognito-identity-js'
import type { CognitoUserSession } from 'amazon-cognito-identity-js'
import type { PublicConfig } from '#machines/session/session.schema.ts'
import type { IdentityCalls, TokenAnswer } from './calls.ts'
import { providerClient } from './provider-client.ts'

/**
 * The calls through amazon-cognito-identity-js, whose habits stay in this file. It keeps tokens in
 * the storage it is given, by default local storage: here a map that is emptied as soon as they are
 * handed over. Its own session and refresh are never used.
 */
export function openCognito({
  userPoolId,
  clientId,
  endpoint,
}: PublicConfig['cognito']): IdentityCalls {
  const storage = inMemory()
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    endpoint,
    Storage: storage,
  })
  // The library declares no type for its client, and hands it on to every user.
  Object.assign(pool, { client: providerClient(endpoint) })
  const user = (email: string, signal?: AbortSignal) => {
    const asking = new CognitoUser({ Username: email, Pool: pool, Storage: storage })
    if (signal) Object.assign(asking, { client: providerClient(endpoint, signal) })
    return asking
  }

  /** Who has to choose a password, between the challenge and its answer. */
  let challenged: CognitoUser | null = null

  const signInTo = (resolve: (answer: TokenAnswer) => void, reject: (error: Error) => void) =>
    tokensTo(storage, resolve, reject)

  return {
    signUp: (account) => signUpIn(pool, account),
    ...codeCalls(user),

    initiateAuth: ({ email, password }, signal) =>
      new Promise((resolve, reject) => {
        const signingIn = user(email, signal)
        signingIn.setAuthenticationFlowType('USER_PASSWORD_AUTH')
        signingIn.authenticateUser(
          new AuthenticationDetails({ Username: email, Password: password }),
          {
            ...signInTo(resolve, reject),
            newPasswordRequired: () => {
              // The signal was that of the first call.
              challenged = Object.assign(signingIn, { client: providerClient(endpoint) })
              resolve({ result: 'new-password' })
            },
          },
        )
      }),

    setNewPassword: ({ password }) =>
      new Promise((resolve, reject) => {
        if (challenged === null) throw new Error('A new password answers a challenge.')
        challenged.completeNewPasswordChallenge(password, {}, signInTo(resolve, reject))
      }),
  }
}

/** What is done by a code from a mail. */
function codeCalls(
  user: (email: string, signal?: AbortSignal) => CognitoUser,
): Pick<
  IdentityCalls,
  'confirmSignUp' | 'forgotPassword' | 'confirmForgotPassword' | 'resendConfirmationCode'
> {
  return {
    confirmSignUp: ({ email, code }) =>
      new Promise((resolve, reject) => {
        user(email).confirmRegistration(code, false, (error: unknown) =>
          error ? reject(asError(error)) : resolve({ result: 'confirmed' }),
        )
      }),

    forgotPassword: ({ email }) =>
      new Promise((resolve, reject) => {
        user(email).forgotPassword({
          onSuccess: () => resolve({ result: 'sent' }),
          onFailure: (error) => reject(asError(error)),
        })
      }),

    confirmForgotPassword: ({ email, code, password }) =>
      new Promise((resolve, reject) => {
        user(email).confirmPassword(code, password, {
          onSuccess: () => resolve({ result: 'changed' }),
          onFailure: (error) => reject(asError(error)),
        })
      }),

    resendConfirmationCode: ({ email }, signal) =>
      new Promise((resolve, reject) => {
        user(email, signal).resendConfirmationCode((error: unknown) =>
          error ? reject(asError(error)) : resolve({ result: 'sent' }),
        )
      }),
  }
}

/** The library's callbacks of a sign-in, which hand the tokens over and forget them. */
function tokensTo(
  storage: ReturnType<typeof inMemory>,
  resolve: (answer: TokenAnswer) => void,
  reject: (error: Error) => void,
) {
  return {
    onSuccess: (session: CognitoUserSession) => {
      storage.clear()
      resolve({
        result: 'tokens',
        tokens: {
          accessToken: session.getAccessToken().getJwtToken(),
          idToken: session.getIdToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
        },
      })
    },
    onFailure: (error: unknown) => {
      storage.clear()
      reject(asError(error))
    },
  }
}

function signUpIn(
  pool: CognitoUserPool,
  { email, password, firstName, lastName, role }: Parameters<IdentityCalls['signUp']>[0],
): ReturnType<IdentityCalls['signUp']> {
  return new Promise((resolve, reject) => {
    const attributes = {
      email,
      given_name: firstName,
      family_name: lastName,
      'custom:user_type': role,
    }
    const named = Object.entries(attributes).map(
      ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
    )
    pool.signUp(email, password, named, [], (error, result) => {
      if (result)
        resolve({ result: 'signedUp', sub: result.userSub, isConfirmed: result.userConfirmed })
      else reject(asError(error))
    })
  })
}

/** The library hands over whatever it caught. */
function asError(error: unknown) {
  return error instanceof Error ? error : new Error(String(error))
}

function inMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
