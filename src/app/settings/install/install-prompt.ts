/** The event with which Chromium offers to install the site. No library types it yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

/**
 * Keeps the browser's offer for the button in Settings: it comes once, soon after the page, and
 * would else be a bar over the page.
 */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The browser gives this event its method; see the interface above.
    offer(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer(null))
}

export function installPrompt() {
  return offered
}

export function onInstallPrompt(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Shows the browser's own question. It can be asked once for each offer. */
export function install() {
  const prompt = offered
  offer(null)
  void prompt?.prompt()
}

function offer(prompt: InstallPrompt | null) {
  offered = prompt
  for (const changed of listeners) changed()
}
