/**
 * A text in small Latin letters with one space between words, so that what people type and what
 * they look for can match. Letters without a Latin form stay.
 */
export function latin(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase())
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a text in that form. */
export function wordsOf(text: string): string[] {
  const folded = latin(text)
  return folded === '' ? [] : folded.split(' ')
}

/** Letters that are more than a Latin one with a mark. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
  ħ: 'h',
}
