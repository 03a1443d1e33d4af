import { createHmac } from 'node:crypto'
import {
  AdminGetUserCommand,
  ChangePasswordCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DescribeUserPoolCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  AdminUserGlobalSignOutCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UserNotConfirmedException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import {
  classicClient,
  legacyClient,
  localProvider,
  newEmail,
  password,
  secretClient,
} from '../local-provider.ts'

const provider = await localProvider()
const aws = new CognitoIdentityProviderClient({
  region: 'eu-west-1',
  endpoint: provider.url,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
})
const { clientId: ClientId } = provider

function signUpOf(Username: string, Password = password) {
  return new SignUpCommand({
    ClientId,
    Username,
    Password,
    UserAttributes: [
      { Name: 'email', Value: Username },
      { Name: 'given_name', Value: 'Maya' },
      { Name: 'family_name', Value: 'Lindqvist' },
      { Name: 'custom:user_type', Value: 'VENDOR' },
    ],
  })
}

function signInOf(email: string, typed = password, client = ClientId) {
  return new InitiateAuthCommand({
    ClientId: client,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: typed },
  })
}

function refresh(client: string, token: string) {
  return aws.send(
    new InitiateAuthCommand({
      ClientId: client,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  )
}

test('the SDK signs up, confirms, signs in and reads its own account', async () => {
  const email = newEmail()
  const signedUp = await aws.send(signUpOf(email))
  expect(signedUp).toMatchObject({
    UserConfirmed: false,
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'p***@p***',
    },
  })
  await expect(aws.send(signInOf(email))).rejects.toBeInstanceOf(UserNotConfirmedException)
  await expect(
    aws.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: '0' })),
  ).rejects.toBeInstanceOf(CodeMismatchException)
  await aws.send(
    new ConfirmSignUpCommand({
      ClientId,
      Username: email,
      ConfirmationCode: provider.codeFor(email),
    }),
  )

  const { AuthenticationResult: tokens } = await aws.send(signInOf(email.toUpperCase()))
  expect(tokens).toMatchObject({ ExpiresIn: 3_600, TokenType: 'Bearer' })
  const { Username, UserAttributes } = await aws.send(
    new GetUserCommand({ AccessToken: tokens?.AccessToken }),
  )
  expect(Username).toBe(signedUp.UserSub)
  expect(
    Object.fromEntries((UserAttributes ?? []).map(({ Name, Value }) => [Name, Value])),
  ).toEqual({
    sub: signedUp.UserSub,
    email,
    email_verified: 'true',
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': 'VENDOR',
  })
})

test('refusals arrive as the SDK’s own classes, with a request id', async () => {
  const email = await provider.verified()
  await expect(aws.send(signUpOf(email))).rejects.toBeInstanceOf(UsernameExistsException)
  await expect(aws.send(signUpOf(newEmail(), 'alllowercase1!'))).rejects.toBeInstanceOf(
    InvalidPasswordException,
  )
  await expect(aws.send(signInOf(email, 'Wrong-horse-7'))).rejects.toBeInstanceOf(
    NotAuthorizedException,
  )
  await expect(aws.send(signInOf(newEmail()))).rejects.toBeInstanceOf(NotAuthorizedException)
  await expect(aws.send(signInOf(newEmail(), password, legacyClient.id))).rejects.toBeInstanceOf(
    UserNotFoundException,
  )
  await expect(aws.send(signInOf(email, 'x'))).rejects.toMatchObject({
    $metadata: {
      httpStatusCode: 400,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  })
})

test('a resend is refused for a minute after one', async () => {
  const email = await provider.signUp()
  const resend = () => aws.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }))
  await resend()
  await expect(resend()).rejects.toBeInstanceOf(LimitExceededException)
})

test('a forgotten password is reset with a code that works once', async () => {
  const email = await provider.verified()
  await aws.send(new ForgotPasswordCommand({ ClientId, Username: email }))
  const ConfirmationCode = provider.codeFor(email)
  const confirm = new ConfirmForgotPasswordCommand({
    ClientId,
    Username: email,
    ConfirmationCode,
    Password: 'Another-horse-8',
  })
  await aws.send(confirm)
  await aws.send(signInOf(email, 'Another-horse-8'))
  await expect(aws.send(signInOf(email))).rejects.toBeInstanceOf(NotAuthorizedException)
  await expect(aws.send(confirm)).rejects.toThrow(
    'Invalid code provided, please request a code again.',
  )
})

test('a password change requires the current password', async () => {
  const email = await provider.verified()
  const { accessToken: AccessToken } = await provider.tokensOf(email)
  const change = (PreviousPassword: string) =>
    aws.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword,
        ProposedPassword: 'Another-horse-8',
      }),
    )
  await expect(change('Wrong-horse-7')).rejects.toBeInstanceOf(NotAuthorizedException)
  await change(password)
  await aws.send(signInOf(email, 'Another-horse-8'))
})

test('tokens are refreshed, rotated and revoked', async () => {
  const email = await provider.verified()
  const first = await provider.tokensOf(email)
  const refreshed = await aws.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: first.refreshToken }),
  )
  const next = refreshed.AuthenticationResult
  expect(next?.RefreshToken).not.toBe(first.refreshToken)
  await aws.send(new RevokeTokenCommand({ ClientId, Token: next?.RefreshToken }))
  await expect(aws.send(new GetUserCommand({ AccessToken: next?.AccessToken }))).rejects.toThrow(
    'Access Token has been revoked',
  )
  await expect(
    aws.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: next?.RefreshToken })),
  ).rejects.toThrow('Refresh Token has been revoked')
})

test('the older refresh flow works for the client without rotation only', async () => {
  const email = await provider.verified()
  const classic = await provider.tokensOf(email, classicClient)
  const { AuthenticationResult } = await refresh(classicClient, classic.refreshToken)
  expect(AuthenticationResult).toMatchObject({
    AccessToken: expect.any(String) as string,
    IdToken: expect.any(String) as string,
  })
  expect(AuthenticationResult?.RefreshToken).toBeUndefined()
  await expect(refresh(ClientId, (await provider.tokensOf(email)).refreshToken)).rejects.toThrow(
    'REFRESH_TOKEN_AUTH flow not enabled',
  )
})

test('a global sign-out ends the sessions of every device', async () => {
  const email = await provider.verified()
  const [one, other] = [await provider.tokensOf(email), await provider.tokensOf(email)]
  await aws.send(new GlobalSignOutCommand({ AccessToken: one.accessToken }))
  await expect(aws.send(new GetUserCommand({ AccessToken: other.accessToken }))).rejects.toThrow(
    'Access Token has been revoked',
  )
  await expect(
    aws.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: other.refreshToken })),
  ).rejects.toThrow('revoked')
})

test('a password reset ends no tokens, as with Cognito; a global sign-out by an administrator ends all', async () => {
  const email = await provider.verified()
  const { refreshToken } = await provider.tokensOf(email)
  await aws.send(new ForgotPasswordCommand({ ClientId, Username: email }))
  const ConfirmationCode = provider.codeFor(email)
  await aws.send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username: email,
      ConfirmationCode,
      Password: 'Orchard-supper-28',
    }),
  )
  const { AuthenticationResult } = await aws.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshToken }),
  )
  await aws.send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: provider.userPoolId, Username: email }),
  )
  const refreshing = new GetTokensFromRefreshTokenCommand({
    ClientId,
    RefreshToken: AuthenticationResult?.RefreshToken,
  })
  await expect(aws.send(refreshing)).rejects.toThrow('revoked')
  const unsigned = await provider.call('AdminUserGlobalSignOut', {
    UserPoolId: provider.userPoolId,
    Username: email,
  })
  expect(unsigned.body).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
})

test('administration calls need a signature, which the SDK makes', async () => {
  const email = await provider.verified()
  const { UserStatus, Enabled } = await aws.send(
    new AdminGetUserCommand({ UserPoolId: provider.userPoolId, Username: email }),
  )
  expect({ UserStatus, Enabled }).toEqual({ UserStatus: 'CONFIRMED', Enabled: true })
  const { UserPool } = await aws.send(
    new DescribeUserPoolCommand({ UserPoolId: provider.userPoolId }),
  )
  expect(UserPool?.Policies?.PasswordPolicy).toMatchObject({
    MinimumLength: 8,
    RequireSymbols: true,
  })
  const unsigned = await provider.call('AdminGetUser', {
    UserPoolId: provider.userPoolId,
    Username: email,
  })
  expect(unsigned.body).toEqual({
    __type: 'MissingAuthenticationTokenException',
    message: 'Missing Authentication Token',
  })
})

test('a client with a secret must prove it, for a refresh too', async () => {
  const email = await provider.verified()
  const signIn = (proof: Record<string, string>) =>
    aws.send(
      new InitiateAuthCommand({
        ClientId: secretClient.id,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password, ...proof },
      }),
    )
  await expect(signIn({})).rejects.toThrow(
    `Client ${secretClient.id} is configured with secret but SECRET_HASH was not received`,
  )
  await expect(signIn({ SECRET_HASH: 'wrong' })).rejects.toThrow(
    `Unable to verify secret hash for client ${secretClient.id}`,
  )
  const { AuthenticationResult: tokens } = await signIn({ SECRET_HASH: secretHash(email) })
  const { Username = '' } = await aws.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }))

  const refreshWith = (SECRET_HASH: string) =>
    aws.send(
      new InitiateAuthCommand({
        ClientId: secretClient.id,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: tokens?.RefreshToken ?? '', SECRET_HASH },
      }),
    )
  await expect(refreshWith('wrong')).rejects.toThrow('Unable to verify secret hash')
  expect((await refreshWith(secretHash(Username))).AuthenticationResult?.AccessToken).toBeDefined()
})

/** The secret hash of Cognito clients: an HMAC over the user name and client id. */
function secretHash(username: string) {
  return createHmac('sha256', secretClient.secret ?? '')
    .update(username + secretClient.id)
    .digest('base64')
}
