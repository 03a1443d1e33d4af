import type { Source } from '#machines/kernel/ports.ts'

export type LiveLinePorts = {
  /**
   * Asks whether this page may still be told: a refusal of the stream has no reason that a page may
   * read. `jitter`, from 0 to 1, spreads the next tries of all browsers, since the chart asks
   * nobody for chance. Resolves for every answer.
   */
  checkAccess: () => Promise<{ result: 'gone' } | { result: 'there' | 'unreached'; jitter: number }>
}

export type LiveLineSources = {
  /** TURN once no other tab of this browser listens to the same. */
  turn: Source<{ type: 'TURN' }>
  /**
   * The server's stream, for as long as the source runs. INTERRUPTED: the browser connects again by
   * itself; LOST: it does not.
   */
  stream: Source<{ type: 'OPENED' | 'HEARD' | 'INTERRUPTED' | 'LOST' }>
  /** OFFLINE at once where the browser is offline. */
  network: Source<{ type: 'OFFLINE' | 'ONLINE' }>
  /** HIDDEN at once where nobody looks at the page. */
  pageVisibility: Source<{ type: 'HIDDEN' | 'SHOWN' }>
}
