import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

// The product's own ink and paper; its font stays there, since this page loads nothing.
const style = `
:root { color-scheme: light dark; --ink: light-dark(#151b33, #ecf0e7); --ink-soft: light-dark(#444b64, #b9c0d0); --page: light-dark(#f3f6f0, #0e1322);
  --card: light-dark(#ffffff, #161c30); --rule: light-dark(#7b857b, #717c9d); --accent: light-dark(#2b3a94, #b3bfff);
  --on-accent: light-dark(#ffffff, #10163a); --focus: light-dark(#2b3a94, #f2b945); --critical: light-dark(#a32a24, #ffaca3) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
main { width: min(100%, 25rem); padding: 2rem 1.5rem; border-radius: 1rem; background: var(--card); box-shadow: 0 .5rem 2rem rgb(0 0 0 / .1) }
h1 { margin: 0 0 .25rem; font: 650 1.75rem/1.2 Georgia, serif }
p { margin: 0 0 1.25rem; color: var(--ink-soft) }
.error { padding: .75rem 1rem; border: 1px solid currentcolor; border-radius: .5rem; color: var(--critical) }
label { display: block; margin: 1rem 0 .375rem; font-weight: 600 }
input, button, .cancel { display: block; width: 100%; min-height: 2.75rem; padding: .625rem .75rem; border-radius: .5rem; font: inherit }
input { border: 1px solid var(--rule); background: transparent; color: inherit }
button, .cancel { font-weight: 600; text-align: center; cursor: pointer }
button { margin-top: 1.5rem; border: 0; background: var(--accent); color: var(--on-accent) }
.cancel { margin-top: .75rem; color: var(--accent) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`

// Written as one piece: its hash is in the policy, to the letter.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The headers of a page of ours: no script, no foreign thing, in nobody's frame. `returnsTo` is
 * where the form's answer redirects to; Chromium holds redirects after a form against form-action
 * as well.
 */
export function pageHeaders(returnsTo: string | null): Record<string, string> {
  const formAction = ["'self'", ...(returnsTo === null ? [] : [new URL(returnsTo).origin])].join(
    ' ',
  )
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then send the form with `Origin: null`, and its origin is
    // checked.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

export interface LoginForm {
  action: string
  proof: string
  cancel: string
  email: string
  error: string | null
}

export function loginPage({ action, proof, cancel, email, error }: LoginForm) {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p>Use your Vowline account to continue.</p>
      ${error === null ? '' : html`<p class="error" role="alert" id="error">${error}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="proof" value="${proof}" />
        <label for="username">Email address</label>
        <input
          id="username"
          name="username"
          type="email"
          autocomplete="username"
          maxlength="254"
          required
          value="${email}"
          ${error === null ? '' : html`aria-describedby="error"`}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="256"
          required
        />
        <button type="submit">Sign in</button>
      </form>
      <a class="cancel" href="${cancel}">Cancel</a>`,
  )
}

export function refusalPage(reason: string) {
  return page(
    'Sign-in is not possible',
    html`<h1>Sign-in is not possible</h1>
      <p class="error" role="alert">${reason}</p>`,
  )
}

function page(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
