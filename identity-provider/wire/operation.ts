import { createHmac } from 'node:crypto'
import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import { isSameText } from './secrets.ts'
import { ServiceError } from './service-error.ts'

/** Who calls: not the user, the machine at the other end. */
export interface Caller {
  address: string
  /**
   * The request carries an AWS signature, as the administration calls must. Whose is not looked at:
   * there is no AWS account here.
   */
  signed: boolean
}

/** One operation of the service: its parsed JSON body in, its answer out. */
export type Operation = (
  provider: Provider,
  body: Record<string, unknown>,
  caller: Caller,
) => Promise<object>

/**
 * The app client a request names, once it has shown that it knows the client's secret, where there
 * is one.
 */
export function readClient(
  provider: Provider,
  id: string,
  proof: { username: string; secretHash: string | undefined },
): AppClient {
  const client = knownClient(provider, id)
  if (client.secret === null) return client
  if (proof.secretHash === undefined) {
    throw new ServiceError(
      'NotAuthorizedException',
      `Client ${id} is configured with secret but SECRET_HASH was not received`,
    )
  }
  const expected = createHmac('sha256', client.secret)
    .update(proof.username + id)
    .digest('base64')
  if (!isSameText(proof.secretHash, expected)) {
    throw new ServiceError(
      'NotAuthorizedException',
      `Unable to verify secret hash for client ${id}`,
    )
  }
  return client
}

/** The same for the newer calls, which send the secret itself. */
export function readClientBySecret(
  provider: Provider,
  id: string,
  secret: string | undefined,
): AppClient {
  const client = knownClient(provider, id)
  if (client.secret !== null && (secret === undefined || !isSameText(secret, client.secret))) {
    throw new ServiceError('NotAuthorizedException', 'Unable to verify client secret.')
  }
  return client
}

function knownClient(provider: Provider, id: string) {
  const client = provider.clients.get(id)
  if (!client)
    throw new ServiceError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  return client
}
