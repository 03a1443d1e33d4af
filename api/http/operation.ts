import type { Readable } from 'node:stream'
import type { Handler, TypedResponse } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Viewer } from '#api/viewer.ts'
import { bytes, events } from './contract/declaration.ts'
import type { Declaration } from './contract/declaration.ts'
import { declare } from './contract/document.ts'
import type { Env, RequestContext } from './env.ts'
import { admit, isOpen } from './request/admit.ts'
import { readUnavailable, readJson } from './request/body.ts'
import { parseInput, parseParams, readQuery } from './request/input.ts'
import { discard, readUpload } from './request/upload.ts'

/** What an operation receives: parsed input, and the viewer if it requires a sign-in. */
export interface Call<D extends Declaration> {
  params: Parsed<D['params']>
  query: Parsed<D['query']>
  body: Parsed<D['body']>
  /** The uploaded file, as a stream that is bounded in time and size. */
  upload: D['upload'] extends object ? Readable : null
  viewer: D['roles'] extends 'everyone' ? null : Viewer
  /** The viewer's membership of the wedding, if the declaration asks for one. */
  member: undefined extends D['member'] ? null : Member
  /** At most 200 printable characters; null if none was sent, or the operation takes none. */
  idempotencyKey: string | null
  request: Request
  exchange: RequestContext
}

/** What an operation returns: one of the declared statuses with its body. */
export interface Answer<D extends Declaration, S extends StatusOf<D>> {
  status: S
  body: BodyOf<D['answers'][S]>
  headers?: Record<string, string>
}

/**
 * Makes a route from a declaration and its work. Hono sees one handler, so that a request passes no
 * chain of middlewares: it is admitted and parsed here, in this order, as far as the declaration
 * asks for it.
 */
export function operation<const D extends Declaration, S extends StatusOf<D>>(
  declaration: D,
  work: (call: Call<D>) => Answer<D, S> | Promise<Answer<D, S>>,
): Route<D> {
  // A handler is mounted once, so its pattern is looked up once.
  let route: string | null = null
  const handle: Handler<Env> = (c) => {
    const { env: exchange } = c
    const { request } = exchange
    exchange.route = route ??= c.req.routePath
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const needs = !isOpen(declaration, isWrite) || declaration.params || declaration.query
    const call: UncheckedCall = {
      params: undefined,
      query: undefined,
      body: undefined,
      upload: null,
      viewer: null,
      member: null,
      idempotencyKey: null,
      request,
      exchange,
    }
    // The declaration guarantees what the call holds; here it is only being filled.
    const answer = () => work(call as unknown as Call<D>)
    const respond = (given: Answer<D, S>) => toResponse(given, declaration, exchange)
    if (needs) {
      const given = prepare(
        declaration,
        call,
        isWrite,
        declaration.params ? c.req.param() : null,
      ).then(answer)
      return (declaration.upload ? readToItsEnd(given, call) : given).then(respond)
    }
    const given = answer()
    return given instanceof Promise ? given.then(respond) : respond(given)
  }
  return declare(handle, declaration)
}

/** Whatever becomes of an upload, what is left of it is read before the answer goes out. */
async function readToItsEnd<T>(given: Promise<T>, call: UncheckedCall): Promise<T> {
  try {
    return await given
  } finally {
    await discard(call.upload)
  }
}

interface UncheckedCall {
  params: unknown
  query: unknown
  body: unknown
  upload: Readable | null
  viewer: Viewer | null
  member: Member | null
  idempotencyKey: string | null
  request: Request
  exchange: RequestContext
}

async function prepare(
  declaration: Declaration,
  call: UncheckedCall,
  isWrite: boolean,
  params: Record<string, string> | null,
) {
  const { request, exchange } = call
  call.viewer = await admit(declaration, exchange, isWrite)
  if (declaration.params) call.params = parseParams(declaration.params, params)
  if (declaration.query) call.query = parseInput(declaration.query, readQuery(request.url))
  if (declaration.idempotent) call.idempotencyKey = readIdempotencyKey(request)
  if (declaration.upload) call.upload = readUpload(request, declaration.upload)
  else if (declaration.fromElsewhere) await readUnavailable(request)
  else if (isWrite) call.body = await readBody(declaration, request)
  if (declaration.member && call.viewer) {
    call.member = await exchange.edge.requireMember(
      call.viewer.userId,
      params?.['id'] ?? '',
      declaration.member,
    )
  }
}

/**
 * A body nobody asked for is read all the same, so that it is bounded and the connection can go on;
 * `{}` and nothing are alike.
 */
async function readBody(declaration: Declaration, request: Request) {
  const body = await readJson(request, declaration.bodyBytes)
  return declaration.body ? parseInput(declaration.body, body) : undefined
}

function readIdempotencyKey(request: Request) {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('invalid_input', {
      fields: [{ path: 'Idempotency-Key', code: 'invalid_format' }],
    })
  }
  return key
}

function toResponse(
  answer: { status: number; body: unknown; headers?: Record<string, string> },
  { produces }: Declaration,
  { edge }: RequestContext,
) {
  const { status, body, headers } = answer
  // A 304 has the Cache-Control of its 200 (RFC 9110, 15.4.5). Whatever else it had would replace
  // what is kept (RFC 9111, 3.2), whose policy names the nonce inside of it: the security headers
  // that came with the content stay in force.
  if (status === 304)
    return new Response(null, {
      status,
      headers: { 'cache-control': edge.headers['cache-control'] ?? '', ...headers },
    })
  if (body === null)
    return new Response(null, {
      status,
      headers: headers ? { ...edge.headers, ...headers } : edge.headers,
    })
  if (!produces)
    return new Response(JSON.stringify(body), {
      status,
      headers: headers ? { ...edge.jsonHeaders, ...headers } : edge.jsonHeaders,
    })
  // What produces text has answers of text, and what produces a file or events those of streams:
  // its declaration says so.
  const content =
    produces === bytes
      ? fileBody(body as Readable)
      : produces === events
        ? (body as ReadableStream)
        : (body as string)
  return new Response(content, {
    status,
    headers: { ...edge.headers, 'content-type': produces, ...headers },
  })
}

/**
 * Node's stream as the web's. `Readable.toWeb` would throw outside of every request when a reader
 * gives up while something is still in the stream's memory: nothing may be added to what is closed.
 */
function fileBody(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  // If it breaks off before it is read, the first read fails.
  file.on('error', () => {})
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void file.destroy(),
    },
    { highWaterMark: 0 },
  )
}

/** A handler as the typed client sees it: what it must send, and what it gets. */
type Route<D extends Declaration> = Handler<Env, string, InputOf<D>, Promise<ResponseOf<D>>>

type StatusOf<D extends Declaration> = keyof D['answers'] & StatusCode
type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type BodyOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : null

/** What the typed client must send. */
type InputOf<D extends Declaration> = {
  in: (D['params'] extends v.GenericSchema ? { param: v.InferInput<D['params']> } : {}) &
    (D['query'] extends v.GenericSchema ? { query: v.InferInput<D['query']> } : {}) &
    (D['body'] extends v.GenericSchema ? { json: v.InferInput<D['body']> } : {})
}

/** What the typed client gets. */
type ResponseOf<D extends Declaration> = {
  [S in keyof D['answers'] & StatusCode]: TypedResponse<
    BodyOf<D['answers'][S]>,
    S,
    D['produces'] extends string ? 'text' : 'json'
  >
}[keyof D['answers'] & StatusCode]
