import { currencies } from '#machines/kernel/values/currency.ts'
import { maxMinor, minorDigits, minorFrom } from '#machines/kernel/values/money.ts'

/** What stands in the head of a page, and in its scripts of structured data. */
export interface PageData {
  title: string
  /** The meta elements by `property`, `name` or `itemprop`, in small letters; the first of each. */
  metas: Readonly<Record<string, string>>
  /** Texts of JSON-LD, as they stand in the page. */
  structured: readonly string[]
}

/** A product as a page names it. Texts may hold markup. */
export interface Product {
  title: string
  price: Price | null
  /** Addresses, the best first; they may be relative to the page. */
  pictures: string[]
}

export interface Price {
  minor: number
  currency: (typeof currencies)[number]
}

/** How much of a page's structured data is looked at. */
const maxNodes = 2_000
const maxPictures = 3

/**
 * The product of a page: from its structured data (schema.org), and where that is silent from Open
 * Graph. Null where neither names one.
 */
export function productOn({ title, metas, structured }: PageData): Product | null {
  const product = structured.flatMap(nodesIn).find(isProduct)
  const meta = (...names: string[]) => names.map((name) => metas[name]?.trim()).find(Boolean) ?? ''
  const pictures = [
    ...(product ? picturesOf(product['image']) : []),
    meta('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'image'),
  ]
  const found = {
    title: text(product?.['name']) || meta('og:title', 'twitter:title') || title.trim(),
    price:
      (product ? priceOf(product) : null) ??
      priceFrom(
        meta('product:price:amount', 'og:price:amount', 'price'),
        meta('product:price:currency', 'og:price:currency', 'pricecurrency'),
      ),
    pictures: [...new Set(pictures.filter(Boolean))].slice(0, maxPictures),
  }
  return found.title === '' && found.price === null ? null : found
}

type Node = Readonly<Record<string, unknown>>

/** Every object of a text of JSON-LD, from the outside in. */
function nodesIn(json: string): Node[] {
  const waiting: unknown[] = [parsed(json)]
  const nodes: Node[] = []
  for (const one of waiting) {
    if (waiting.length > maxNodes) break
    if (Array.isArray(one)) waiting.push(...one.slice(0, maxNodes))
    else if (isNode(one)) {
      nodes.push(one)
      waiting.push(...Object.values(one).filter((value) => typeof value === 'object'))
    }
  }
  return nodes
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Many shops write invalid structured data; the rest of the page is still read.
    return null
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isProduct(node: Node) {
  return (
    listOf(node['@type']).some((type) => /(?:^|[/:])Product(?:Group|Model)?$/.test(text(type))) &&
    text(node['name']) !== ''
  )
}

function picturesOf(image: unknown): string[] {
  return listOf(image).flatMap((one) =>
    isNode(one) ? [text(one['contentUrl']) || text(one['url'])] : [text(one)],
  )
}

/** The first price that a product, its offers or its variants name. */
function priceOf(product: Node): Price | null {
  const variants = listOf(product['hasVariant']).filter(isNode)
  const offers = [product, ...variants].flatMap((one) => listOf(one['offers']).filter(isNode))
  for (const offer of offers) {
    const places = [offer, ...listOf(offer['priceSpecification']).filter(isNode)]
    for (const place of places) {
      const currency = text(place['priceCurrency']) || text(offer['priceCurrency'])
      const price = priceFrom(place['price'] ?? place['lowPrice'], currency)
      if (price) return price
    }
  }
  return null
}

/**
 * A price as shops write it: 129, "129.00", "1.299,00 €", "1 299,-", "19.9900". Null if it is no
 * amount, zero, or `named` is no currency that we know: an amount alone may be dollars or yen.
 */
export function priceFrom(amount: unknown, named: string): Price | null {
  const currency = currencies.find((known) => known === named.trim().toUpperCase())
  if (currency === undefined) return null
  const minor =
    typeof amount === 'number' ? rounded(amount, currency) : typedMinor(amount, currency)
  return minor !== null && minor > 0 && minor <= maxMinor ? { minor, currency } : null
}

function typedMinor(amount: unknown, currency: string): number | null {
  const typed = text(amount).slice(0, 60)
  if (/^[-–−]/.test(typed)) return null
  const bare = /\d(?:[\d.,'’\s]*\d)?/.exec(typed)?.[0] ?? ''
  // Longer than any group of thousands: a shop that counts in hundredths of a cent.
  return /^\d+\.\d{4,}$/.test(bare) ? rounded(Number(bare), currency) : minorFrom(bare, currency)
}

function rounded(amount: number, currency: string) {
  const minor = Math.round(amount * 10 ** minorDigits(currency))
  return Number.isSafeInteger(minor) ? minor : null
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
