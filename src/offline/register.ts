const address = '/service-worker.js'

/**
 * Has the browser keep what the areas of people who are signed in need without a connection. Called
 * by these areas alone, and after all that a page needs itself.
 */
export function registerServiceWorker() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!hasServiceWorker() || connection?.saveData) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** Whether there can be one: development has none. */
export function hasServiceWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** For somebody who asks for what needs it. Rejects where the browser refuses. */
export function ensureServiceWorker() {
  return navigator.serviceWorker.register(trustedAddress())
}

function register() {
  // Without it everything is as it was: a browser may refuse it, in a private window for example.
  ensureServiceWorker().catch(() => undefined)
}

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string
}

let policy: ScriptUrlPolicy | undefined

/**
 * Trusted Types want the address from a policy, whose name stands in the header of every page
 * (api/http/headers.ts). It passes this one address.
 */
function trustedAddress(): string {
  // TypeScript's DOM types do not know Trusted Types yet.
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }
  }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}
