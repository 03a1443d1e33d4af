import texts from '#locales/en/site.json' with { type: 'json' }
import { escaped } from './markup.ts'

/**
 * Pages that people open by a link that they were given, and the text for browsers that run no
 * scripts.
 */
const guestPages: [page: RegExp, text: keyof typeof texts.withoutScript][] = [
  [/^\/rsvp\/[^/]+$/, 'rsvp'],
  [/^\/rsvp\/[^/]+\/gifts$/, 'gifts'],
  [/^\/find-invitation\/[^/]+$/, 'find'],
  [/^\/day\/[^/]+$/, 'day'],
  [/^\/invitation\/[^/]+$/, 'invitation'],
  [/^\/guest-mail\/[^/]+$/, 'unsubscribe'],
  [/^\/unsubscribe\/[^/]+$/, 'unsubscribe'],
]

const noscript = /<noscript>.*?<\/noscript>/s

/**
 * The entry page of each address, split where the nonce goes, with the text for browsers without
 * scripts that fits the page.
 */
export function withoutScript(entry: string[]): (address: string) => string[] {
  const variants = guestPages.map(([page, text]) => ({
    page,
    entry: entry.map((part) =>
      part.replace(noscript, () => `<noscript>${escaped(texts.withoutScript[text])}</noscript>`),
    ),
  }))
  return (address) => variants.find(({ page }) => page.test(address))?.entry ?? entry
}
