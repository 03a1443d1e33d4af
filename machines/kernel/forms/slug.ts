import * as v from 'valibot'

/** The last part of a public address: letters, digits and single hyphens. */
export const slugSchema = v.pipe(
  v.string('required'),
  v.maxLength(60, 'slug_too_long'),
  v.minLength(3, 'slug_too_short'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'invalid_slug'),
)

/** Words that an address cannot be, because people could take it for a page of the product. */
const reserved = new Set(
  (
    'about account admin administrator api app assets billing blog compare contact dashboard demo dev docs edit example favicon guest guests help ' +
    'home index login logout mail marketplace new null official photos preview pricing privacy register registry robots search security settings ' +
    'sitemap staff status support system team terms test undefined vendor vendors vowline wedding weddings word www'
  ).split(' '),
)

export function isReserved(slug: string) {
  return reserved.has(slug)
}

/** A text as an address, in letters that every keyboard has; empty if it has none of them. */
export function slugOf(text: string) {
  return shortened(latin(text))
}

/** The same of what somebody typed: too long, it is refused and not shortened. */
export function slugAsTyped(text: string) {
  return latin(text)
}

/** The slug with a number, for when the slug itself is taken. */
export function numbered(slug: string, number: number) {
  return number === 1 ? slug : `${shortened(slug)}-${number}`
}

/** Short enough to leave room for a number. */
function shortened(slug: string) {
  return slug.slice(0, 50).replace(/-+$/, '')
}
function latin(text: string) {
  return Array.from(text.normalize('NFC').toLowerCase())
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/**
 * Letters that are more than a Latin one with a mark. Cyrillic and Greek as in passports, slightly
 * simplified.
 */
const letters = Object.fromEntries(
  (
    'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ŋ:ng ħ:h ' +
    'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ie ж:zh з:z и:i і:i ї:i й:i ' +
    'к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:u ф:f х:kh ц:ts ч:ch ' +
    'ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia ј:j љ:lj њ:nj ћ:c ђ:dj џ:dz ' +
    'α:a ά:a β:v γ:g δ:d ε:e έ:e ζ:z η:i ή:i θ:th ι:i ί:i κ:k λ:l ' +
    'μ:m ν:n ξ:x ο:o ό:o π:p ρ:r σ:s ς:s τ:t υ:y ύ:y φ:f χ:ch ψ:ps ' +
    'ω:o ώ:o '
  )
    .trim()
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
