/** What one attempt came to: an answer of any kind, or nothing at all (no network, no connection, fetch refused to). */
export type Attempt<T> = { result: 'answered'; answer: T } | { result: 'unreachable' }

export type CallPorts = {
  /** Tries once. Says 'unreachable' where trying again makes sense; rejects only by a fault of ours, which is not tried again. */
  attempt: () => Promise<Attempt<unknown>>
}
