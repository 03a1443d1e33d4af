/** What a phone hands over when somebody shares a page with the product. */
export interface SharedPage {
  title: string | null
  text: string | null
  url: string | null
}

const maxTitle = 150
const maxLink = 2_000

/**
 * The gift that a shared page is about: its address, wherever the phone put it, and its title. Null
 * without an address.
 */
export function giftFromSharedPage({ title, text, url }: SharedPage) {
  const rest = withoutPunctuation(text ?? '')
  const link = firstAddress(url) ?? firstAddress(rest)
  if (link === null) return null
  // Some phones share the title as text, before the address.
  const named = (title ?? '').trim() || rest.replace(link, '').trim()
  return { link, title: isAddress(named) ? '' : named.slice(0, maxTitle).trim() }
}

function firstAddress(text: string | null) {
  const found = /https?:\/\/[^\s<>"]+/i.exec(text ?? '')?.[0] ?? null
  return found !== null && isAddress(found) && found.length <= maxLink ? found : null
}

/** Without what a sentence puts behind an address: a full stop, or a bracket that it opened. */
function withoutPunctuation(text: string) {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/gi, (address) => {
    const bare = address.replace(/[.,;:!?…'’”]+$/u, '')
    return bare.endsWith(')') && !bare.includes('(') ? bare.replace(/\)+$/, '') : bare
  })
}

function isAddress(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
