/** Why nothing was fetched. Each is a text that people read. */
export const fetchFailures = [
  /** Not http or https, or an address inside of a network. */
  'address_refused',
  'unreachable',
  /** The other side answered with anything but the file. */
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

/** What was fetched, and where it was in the end. */
export interface FetchedFile {
  content: Buffer
  address: string
  /** As the other side calls it: "text/html; charset=utf-8". */
  type: string
}

/** Fetches what people point to on machines that are not ours. Rejects with a FetchFailure. */
export interface FetchPort {
  get(
    address: string,
    limits: { maxBytes: number; maxSeconds: number; accept: string },
  ): Promise<FetchedFile>
}
