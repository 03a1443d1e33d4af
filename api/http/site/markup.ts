import { randomUUID } from 'node:crypto'
import type { Config } from '#api/config/config.ts'
import { documentHeaders } from '../headers.ts'

/** Escapes text for a page or a quoted attribute. */
export function escaped(text: string) {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

interface RenderedPage {
  title: string
  body: string
  refreshSeconds?: number
}

const noncePlace = '__CSP_NONCE__'

/** A page that the API renders itself: no script, one style sheet, nothing from elsewhere. */
export function renderedPage(config: Config, page: RenderedPage) {
  return withNonce(config, htmlOf(page))
}

/** The response with such a page, each time with a new nonce in its first placeholder. */
export function withNonce(config: Config, html: string) {
  const nonce = randomUUID()
  return {
    status: 200 as const,
    body: html.replace(noncePlace, nonce),
    headers: documentHeaders(config, nonce),
  }
}

/**
 * Such a page without its nonce. Its title is our own text, so that the first placeholder is that
 * of the style sheet.
 */
export function htmlOf(page: RenderedPage): string {
  const refresh = page.refreshSeconds
    ? `<meta http-equiv="refresh" content="${page.refreshSeconds}">`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escaped(page.title)}</title>
<style nonce="${noncePlace}">${styles}</style>
</head>
<body><main>
<h1>${escaped(page.title)}</h1>
${page.body}
</main></body>
</html>
`
}

const styles = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem }
h3 { margin: 1.75rem 0 0.25rem; font-size: 1rem }
code, pre { font: 0.9em/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.4rem; white-space: pre-wrap }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem 1.5rem }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-top: 0.5rem }
.quiet { opacity: 0.75 }
:target { outline: 2px solid; outline-offset: 0.25rem }
`
