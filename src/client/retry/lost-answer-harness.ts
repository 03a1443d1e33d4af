interface Step {
  /** What the API answers from the second request on. */
  answer: unknown
  take: () => Promise<unknown>
  /** The page learns that what was taken holds. */
  moveOn: () => void
  act: (work: () => Promise<void>) => Promise<void>
}

/**
 * For tests: takes a step three times. The first answer is lost, although the step was taken. Tells
 * at which version each was sent, and which of them had the key of which.
 */
export async function takeWithLostAnswer({ answer, take, moveOn, act }: Step) {
  const sent: { key: string | null; version: unknown }[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const body: unknown = request.method === 'POST' ? await request.json() : null
    if (typeof body !== 'object' || !body || !('version' in body)) return Response.json({})
    sent.push({ key: request.headers.get('idempotency-key'), version: body.version })
    if (sent.length === 1) throw new TypeError('no connection')
    return Response.json(answer)
  }
  const press = () => act(async () => void (await take()))
  await press()
  moveOn()
  await press()
  await press()
  globalThis.fetch = before
  const keys = sent.map(({ key }) => key)
  return sent.map(({ key, version }) => ({ version, keyOf: key && keys.indexOf(key) }))
}

/** The second one is the first one again; the third is another step. */
export const sameStepAgain = [
  { version: 1, keyOf: 0 },
  { version: 1, keyOf: 0 },
  { version: 2, keyOf: 2 },
]
