/** Tells every API process, this one included, that something happened. Payloads are ids, never personal data. */
export interface LivePort {
  /** Calls `heard` for each message on `channel`; the answer stops listening. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
