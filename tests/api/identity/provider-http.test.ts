import { expect, test } from 'vitest'
import { createLocalIdentity } from '#identity-provider/create.ts'
import { openLog } from '#api/log/log.ts'
import {
  appUrl,
  legacyClient,
  localProvider,
  newEmail,
  password,
  refusal,
} from './local-provider.ts'

const provider = await localProvider()
const { call, clientId: ClientId } = provider

function signUp(change: object) {
  const email = newEmail()
  return call('SignUp', {
    ClientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ...change,
  })
}

test('a response has the content type of AWS, a request id, and headers that browsers may read', async () => {
  const { headers } = await call('InitiateAuth', {}, { origin: 'http://localhost:3000' })
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-amzn-errortype')).toBe('InvalidParameterException:')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-amzn-errortype')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the provider works as an app without a server', async () => {
  const log = openLog({ level: 'silent', folder: null })
  const { app } = await createLocalIdentity({
    folder: null,
    outbox: { send: () => Promise.resolve() },
    appUrl,
    log,
  })
  const answer = await app.request('/eu-west-1_LOCAL0001/.well-known/openid-configuration')
  expect(await answer.json()).toMatchObject({ issuer: 'http://localhost/eu-west-1_LOCAL0001' })
})

test('a browser’s preflight gets a response', async () => {
  const answer = await fetch(provider.url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target',
    },
  })
  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-amz-target')
})

test.each(['Nothing', '', 'toString', '__proto__'])(
  'the unknown operation "%s" is refused',
  async (operation) => {
    expect(refusal(await call(operation, {}))).toMatchObject({
      status: 400,
      type: 'UnknownOperationException',
    })
  },
)

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number for a text', { ClientId: 7 }],
  ['a list for a text', { ClientId: [] }],
  ['a text for a map', { ClientId: 'x', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: 'x' }],
])('%s is a SerializationException', async (_, body) => {
  expect(refusal(await call('InitiateAuth', body))).toMatchObject({
    status: 400,
    type: 'SerializationException',
  })
})

test('another content type is refused, so that cross-site forms cannot post', async () => {
  expect(refusal(await call('SignUp', {}, { 'content-type': 'text/plain' }))).toMatchObject({
    type: 'SerializationException',
  })
})

test('a body that is too large is refused', async () => {
  expect(refusal(await call('SignUp', { ClientId: 'x'.repeat(200_000) }))).toMatchObject({
    status: 413,
  })
})

test('a foreign host name that points to this machine is refused', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(
      {
        port: provider.port,
        host: '127.0.0.1',
        path: '/.well-known/jwks.json',
        headers: { host: 'evil.example' },
      },
      (answer) => resolve(answer.resume().statusCode),
    ).end()
  })
  expect(status).toBe(421)
})

test('all broken constraints are reported at once, and no secret is repeated', async () => {
  const { body } = await call('ConfirmSignUp', {
    ClientId: 'not a client',
    Username: '',
    ConfirmationCode: 'with blanks',
  })
  expect(body).toEqual({
    __type: 'InvalidParameterException',
    message:
      "4 validation errors detected: Value at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+]+; " +
      "Value at 'username' failed to satisfy constraint: Member must have length greater than or equal to 1; " +
      "Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+; " +
      "Value 'with blanks' at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
  })
  expect((await call('SignUp', { Password: ' Tell-nobody-7' })).body['message']).not.toContain(
    'Tell-nobody',
  )
})

test.each([
  ['Sh0rt!', 'Password not long enough'],
  ['lowercase-1', 'Password must have uppercase characters'],
  ['UPPERCASE-1', 'Password must have lowercase characters'],
  ['No-numbers-here', 'Password must have numeric characters'],
  ['NoSymbols123', 'Password must have symbol characters'],
])('the password %s breaks the policy', async (Password, reason) => {
  expect(refusal(await signUp({ Password }))).toEqual({
    status: 400,
    type: 'InvalidPasswordException',
    message: `Password did not conform with policy: ${reason}`,
  })
})

test.each([
  ['sub', 'x', 'NotAuthorizedException', 'A client attempted to write unauthorized attribute'],
  [
    'email_verified',
    'true',
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  ],
  [
    'cognito:groups',
    'ADMIN',
    'InvalidParameterException',
    'Type for attribute {cognito:groups} could not be determined',
  ],
  [
    'custom:rank',
    'x',
    'InvalidParameterException',
    'Type for attribute {custom:rank} could not be determined',
  ],
  [
    'constructor',
    'x',
    'InvalidParameterException',
    'Type for attribute {constructor} could not be determined',
  ],
  [
    'given_name',
    'x'.repeat(2_049),
    'InvalidParameterException',
    'Member must have length less than or equal to 2048',
  ],
])('the attribute %s is refused', async (Name, Value, type, message) => {
  const answer = refusal(await signUp({ UserAttributes: [{ Name, Value }] }))
  expect(answer).toMatchObject({
    status: 400,
    type,
    message: expect.stringContaining(message) as string,
  })
})

test('an attribute of 2,048 characters is accepted', async () => {
  expect(
    (await signUp({ UserAttributes: [{ Name: 'given_name', Value: 'é'.repeat(2_048) }] })).status,
  ).toBe(200)
})

test('the user name is an email address, case-insensitively', async () => {
  expect(refusal(await signUp({ Username: 'maya' }))).toMatchObject({
    type: 'InvalidParameterException',
    message: 'Username should be an email.',
  })
  const email = await provider.verified()
  expect(
    refusal(await signUp({ Username: email.toUpperCase(), UserAttributes: [] })),
  ).toMatchObject({ type: 'UsernameExistsException' })
})

test('of twenty sign-ups with one address, one succeeds', async () => {
  const Username = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('SignUp', { ClientId, Username, Password: password })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(provider.mails.filter(({ to }) => to === Username)).toHaveLength(1)
})

test('unknown clients and disabled flows are refused', async () => {
  expect(
    refusal(await call('SignUp', { ClientId: 'nobody', Username: newEmail(), Password: password })),
  ).toEqual({
    status: 400,
    type: 'ResourceNotFoundException',
    message: 'User pool client nobody does not exist.',
  })
  expect(refusal(await call('InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH' })).type).toBe(
    'InvalidParameterException',
  )
})

test('a client that reveals missing users does so in every operation', async () => {
  const unknown = { ClientId: legacyClient.id, Username: newEmail() }
  const withCode = { ...unknown, ConfirmationCode: '123456' }
  expect(refusal(await provider.signIn(unknown.Username, password, unknown.ClientId)).message).toBe(
    'User does not exist.',
  )
  for (const [operation, body] of [
    ['ResendConfirmationCode', unknown],
    ['ForgotPassword', unknown],
    ['ConfirmSignUp', withCode],
    ['ConfirmForgotPassword', { ...withCode, Password: password }],
  ] as const) {
    expect(refusal(await call(operation, body))).toEqual({
      status: 400,
      type: 'UserNotFoundException',
      message: 'Username/client id combination not found.',
    })
  }
})

test('a failed code delivery is reported, and the code can be requested again', async () => {
  const failing = await localProvider({
    outbox: { send: () => Promise.reject(new Error('the mail server is away')) },
  })
  const answer = await failing.call('SignUp', {
    ClientId,
    Username: newEmail(),
    Password: password,
  })
  expect(refusal(answer).type).toBe('CodeDeliveryFailureException')
})
