import { isLoopback } from '../wire/loopback.ts'

/**
 * The places of our product that the hosted login may send people back to. Compared to the letter:
 * a prefix is no permission.
 */
export function mayReturnTo(appUrl: string, uri: string) {
  return addresses(appUrl, ['/callback']).includes(uri)
}

export function mayLeaveTo(appUrl: string, uri: string) {
  return addresses(appUrl, ['', '/', '/login', '/signout']).includes(uri)
}

/** On this machine the product answers to each of the loopback names, and people type either. */
function addresses(appUrl: string, paths: string[]) {
  const origins = isLoopback(appUrl)
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => withHost(appUrl, name))
    : [appUrl]
  return origins.flatMap((origin) => paths.map((path) => origin + path))
}

function withHost(url: string, name: string) {
  const { protocol, port } = new URL(url)
  return `${protocol}//${name}${port === '' ? '' : `:${port}`}`
}
