import { storedInBrowser } from '#src/client/storage/storage.ts'

/**
 * Whether this browser has signed in by the hosted login, whose own session then lives on there
 * until it is ended.
 */
export const hostedSession = storedInBrowser('hostedSession', (found) =>
  found === true ? found : null,
)

/**
 * Leaves by the hosted login's sign-out. Resolves when there is none, and when the browser brings
 * this page back from its cache.
 */
export async function leaveByHostedLogin() {
  // Brought when somebody leaves, so that nobody loads it to sign in.
  const [{ publicConfig }, { logoutUrl }] = await Promise.all([
    import('#src/client/identity/config.ts'),
    import('#machines/session/hosted/hosted.rules.ts'),
  ])
  const config = await publicConfig()
  if (config.result === 'refused' || config.body.cognito.hostedUrl === '') return
  const broughtBack = new Promise<void>((resolve) =>
    window.addEventListener('pageshow', () => resolve(), { once: true }),
  )
  window.location.replace(logoutUrl(config.body.cognito, `${window.location.origin}/login`))
  await broughtBack
}
