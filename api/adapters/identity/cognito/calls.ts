import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'

const longestAnswer = 65_536

/** `once` for calls that must not be repeated when only the response was lost. */
type Tries = 'once' | 'twice'
export type Answer = { ok: true; body: unknown } | { ok: false; refusal: string }

/**
 * One operation of Cognito's JSON protocol: the name in a header, the refusal's name in `__type`.
 */
export function call(
  endpoint: string,
  operation: string,
  body: object,
  timeoutMs: number,
  tries: Tries = 'twice',
) {
  const headers = {
    'Content-Type': 'application/x-amz-json-1.1',
    'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  return post(
    `${endpoint}/`,
    { headers, body: JSON.stringify(body) },
    timeoutMs,
    tries,
    v.object({ __type: v.string() }),
    (refused) =>
      // Some proxies put the namespace before the name: "com.amazonaws…#NotAuthorizedException".
      refused.__type.slice(refused.__type.lastIndexOf('#') + 1),
  )
}

export function postForm(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string | null },
  fields: Record<string, string>,
  timeoutMs: number,
) {
  const headers: Record<string, string> = { 'Content-Type': 'application/x-www-form-urlencoded' }
  if (clientSecret !== null)
    headers['Authorization'] =
      `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const body = new URLSearchParams(fields).toString()
  return post(
    url,
    { headers, body },
    timeoutMs,
    'twice',
    v.object({ error: v.string() }),
    (refused) => refused.error,
  )
}

/**
 * Sends a request, and once more if the connection broke before a response, as it does when the
 * other side has just closed a kept-alive connection. Both tries share one deadline. A response
 * that is not the provider's JSON (a proxy's 502 page) is provider_unavailable.
 */
async function post<S extends v.GenericSchema>(
  url: string,
  request: { headers: Record<string, string>; body: string },
  timeoutMs: number,
  tries: Tries,
  refusalSchema: S,
  nameOf: (refused: v.InferOutput<S>) => string,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = async () => {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'error', signal })
    return { response, text: await response.text() }
  }
  const { response, text } = await ask()
    .catch((error: unknown) => {
      if (signal.aborted || tries === 'once') throw error
      return ask()
    })
    .catch(() => {
      throw new Problem('provider_unavailable')
    })
  if (text.length > longestAnswer || response.status >= 500)
    throw new Problem('provider_unavailable')
  if (response.ok) return { ok: true, body: parsed(text) }
  return { ok: false, refusal: nameOf(readOr('provider_unavailable', refusalSchema, parsed(text))) }
}

/**
 * RevokeToken returns an empty body, so that nothing is valid JSON here; the schemas say where it
 * is not allowed.
 */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new Problem('provider_unavailable')
  }
}

export function readOr<S extends v.GenericSchema>(
  code: ProblemCode,
  schema: S,
  input: unknown,
): v.InferOutput<S> {
  const read = v.safeParse(schema, input)
  if (!read.success) throw new Problem(code)
  return read.output
}
