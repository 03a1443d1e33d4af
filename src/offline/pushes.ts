/* What the service worker shows of what the server sends it, and where a press on it leads. */

/**
 * As the server writes it; see machines/notices/push/push.schema.ts, whose library the worker does
 * without.
 */
export interface Shown {
  title: string
  text: string
  path: string
  tag: string
}

/** Reads what came; null where it is nothing of ours. */
export function readPushed(text: string | undefined): Shown | null {
  try {
    const message = JSON.parse(text ?? '') as Record<string, unknown> | null
    const [title, words, path, tag] = ['title', 'text', 'path', 'tag'].map(
      (name) => message?.[name],
    )
    if (typeof title !== 'string' || typeof words !== 'string') return null
    return {
      title,
      text: words,
      path: typeof path === 'string' ? path : '/',
      tag: typeof tag === 'string' ? tag : '',
    }
  } catch {
    return null
  }
}

/** The address that a press opens: one of this site, whatever was sent. */
export function addressToOpen(path: unknown, origin: string): string {
  const url = URL.parse(typeof path === 'string' ? path : '/', origin)
  return url?.origin === origin ? url.href : `${origin}/`
}

/**
 * The window that shows it already. Another one is left alone: something may be half typed in it.
 */
export function windowShowing<Window extends { url: string }>(
  address: string,
  windows: readonly Window[],
): Window | undefined {
  return windows.find(({ url }) => url.split('#')[0] === address)
}
