import { Duplex } from 'node:stream'

/** Carries protocol messages to the embedded database, and its answers back. */
export interface Wire {
  /**
   * Resolves when the database accepts messages; `listener` then gets each answer, `lost` the end.
   */
  open(listener: (bytes: Uint8Array) => void, lost: (why: Error) => void): Promise<void>
  send(bytes: Uint8Array): void
  close(): Promise<void>
  abort(): Promise<void>
}

/**
 * A socket for pg's Client. PGlite has no start-up exchange, so that is answered here. It needs
 * each exchange in one piece (it gets out of step if Parse, Bind and Sync come apart), so messages
 * are held until the Sync or Query that ends it.
 */
export class WorkerStream extends Duplex {
  readonly #wire: Wire
  #waiting = Buffer.alloc(0)
  #isStarted = false

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  connect() {
    this.#wire
      .open(
        (bytes) => this.push(bytes),
        (why) => this.destroy(why),
      )
      .then(
        () => this.emit('connect'),
        (error: Error) => this.destroy(error),
      )
    return this
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#take(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#take(...chunks.map(({ chunk }) => chunk))
    done()
  }

  override _read() {}

  override _final(done: (error?: Error | null) => void) {
    void settle(this.#wire.close(), done).then(() => this.push(null))
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    void settle(this.#wire.abort(), (failed) => done(failed ?? error))
  }

  /** Options of a real socket, without effect here. */
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  #take(...chunks: Buffer[]) {
    this.#waiting = Buffer.concat([this.#waiting, ...chunks])
    if (!this.#isStarted) this.#start()
    let end = 0
    while (this.#isStarted && end + headerBytes <= this.#waiting.length) {
      const next = end + 1 + this.#waiting.readUInt32BE(end + 1)
      if (next > this.#waiting.length) return
      const type = this.#waiting[end]
      end = next
      if (type === sync || type === query) {
        this.#wire.send(Uint8Array.from(this.#waiting.subarray(0, end)))
        this.#waiting = this.#waiting.subarray(end)
        end = 0
      } else if (type === terminate) {
        this.#waiting = this.#waiting.subarray(end)
        end = 0
      }
    }
  }

  /**
   * The start-up message has no type byte. AuthenticationOk and ReadyForQuery are all that pg
   * needs.
   */
  #start() {
    if (this.#waiting.length < 4 || this.#waiting.length < this.#waiting.readUInt32BE(0)) return
    this.#waiting = this.#waiting.subarray(this.#waiting.readUInt32BE(0))
    this.#isStarted = true
    this.push(
      Buffer.from([authentication, 0, 0, 0, 8, 0, 0, 0, 0, readyForQuery, 0, 0, 0, 5, idle]),
    )
  }
}

async function settle(work: Promise<void>, done: (error?: Error | null) => void) {
  try {
    await work
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}

/**
 * The state of the session after an answer. Each ends with ReadyForQuery, whose last byte says
 * whether a transaction is open. An answer that does not is PostgreSQL's last before it stops, as
 * when the disk has no room for its log.
 */
export function stateAfter(answer: Uint8Array): 'idle' | 'in transaction' | 'broken' {
  if (answer.at(-6) !== readyForQuery || answer.at(-2) !== 5) return 'broken'
  return answer.at(-1) === idle ? 'idle' : 'in transaction'
}

const headerBytes = 5
/** PostgreSQL's message types, and the transaction status "idle" of ReadyForQuery. */
const sync = 'S'.charCodeAt(0)
const query = 'Q'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const authentication = 'R'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
