/** How long a call of the identity provider may take. */
const patience = 10_000

type Callback = (error: Error | null, body?: unknown) => void

/**
 * The client that sends the library's requests, in place of its own, which waits for ever, and
 * takes a proxy's page for a fault of the program. Here a call that takes longer than ten seconds,
 * that is cancelled, or that brings no answer of the provider's, fails as `NetworkError`; a refusal
 * fails by its name; and a challenge that the library would need a further step for fails as
 * `SecondFactor`.
 */
export function providerClient(endpoint: string, cancelled?: AbortSignal) {
  const request = async (operation: string, parameters: object, callback: Callback) => {
    try {
      callback(null, await send(endpoint, operation, parameters, cancelled))
    } catch (error) {
      // The library's own faults, which it throws from the callback, are told there too.
      callback(error as Error)
    }
  }
  return { request, requestWithRetry: request }
}

async function send(
  endpoint: string,
  operation: string,
  parameters: object,
  cancelled: AbortSignal | undefined,
) {
  const { status, body } = await exchange(endpoint, operation, parameters, cancelled)
  if (status >= 400) throw named(nameIn(body), textIn(body))
  const challenge = body['ChallengeName']
  if (challenge !== undefined && challenge !== 'NEW_PASSWORD_REQUIRED') throw named('SecondFactor')
  return body
}

async function exchange(
  endpoint: string,
  operation: string,
  parameters: object,
  cancelled: AbortSignal | undefined,
) {
  const given = new AbortController()
  const giveUp = () => given.abort()
  const timer = setTimeout(giveUp, patience)
  cancelled?.addEventListener('abort', giveUp)
  try {
    cancelled?.throwIfAborted()
    const response = await fetch(endpoint, {
      method: 'POST',
      mode: 'cors',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
        'Cache-Control': 'no-store',
      },
      body: JSON.stringify(parameters),
      signal: given.signal,
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch {
    throw named('NetworkError')
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', giveUp)
  }
}

/**
 * Some calls answer with nothing. A page of a proxy's is no answer of the provider's, and throws
 * here.
 */
function parsed(text: string) {
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

/**
 * Some front doors write the namespace before the name: "com.amazonaws…#NotAuthorizedException".
 */
function nameIn({ __type: name }: Record<string, unknown>) {
  return typeof name === 'string' ? name.slice(name.lastIndexOf('#') + 1) : 'Unknown'
}

function textIn({ message, Message }: Record<string, unknown>) {
  return [message, Message].find((text) => typeof text === 'string') ?? ''
}

/** An error as the library knows them: by its code. */
function named(code: string, text = code) {
  return Object.assign(new Error(text), { name: code, code })
}
