import { i18n, t } from './i18n.ts'
import type { TextKey } from './i18n.ts'

/**
 * The sentence of errors.json for a refusal's message or a refused field's code; null stays null.
 */
export function errorText(code: string | null | undefined): string | null {
  if (!code) return null
  const key = `errors:${code}`
  return t(i18n.exists(key) ? (key as TextKey) : 'errors:unexpected')
}
