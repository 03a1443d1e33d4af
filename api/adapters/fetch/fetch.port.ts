/** Why nothing was fetched. Each has a text for people. */
export const fetchFailures = [
  /** Not http or https, or an address inside of a network. */
  'address_refused',
  'unreachable',
  /** The other side did not answer with the file. */
  'refused',
  'too_many_redirects',
  'too_large',
  'too_slow',
] as const

export type FetchFailureCode = (typeof fetchFailures)[number]

export class FetchFailure extends Error {
  readonly code: FetchFailureCode

  constructor(code: FetchFailureCode) {
    super(code)
    this.name = 'FetchFailure'
    this.code = code
  }
}

/** The file, and the address after redirects. */
export interface FetchedFile {
  content: Buffer
  address: string
  /** The content type that the other side sent: "text/html; charset=utf-8". */
  type: string
}

/** Fetches from addresses that people enter. Rejects with a FetchFailure. */
export interface FetchPort {
  get(
    address: string,
    limits: { maxBytes: number; maxSeconds: number; accept: string },
  ): Promise<FetchedFile>
}
