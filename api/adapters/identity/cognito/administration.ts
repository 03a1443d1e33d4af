import { Problem } from '#machines/kernel/problem.ts'

/** Keys of an AWS identity that may call AdminDeleteUser; `machine` is whatever the machine itself is given (its role, its environment). */
export type Administrator = 'machine' | { accessKeyId: string; secretAccessKey: string }

/** Deletes a user by the pool's administration. Gone already is fine; `refused` where our rights do not reach so far. */
export async function deleteAsAdministrator(
  pool: { userPoolId: string; endpoint: string },
  administrator: Administrator,
  sub: string,
): Promise<'deleted' | 'refused'> {
  // Loaded here alone: it is needed once in a long while, and it is large.
  const { AdminDeleteUserCommand, CognitoIdentityProviderClient } =
    await import('@aws-sdk/client-cognito-identity-provider')
  const client = new CognitoIdentityProviderClient({
    region: pool.userPoolId.slice(0, pool.userPoolId.indexOf('_')),
    endpoint: pool.endpoint,
    ...(administrator === 'machine' ? {} : { credentials: administrator }),
  })
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId: pool.userPoolId, Username: sub }), {
      abortSignal: AbortSignal.timeout(10_000),
    })
    return 'deleted'
  } catch (error) {
    const { name } = error as Error
    if (name === 'UserNotFoundException') return 'deleted'
    if (refusals.has(name)) return 'refused'
    throw new Problem('provider_away')
  } finally {
    client.destroy()
  }
}

const refusals = new Set([
  'NotAuthorizedException',
  'AccessDeniedException',
  'CredentialsProviderError',
  'UnrecognizedClientException',
  'MissingAuthenticationTokenException',
  'ResourceNotFoundException',
])
