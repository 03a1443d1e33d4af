/*
 * A page that the build drew, and that goes on where this tab left it, is not shown before it does:
 * its head marks it (`hideUntilResumed` in api/launch/prerender.mjs), and base.css keeps it hidden
 * until the first own drawing.
 */

/**
 * Whether this page goes on with what this tab keeps, so that what the build drew is not what it
 * shows.
 */
export function isResuming() {
  return 'resuming' in document.documentElement.dataset
}

export function showResumedPage() {
  delete document.documentElement.dataset['resuming']
}
