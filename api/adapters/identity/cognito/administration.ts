import { Problem } from '#machines/kernel/problem.ts'

/**
 * Keys of an AWS identity that may call AdminDeleteUser; `machine` uses the machine's own
 * credentials (its role, its environment).
 */
export type Administrator = 'machine' | { accessKeyId: string; secretAccessKey: string }

/**
 * Deletes a user with administrative rights. A user that is already gone is fine; `refused` means
 * that our rights are not enough.
 */
export async function deleteAsAdministrator(
  pool: { userPoolId: string; endpoint: string },
  administrator: Administrator,
  sub: string,
): Promise<'deleted' | 'refused'> {
  // Loaded only here: it is large and rarely needed.
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
    throw new Problem('provider_unavailable')
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
