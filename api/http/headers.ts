import type { Config } from '#api/config/config.ts'

/** Headers of every answer that is not a page. */
export function answerHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

/**
 * Headers of a page of the site. Scripts and styles need the page's nonce; connections go only to
 * ourselves and the identity provider; turning text into script needs a Trusted Types policy, and
 * only the two workers have one.
 */
export function pageHeaders(
  config: Config,
  identityProvider: string,
): (nonce: string) => Record<string, string> {
  const common = commonHeaders(config)
  const after = [
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${identityProvider}`.trimEnd(),
    // Verification documents that are pictures, for the review team.
    `frame-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `worker-src 'self'`,
    `require-trusted-types-for 'script'`,
    // The policies are in src/client/files/workbook-thread.ts and src/offline/register.ts.
    `trusted-types workbook-worker service-worker`,
    ...(isSecure(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return (nonce) => ({
    ...common,
    'content-security-policy': `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ${after}`,
    // The marketplace asks where somebody is, on a press, and tells it to nobody.
    'permissions-policy': permissions('geolocation=(self)'),
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, cookie',
  })
}

/** Headers of the service worker: it connects only to ourselves. */
export function serviceWorkerHeaders() {
  return { 'content-security-policy': "default-src 'none'; connect-src 'self'" }
}

/**
 * Headers of a page that the API renders itself (the reference, the outbox): one style sheet with a
 * nonce, and nothing else.
 */
export function documentHeaders(config: Config, nonce: string): Record<string, string> {
  return {
    ...commonHeaders(config),
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    'cache-control': 'no-store',
  }
}

function commonHeaders(config: Config) {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': permissions('geolocation=()'),
    ...(isSecure(config)
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
  }
}

function permissions(geolocation: 'geolocation=()' | 'geolocation=(self)') {
  return `camera=(), ${geolocation}, microphone=(), payment=(), usb=(), browsing-topics=()`
}

function isSecure(config: Config) {
  return config.publicUrl.startsWith('https://')
}
