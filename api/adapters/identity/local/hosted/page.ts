import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
:root { color-scheme: light dark; --ink: light-dark(#2b2522, #f3ece6); --soft: light-dark(#6b5f58, #b9aca3); --paper: light-dark(#fff, #2a2422);
  --ground: light-dark(#f6f1ec, #1b1715); --line: light-dark(#8d7f76, #8d7f76); --accent: light-dark(#7a2e3f, #e7a7b4); --on-accent: light-dark(#fff, #2b1117);
  --warn: light-dark(#8c1d18, #ffb4ab) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
main { width: min(100%, 25rem); padding: 2rem; border-radius: 1rem; background: var(--paper); box-shadow: 0 .5rem 2rem rgb(0 0 0 / .12) }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650 }
p { margin: 0 0 1.25rem; color: var(--soft) }
.error { padding: .75rem 1rem; border: 1px solid currentcolor; border-radius: .5rem; color: var(--warn) }
label { display: block; margin: 1rem 0 .375rem; font-weight: 600 }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent;
  color: inherit; font: inherit }
button, .cancel { display: block; width: 100%; min-height: 2.75rem; padding: .625rem 1rem; border-radius: .5rem; font: inherit; font-weight: 600;
  text-align: center; cursor: pointer }
button { margin-top: 1.5rem; border: 0; background: var(--accent); color: var(--on-accent) }
.cancel { margin-top: .75rem; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

// Written as one piece: its hash is in the policy, to the letter.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The headers of a page of ours: no script, no foreign thing, in nobody's frame. `returnsTo` is where the form's answer redirects to;
 * Chromium holds redirects after a form against form-action as well.
 */
export function pageHeaders(returnsTo: string | null): Record<string, string> {
  const formAction = ["'self'", ...(returnsTo === null ? [] : [new URL(returnsTo).origin])].join(' ')
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then send the form with `Origin: null`, and its origin is checked.
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
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required />
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
