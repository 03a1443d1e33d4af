import { Parser } from 'htmlparser2'
import { productOn } from '#machines/registry/shop/product.rules.ts'
import type { PageData, Product } from '#machines/registry/shop/product.rules.ts'

const maxTitle = 150
/** How many texts of structured data a page may hold; more is no shop. */
const maxStructured = 50

/** The product that a page of HTML names, its texts without markup. Null where it names none. */
export function readProduct(content: Buffer, type: string): Product | null {
  const product = productOn(pageDataIn(decoded(content, type)))
  return product && { ...product, title: plainText(product.title).slice(0, maxTitle).trim() }
}

/** Whether the other side calls it a web page, or says nothing. */
export function isWebPage(type: string) {
  return type === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type.trim())
}

/**
 * As the server, else the page itself, says that it is written; unreadable characters stay visible
 * as such.
 */
function decoded(content: Buffer, type: string): string {
  const named =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(type)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(
      content.toString('latin1', 0, 2_048),
    )?.[1]
  return decoderOf(named).decode(content)
}

function decoderOf(named = 'utf-8') {
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder()
  }
}

function pageDataIn(html: string): PageData {
  const metas: Record<string, string> = {}
  const structured: string[] = []
  const titles: string[] = []
  let into: string[] | null = null
  const parser = new Parser({
    onopentag(name, { property, name: called, itemprop, content, type = '' }) {
      if (name === 'meta') {
        const key = (property ?? called ?? itemprop ?? '').toLowerCase()
        if (key !== '' && content && !Object.hasOwn(metas, key)) metas[key] = content
      }
      // Only the first title is the page's: drawings have titles as well.
      if (name === 'title' && titles.length === 0) into = opened(titles)
      if (name === 'script' && /^application\/ld\+json\b/i.test(type.trim()))
        into = structured.length < maxStructured ? opened(structured) : null
    },
    ontext(text) {
      if (into) into[into.length - 1] += text
    },
    onclosetag(name) {
      if (name === 'title' || name === 'script') into = null
    },
  })
  parser.end(html)
  return { title: titles[0] ?? '', metas, structured }
}

function opened(texts: string[]) {
  texts.push('')
  return texts
}

/**
 * The words of a text that may hold markup: no elements, no scripts, no control or direction
 * characters.
 */
function plainText(marked: string): string {
  const words: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => void (hidden += isUnread(name) ? 1 : 0),
    ontext: (text) => void (hidden === 0 && words.push(text)),
    onclosetag: (name) => void (hidden -= isUnread(name) ? 1 : 0),
  })
  // A title is never this long: what comes behind is cut off later anyway.
  parser.end(marked.slice(0, 2_000))
  return words
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

function isUnread(name: string) {
  return name === 'script' || name === 'style'
}
