/** Tells every API process, this one included, that something happened. Payloads are ids, never personal data. */
export interface LivePort {
  /**
   * Calls `heard` for each message on `channel`; the answer stops listening. To tell, `select pg_notify(channel, payload)` inside the
   * transaction that makes it true: it is heard after the commit, and never without it.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The payload after a connection was lost and made again: something may have been missed, so look at everything. */
export const missed = '*'
