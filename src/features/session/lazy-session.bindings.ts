import type * as bindings from './session.bindings.ts'
import { refreshActorOf } from '#machines/session/session/session.selectors.ts'
import type { SessionSnapshot } from '#machines/session/session/session.selectors.ts'
import { hasSessionHint, owesSignOut } from '#src/client/storage/storage.ts'
import { loadTexts } from '#src/i18n/i18n.ts'

type Session = typeof bindings

/** Before the session runs: nobody is expected, somebody is, or it could not be brought. */
export type BeforeSession = 'nobody' | 'expected' | 'unreached'

let session: Session | null = null
let before: BeforeSession = 'nobody'
let bringing: Promise<Session> | null = null
const listeners = new Set<() => void>()

/**
 * Starts the session where somebody may be signed in, or has a sign-out to be made up for. Anybody
 * else is known to be a visitor without asking, so that the session's code, a third of the sign-in
 * page's weight, waits until they touch the page, or until another tab has news.
 */
export function startSessionWhenNeeded() {
  if (hasSessionHint() || owesSignOut()) {
    loadSession().catch(() => undefined)
    return
  }
  const once = new AbortController()
  const bring = () => {
    once.abort()
    news?.close()
    loadSession().catch(() => undefined)
  }
  const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vowline')
  news?.addEventListener('message', bring)
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(touch, bring, { signal: once.signal })
}

/** The running session, brought and started once. A failure is not kept. */
export function loadSession(): Promise<Session> {
  return (bringing ??= bring())
}

/** What the session says, or what is known before it runs. */
export function sessionState(): SessionSnapshot | BeforeSession {
  return session ? session.sessionActor.getSnapshot() : before
}

/** The refresh loop of whoever is signed in. */
export function refreshActor() {
  return session ? refreshActorOf(session.sessionActor.getSnapshot()) : undefined
}

export function followSession(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

async function bring() {
  become(hasSessionHint() ? 'expected' : 'nobody')
  try {
    const [brought] = await Promise.all([import('./session.bindings.ts'), loadTexts('errors')])
    session = brought
    brought.sessionActor.subscribe(announce)
    brought.sessionActor.start()
    return brought
  } catch (error) {
    bringing = null
    become(before === 'expected' ? 'unreached' : 'nobody')
    throw error
  }
}

function become(next: BeforeSession) {
  before = next
  announce()
}

function announce() {
  for (const changed of listeners) changed()
}
