import type { PostProcessorModule } from 'i18next'

/**
 * A language that nobody speaks, made of the English texts in development alone: it shows what is
 * hard-coded or breaks.
 */
export const pseudoLanguage = 'en-XA'

/**
 * Makes every text half as long again, accented and in brackets; its open {{holes}} and its <tags>
 * are left alone.
 */
export const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (text, _key, options, translator: { language: string }) =>
    (options['lng'] ?? translator.language) === pseudoLanguage ? inPseudo(text) : text,
}

export function inPseudo(text: string) {
  const letters = text.replace(untouched, '').length
  const accented = text.replace(
    new RegExp(`${untouched.source}|[a-z]`, 'gi'),
    (found) => accents[found] ?? found,
  )
  return `⟦${accented}${' ~'.repeat(Math.ceil((letters * 0.4) / 2))}⟧`
}

const untouched = /\{\{\w+\}\}|<[^<>]*>/g

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'áƀçďéƒğĥíĵķľɱñóþǫřšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĽṀÑÓÞǪŘŠŤÚṼŴẊÝŽ'
const accents = Object.fromEntries(plain.split('').map((letter, at) => [letter, marked.charAt(at)]))
