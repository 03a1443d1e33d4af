const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/**
 * Which way a language is read, told by its script: "ar" and "ur-PK" from the right, "ar-Latn" from
 * the left.
 */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}
