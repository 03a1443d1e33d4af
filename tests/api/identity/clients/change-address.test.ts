import {
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
  AliasExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { localProvider, newEmail } from '../local-provider.ts'

const provider = await localProvider()
const aws = new CognitoIdentityProviderClient({
  region: 'eu-west-1',
  endpoint: provider.url,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
})

const ask = (AccessToken: string, email: string) =>
  aws.send(
    new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  )
const verify = (AccessToken: string, Code: string) =>
  aws.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
const addressOf = async (AccessToken: string) =>
  (await aws.send(new GetUserCommand({ AccessToken }))).UserAttributes?.find(
    ({ Name }) => Name === 'email',
  )?.Value

test('another address counts once its code was typed, and whoever is signed in stays so', async () => {
  const [email, next] = [await provider.verified(), newEmail()]
  const [here, there] = [await provider.tokensOf(email), await provider.tokensOf(email)]
  const { CodeDeliveryDetailsList } = await ask(here.accessToken, ` ${next.toUpperCase()}`)
  expect(CodeDeliveryDetailsList).toEqual([
    { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@p***' },
  ])
  expect(await addressOf(here.accessToken)).toBe(email)
  const code = provider.codeFor(next)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(verify(here.accessToken, wrong)).rejects.toBeInstanceOf(CodeMismatchException)
  await verify(here.accessToken, code)
  expect([await addressOf(here.accessToken), await addressOf(there.accessToken)]).toEqual([
    next,
    next,
  ])
  await expect(verify(here.accessToken, code)).rejects.toBeInstanceOf(ExpiredCodeException)
  expect((await provider.signIn(next)).status).toBe(200)
  expect((await provider.signIn(email)).body['__type']).toBe('NotAuthorizedException')
  // The former address is free again.
  await provider.signUp(email)
  expect(provider.codeFor(email)).toMatch(/^\d{6}$/)
})

test('an address that has an account is refused, also when it got one while the code was on its way', async () => {
  const [email, other, next] = [await provider.verified(), await provider.verified(), newEmail()]
  const { accessToken } = await provider.tokensOf(email)
  await expect(ask(accessToken, other)).rejects.toBeInstanceOf(AliasExistsException)
  await ask(accessToken, next)
  const code = provider.codeFor(next)
  await provider.signUp(next)
  await expect(verify(accessToken, code)).rejects.toBeInstanceOf(AliasExistsException)
  expect(await addressOf(accessToken)).toBe(email)
})

test('the present address takes back what was asked before', async () => {
  const [email, next] = [await provider.verified(), newEmail()]
  const { accessToken } = await provider.tokensOf(email)
  await ask(accessToken, next)
  await ask(accessToken, email)
  await verify(accessToken, provider.codeFor(next))
  expect(await addressOf(accessToken)).toBe(email)
})
