import { asOfHeader, maxAgeMs, maxAnswers } from './kept.rules.ts'

export interface AnswerPorts {
  open: () => Promise<Cache>
  /** Deletes the cache of answers with everything in it. */
  drop: () => Promise<unknown>
  fetch: (request: Request) => Promise<Response>
  now: () => number
  /** Resolves when a connection is too slow to be waited for. */
  runOutOfPatience: () => Promise<unknown>
}

/**
 * The last answers of the API, each replaced by the next one, for a time without a connection. They
 * belong to one account and to what it may see: with another account, at a sign-out, when a session
 * has ended and when rights change they are forgotten.
 */
export function createAnswers(ports: AnswerPorts) {
  // An answer that was asked for before something ended the session is not kept after it.
  let generation = 0

  async function forget() {
    generation += 1
    await ports.drop()
  }

  /**
   * The server's answer, or the kept one where none comes. `later` is told what goes on after it.
   */
  async function answer(request: Request, later: (work: Promise<unknown>) => void) {
    const began = generation
    const coming = ports.fetch(request)
    const taken = coming.then((response) => take(request, response.clone(), began))
    later(taken.catch(() => undefined))
    const kept = await find(await ports.open(), request, ports.now())
    if (kept === null) return coming
    return Promise.race([coming, ports.runOutOfPatience().then(() => kept.clone())]).catch(
      () => kept,
    )
  }

  /** Passes on what begins or ends a session; what came before it and meanwhile is forgotten. */
  async function passOn(request: Request) {
    await forget()
    try {
      return await ports.fetch(request)
    } finally {
      await forget()
    }
  }

  async function take(request: Request, response: Response, began: number) {
    const { pathname } = new URL(request.url)
    if (response.status === 401) return forget()
    const cache = await ports.open()
    if (response.status === 403 || response.status === 404) {
      await cache.delete(request.url, anyVary)
      return undefined
    }
    if (response.status !== 200 || !isJson(response)) return undefined
    const text = await response.text()
    if (began !== generation) return undefined
    if (pathname === '/api/auth/me' && (await isAnother(cache, request, text, ownerIn)))
      await forget()
    if (pathname === '/api/weddings' && (await isAnother(cache, request, text, rightsIn)))
      await dropBelow(cache, ['/api/weddings/'])
    if (pathname === '/api/businesses' && (await isAnother(cache, request, text, businessesIn)))
      await dropBelow(cache, ['/api/businesses/', '/api/bookings/'])
    return put(await ports.open(), request, text, ports.now())
  }

  return { answer, passOn, forget }
}

const anyVary = { ignoreVary: true }

async function put(cache: Cache, { url }: Request, text: string, now: number) {
  // Put in anew, so that the oldest is the first.
  await cache.delete(url, anyVary)
  const headers = {
    'content-type': 'application/json',
    [asOfHeader]: new Date(now).toISOString(),
  }
  await cache.put(url, new Response(text, { headers }))
  const all = await cache.keys()
  const tooMany = all.slice(0, Math.max(0, all.length - maxAnswers))
  await Promise.all(tooMany.map((oldest) => cache.delete(oldest, anyVary)))
}

async function find(cache: Cache, { url }: Request, now: number) {
  const kept = await cache.match(url, anyVary)
  const at = Date.parse(kept?.headers.get(asOfHeader) ?? '')
  return kept && now - at <= maxAgeMs ? kept : null
}

function isJson(response: Response) {
  return response.headers.get('content-type')?.startsWith('application/json') ?? false
}

/** Whether what `part` reads from an answer is another thing than in the kept one. */
async function isAnother(
  cache: Cache,
  request: Request,
  text: string,
  part: (body: unknown) => string,
) {
  const kept = await cache.match(request.url, anyVary)
  return kept !== undefined && part(await kept.json()) !== part(JSON.parse(text))
}

async function dropBelow(cache: Cache, paths: readonly string[]) {
  const about = (await cache.keys()).filter(({ url }) =>
    paths.some((path) => new URL(url).pathname.startsWith(path)),
  )
  await Promise.all(about.map((one) => cache.delete(one, anyVary)))
}

/** Whose answer of /api/auth/me it is. */
function ownerIn(body: unknown) {
  return String((body as { id?: unknown } | null)?.id)
}

/** In which weddings somebody is, and what they may do there. */
function rightsIn(body: unknown) {
  const weddings = (body as { items?: { id?: unknown; me?: unknown }[] } | null)?.items ?? []
  return JSON.stringify(weddings.map(({ id, me }) => [id, me]))
}

/** Which businesses somebody works for. */
function businessesIn(body: unknown) {
  const businesses = (body as { items?: { id?: unknown }[] } | null)?.items ?? []
  return JSON.stringify(businesses.map(({ id }) => id))
}
