/*
 * Reads the push messages that the service worker receives, and decides which page a press opens.
 */

/**
 * As the server sends it; see machines/notices/push/push.schema.ts, which needs a library that the
 * worker does not load.
 */
export interface Shown {
  title: string
  text: string
  path: string
  tag: string
}

/** Parses a message; null if it is not one of ours. */
export function readPushed(text: string | undefined): Shown | null {
  try {
    const message = JSON.parse(text ?? '') as Record<string, unknown> | null
    const [title, body, path, tag] = ['title', 'text', 'path', 'tag'].map((name) => message?.[name])
    if (typeof title !== 'string' || typeof body !== 'string') return null
    return {
      title,
      text: body,
      path: typeof path === 'string' ? path : '/',
      tag: typeof tag === 'string' ? tag : '',
    }
  } catch {
    return null
  }
}

/** The address that a press opens: always on this site, whatever the message contains. */
export function addressToOpen(path: unknown, origin: string): string {
  const url = URL.parse(typeof path === 'string' ? path : '/', origin)
  return url?.origin === origin ? url.href : `${origin}/`
}

/**
 * The request that marks the notice of a pressed notification as read; null for what is no notice,
 * such as a test. The server's tag of a notice is its id.
 */
export function readRequestOf(tag: unknown): { path: string; init: RequestInit } | null {
  if (typeof tag !== 'string' || !noticeTag.test(tag)) return null
  return {
    path: '/api/notices/read',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Vowline': '1' },
      body: JSON.stringify({ id: tag }),
    },
  }
}

const noticeTag = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The window that already shows the address. Other windows are left alone, because they may contain
 * unsaved input.
 */
export function windowShowing<Window extends { url: string }>(
  address: string,
  windows: readonly Window[],
): Window | undefined {
  return windows.find(({ url }) => url.split('#')[0] === address)
}
