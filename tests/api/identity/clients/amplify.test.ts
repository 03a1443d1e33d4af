import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { beforeEach, expect, test } from 'vitest'
import { localProvider, newEmail, password } from '../local-provider.ts'

const provider = await localProvider()
const kept = new Map<string, string>()

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: provider.userPoolId,
      userPoolClientId: provider.clientId,
      userPoolEndpoint: provider.url,
    },
  },
})
cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: async (key, value) => void kept.set(key, value),
  getItem: async (key) => kept.get(key) ?? null,
  removeItem: async (key) => void kept.delete(key),
  clear: async () => kept.clear(),
})

beforeEach(() => kept.clear())

function withPassword(username: string, typed = password) {
  return signIn({ username, password: typed, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
}

function keptRefreshToken() {
  return [...kept].find(([key]) => key.endsWith('refreshToken'))?.[1]
}

test('signs up, confirms and signs in', async () => {
  const email = newEmail()
  const userAttributes = {
    email,
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': 'COUPLE',
  }
  const { nextStep } = await signUp({ username: email, password, options: { userAttributes } })
  expect(nextStep).toMatchObject({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL' },
  })
  expect((await withPassword(email)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  await resendSignUpCode({ username: email })
  await confirmSignUp({ username: email, confirmationCode: provider.codeFor(email) })
  expect(await withPassword(email)).toMatchObject({ isSignedIn: true })
  expect((await getCurrentUser()).signInDetails?.loginId).toBe(email)
  expect(await fetchUserAttributes()).toMatchObject(userAttributes)
})

test('reports what is wrong by name', async () => {
  const email = await provider.verified()
  await expect(withPassword(email, 'Wrong-horse-7')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await expect(withPassword(newEmail())).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect(signUp({ username: email, password })).rejects.toMatchObject({
    name: 'UsernameExistsException',
  })
})

test('refreshes with rotation and continues with the new token', async () => {
  await withPassword(await provider.verified())
  const before = keptRefreshToken()
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  expect(tokens?.accessToken.payload['token_use']).toBe('access')
  expect(keptRefreshToken()).not.toBe(before)
  await fetchAuthSession({ forceRefresh: true })
})

test('resets and updates a password, and signs out everywhere', async () => {
  const email = await provider.verified()
  await resetPassword({ username: email })
  await confirmResetPassword({
    username: email,
    confirmationCode: provider.codeFor(email),
    newPassword: 'Another-horse-8',
  })
  await withPassword(email, 'Another-horse-8')
  const elsewhere = (await provider.signIn(email, 'Another-horse-8')).body[
    'AuthenticationResult'
  ] as Record<string, string>
  await updatePassword({ oldPassword: 'Another-horse-8', newPassword: 'Third-horse-9' })
  await signOut({ global: true })
  expect(
    (await provider.call('GetUser', { AccessToken: elsewhere['AccessToken'] })).body['message'],
  ).toBe('Access Token has been revoked')
})
