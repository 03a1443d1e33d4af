import { answersPrefix } from '#src/offline/kept.rules.ts'

/**
 * What this browser keeps between pages: never a token, never a password. What comes out is parsed,
 * because anybody can write there; where storage is switched off, nothing is kept and nothing
 * breaks.
 */
export interface StoredValue<T> {
  read(): T | null
  write(value: T | null): void
}

/**
 * A value in the tab's own storage: it survives a reload and ends with the tab. `parse` answers
 * null for what it does not know.
 */
export function storedInTab<T>(key: string, parse: (found: unknown) => T | null): StoredValue<T> {
  return kept(() => sessionStorage, key, parse)
}

/** A value in the browser's storage, seen by every tab. Sign-out clears it. */
export function storedInBrowser<T>(
  key: string,
  parse: (found: unknown) => T | null,
): StoredValue<T> {
  return kept(() => localStorage, key, parse)
}

/** Under which names this browser keeps something. */
export function placesInBrowser(): string[] {
  return attempt(() => Object.keys(localStorage)) ?? []
}

/** Where i18next's language detector keeps the language that was detected or chosen here. */
export const languageKey = 'language'

/** Forgets everything this browser keeps but the detected language (decisions.md, "logout"). */
export function clearStorage() {
  attempt(() => {
    const language = localStorage.getItem(languageKey)
    localStorage.clear()
    if (language !== null) localStorage.setItem(languageKey, language)
  })
  attempt(() => sessionStorage.clear())
  // Where `stored-files.ts` keeps files: the key to them went with the tab's storage.
  attempt(() => indexedDB.deleteDatabase('vowline'))
  forgetKeptAnswers()
}

/**
 * Deletes what the service worker keeps, whether it runs or not, and has it keep nothing that was
 * asked for before.
 */
export function forgetKeptAnswers() {
  attempt(() => void forgetAnswers().catch(() => undefined))
}

async function forgetAnswers() {
  navigator.serviceWorker?.controller?.postMessage('forget')
  const kept = (await caches.keys()).filter((name) => name.startsWith(answersPrefix))
  await Promise.all(kept.map((name) => caches.delete(name)))
}

/**
 * Whether the server's readable hint says that somebody is signed in here. It holds no secret and
 * proves nothing.
 */
export function hasSessionHint() {
  return hasCookie('vowline_hint=1')
}

/**
 * Drops the hint, so that the next page does not ask for a session that was just ended. The
 * session's own cookie is the server's to drop.
 */
export function clearSessionHint() {
  if (hasSessionHint()) writeHint('; Max-Age=0')
}

/**
 * Notes in the place of the hint that somebody signed out here and the server was not told, so that
 * the session's own cookie still counts. It lasts as long as that cookie can; the server's answer
 * to the next sign-out or sign-in replaces it.
 */
export function noteOwedSignOut() {
  writeHint('0; Max-Age=2592000')
}

export function owesSignOut() {
  return hasCookie('vowline_hint=0')
}

function hasCookie(cookie: string) {
  return document.cookie.split('; ').includes(cookie)
}

function writeHint(value: string) {
  document.cookie = `vowline_hint=${value}; Path=/; SameSite=Strict; Secure`
}

function kept<T>(
  storage: () => Storage,
  key: string,
  parse: (found: unknown) => T | null,
): StoredValue<T> {
  return {
    read: () => attempt(() => parse(JSON.parse(storage().getItem(key) ?? 'null'))) ?? null,
    write: (value) =>
      attempt(() =>
        value === null ? storage().removeItem(key) : storage().setItem(key, JSON.stringify(value)),
      ),
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
