/**
 * Notifies every API process, this one included, that something happened. Payloads are ids, never
 * personal data.
 */
export interface LivePort {
  /**
   * Calls `listener` for each message on `channel`; the function that it returns stops that. To
   * send, run `select pg_notify(channel, payload)` in the transaction of the change: the message
   * arrives after the commit, and never without it.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * The payload after a lost connection was made again: messages may be missing, so check everything.
 */
export const missed = '*'
