/** A language that nobody speaks: every text of another one half as long again, accented and in brackets, its {{holes}} left alone. */
export function inPseudo<T extends object>(texts: T): T {
  // The shape stays: each text becomes a text.
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [key, typeof text === 'string' ? pseudo(text) : inPseudo(text)]),
  ) as T
}

function pseudo(text: string) {
  const letters = text.replace(/\{\{\w+\}\}/g, '').length
  const accented = text.replace(/\{\{\w+\}\}|[a-z]/gi, (found) => accents[found] ?? found)
  return `⟦${accented}${' ~'.repeat(Math.ceil((letters * 0.4) / 2))}⟧`
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'áƀçďéƒğĥíĵķľɱñóþǫřšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĽṀÑÓÞǪŘŠŤÚṼŴẊÝŽ'
const accents = Object.fromEntries(plain.split('').map((letter, at) => [letter, marked.charAt(at)]))
