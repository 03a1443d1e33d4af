import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { causeOf } from '#api/log/log.ts'
import type { Provider } from '../provider.ts'
import { operations } from '../operations/operations.ts'
import { addressOf } from './address.ts'
import { ServiceError, refusals } from './service-error.ts'

const targetPrefix = 'AWSCognitoIdentityProviderService.'
const contentType = 'application/x-amz-json-1.1'

/**
 * The JSON 1.1 protocol of AWS: one address, the operation in a header, errors as `__type` and
 * `message`.
 */
export async function answerOperation(provider: Provider, context: Context): Promise<Response> {
  const requestId = randomUUID()
  try {
    const operation = operations.get(operationName(context.req.raw))
    if (!operation) throw new ServiceError('UnknownOperationException', 'Unknown operation')
    const answer = await operation(provider, await readJson(context.req.raw), {
      address: addressOf(context),
      signed: context.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 ') ?? false,
    })
    return new Response(JSON.stringify(answer), { headers: answerHeaders(requestId) })
  } catch (error) {
    if (!(error instanceof ServiceError))
      provider.log.error('identity.failed', { requestId, ...causeOf(error) })
    return refuse(
      error instanceof ServiceError
        ? error
        : new ServiceError('InternalErrorException', 'Internal server error', 500),
      requestId,
    )
  }
}

/** The operation a request names; the empty string when it names none. */
export function operationName(request: Request) {
  const target = request.headers.get('x-amz-target') ?? ''
  return target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''
}

export function refuse(error: ServiceError, requestId: string = randomUUID()) {
  return new Response(JSON.stringify({ __type: error.type, message: error.message }), {
    status: error.status,
    headers: {
      ...answerHeaders(requestId),
      'x-amzn-errortype': `${error.type}:`,
      // A header holds no line ends and nothing beyond Latin; messages may repeat what was sent.
      'x-amzn-errormessage': error.message.replace(/[^\x20-\x7e]/g, '?').slice(0, 500),
    },
  })
}

function answerHeaders(requestId: string) {
  return { 'content-type': contentType, 'cache-control': 'no-store', 'x-amzn-requestid': requestId }
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  // The type that AWS clients send is not one a cross-site form can: a preflight comes first.
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith(contentType))
    throw refusals.serialization('Unsupported content type')
  const text = await request.text()
  const body = parse(text === '' ? '{}' : text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusals.serialization('Start of structure or map found where not expected.')
  // Just seen to be an object; what its members are is for each operation's rules to say.
  return body as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusals.serialization('Unexpected end of input or character in the JSON body')
  }
}
