/** The built site, ready to be answered without touching the disk. */
export interface Site {
  /** The answer to a request for a file or a page; null when the request is not for the site. */
  answer(request: Request): Response | null
}
