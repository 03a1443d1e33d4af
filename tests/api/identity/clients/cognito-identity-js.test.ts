import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
} from 'amazon-cognito-identity-js'
import type { CognitoUserSession, ICognitoStorage } from 'amazon-cognito-identity-js'
import { expect, test } from 'vitest'
import { classicClient, localProvider, newEmail, password } from '../local-provider.ts'

const provider = await localProvider()

/** A token storage for the library, in a map. */
function memory(): ICognitoStorage {
  const kept = new Map<string, string>()
  return {
    setItem: (key, value) => void kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function userOf(Username: string, ClientId = provider.clientId) {
  const Storage = memory()
  const Pool = new CognitoUserPool({
    UserPoolId: provider.userPoolId,
    ClientId,
    endpoint: provider.url,
    Storage,
  })
  const user = new CognitoUser({ Username, Pool, Storage })
  user.setAuthenticationFlowType('USER_PASSWORD_AUTH')
  return { Pool, user }
}

/** Turns the library’s error-first callback into a promise. */
function answer<T>(start: (done: (error: Error | null | undefined, result?: T) => void) => void) {
  return new Promise<T | undefined>((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result))),
  )
}

function signIn(user: CognitoUser, Username: string, Password: string) {
  return new Promise<CognitoUserSession>((onSuccess, onFailure) => {
    user.authenticateUser(new AuthenticationDetails({ Username, Password }), {
      onSuccess,
      onFailure,
    })
  })
}

test('registers, confirms, signs in and reads the id token', async () => {
  const email = newEmail()
  const { Pool, user } = userOf(email)
  const attributes = {
    email,
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': 'COUPLE',
  }
  const list = Object.entries(attributes).map(
    ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
  )
  const signedUp = await answer<{ userSub: string; userConfirmed: boolean }>((done) =>
    Pool.signUp(email, password, list, [], done),
  )
  expect(signedUp).toMatchObject({ userConfirmed: false })
  await expect(signIn(user, email, password)).rejects.toMatchObject({
    code: 'UserNotConfirmedException',
  })
  await answer((done) => user.confirmRegistration(provider.codeFor(email), true, done))

  const session = await signIn(user, email, password)
  expect(session.getIdToken().payload).toMatchObject({
    ...attributes,
    sub: signedUp?.userSub,
    token_use: 'id',
    aud: provider.clientId,
  })
  expect(session.getIdToken().payload['origin_jti']).toBe(
    session.getAccessToken().payload['origin_jti'],
  )
})

test('every refusal has its code', async () => {
  const email = await provider.verified()
  const { Pool, user } = userOf(email)
  await expect(signIn(user, email, 'Wrong-horse-7')).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  })
  const signUp = (typed: string) => answer((done) => Pool.signUp(email, typed, [], [], done))
  await expect(signUp(password)).rejects.toMatchObject({ code: 'UsernameExistsException' })
  await expect(signUp('short')).rejects.toMatchObject({
    code: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  })
  await expect(
    answer((done) => user.confirmRegistration('123456', true, done)),
  ).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  const confirm = new Promise((onSuccess, onFailure) =>
    user.confirmPassword('123456', password, { onSuccess, onFailure }),
  )
  await expect(confirm).rejects.toMatchObject({ code: 'ExpiredCodeException' })
})

test('resets a forgotten password', async () => {
  const email = await provider.verified()
  const { user } = userOf(email)
  await new Promise((onSuccess, onFailure) => user.forgotPassword({ onSuccess, onFailure }))
  await new Promise<string>((onSuccess, onFailure) =>
    user.confirmPassword(provider.codeFor(email), 'Another-horse-8', { onSuccess, onFailure }),
  )
  expect((await signIn(user, email, 'Another-horse-8')).isValid()).toBe(true)
})

test('resends the code and refuses the previous one', async () => {
  const email = await provider.signUp()
  const before = provider.codeFor(email)
  const { user } = userOf(email)
  await answer((done) => user.resendConfirmationCode(done))
  const now = provider.codeFor(email)
  await expect(
    answer((done) => user.confirmRegistration(before, true, done)),
  ).rejects.toMatchObject({ code: 'CodeMismatchException' })
  expect(await answer((done) => user.confirmRegistration(now, true, done))).toBe('SUCCESS')
})

test('refreshes, changes the password and signs out everywhere, on the client without rotation', async () => {
  const email = await provider.verified()
  const { user } = userOf(email, classicClient)
  const session = await signIn(user, email, password)
  const refreshed = await answer<CognitoUserSession>((done) =>
    user.refreshSession(session.getRefreshToken(), done),
  )
  expect(refreshed?.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken())
  expect(await answer((done) => user.changePassword(password, 'Another-horse-8', done))).toBe(
    'SUCCESS',
  )
  await new Promise<string>((onSuccess, onFailure) => user.globalSignOut({ onSuccess, onFailure }))
  // Called directly, because the library itself retries a dead refresh token six times.
  const after = await provider.call('GetUser', {
    AccessToken: refreshed?.getAccessToken().getJwtToken(),
  })
  expect(after.body['message']).toBe('Access Token has been revoked')
})
