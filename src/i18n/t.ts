import { language, textAt } from './texts.ts'
import type { TextKey } from './texts.ts'

/**
 * The text for a key, with `{{name}}` filled in and the plural form that `count` asks for: i18next's file format (JSON v4), without
 * its 14 kB, which the sign-in page has no room for (docs/decisions).
 */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const form = typeof values['count'] === 'number' ? textAt(`${key}_${pluralRules(language()).select(values['count'])}`) : undefined
  // A language of our own may have forms that English, where it has to stand in, does not.
  const text = form ?? textAt(key) ?? textAt(`${key}_other`) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const value = values[name]
    return value === undefined ? hole : typeof value === 'number' ? value.toLocaleString(language()) : value
  })
}

let plural: { language: string; rules: Intl.PluralRules } | null = null

/** Made once: making them takes longer than many uses. */
function pluralRules(tag: string) {
  if (plural?.language !== tag) plural = { language: tag, rules: new Intl.PluralRules(tag) }
  return plural.rules
}

/** The sentence of errors.json for a refusal's message or a refused field's code; null stays null. */
export function errorText(code: string | null | undefined): string | null {
  return code ? (textAt(`errors:${code}`) ?? t('errors:unexpected')) : null
}
