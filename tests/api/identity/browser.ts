import type { LocalProvider } from './local-provider.ts'

/**
 * A minimal browser for a login page without scripts: it keeps cookies and posts the form it was
 * shown.
 */
export function newBrowser(provider: LocalProvider) {
  const cookies = new Map<string, string>()

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location || !new URL(location, url).href.startsWith(provider.url)) return answer
    return visit(new URL(location, url).href)
  }

  return {
    cookies,
    visit,
    /** Opens the login page and reads its form. */
    async open(authorizationUrl: string) {
      const answer = await visit(authorizationUrl)
      const content = await answer.text()
      const read = (pattern: RegExp) => unescape(pattern.exec(content)?.[1] ?? '')
      return {
        answer,
        content,
        action: provider.url + read(/<form method="post" action="([^"]*)"/),
        proof: read(/name="proof" value="([^"]*)"/),
        cancel: read(/class="cancel" href="([^"]*)"/),
      }
    },
    submit(
      form: { action: string; proof: string },
      typed: { username: string; password: string },
      headers: Record<string, string> = {},
    ) {
      const body = new URLSearchParams({ proof: form.proof, ...typed })
      return visit(form.action, {
        method: 'POST',
        body,
        headers: { origin: provider.url, 'sec-fetch-site': 'same-origin', ...headers },
      })
    },
  }
}

function unescape(text: string) {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}
