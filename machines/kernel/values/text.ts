import * as v from 'valibot'

/*
 * Texts that people type. A schema's issue messages are codes; locales/<language>/errors.json holds
 * the sentences, so that the API, the forms and the tests all speak of the same refusal.
 */

/** Optional text of at most `max` characters, trimmed; an empty field is the empty string. */
export function textSchema(max: number) {
  return v.pipe(v.string('required'), v.maxLength(max, 'too_long'), v.trim())
}

/** Text that must say something. */
export function requiredTextSchema(max: number) {
  return v.pipe(
    v.string('required'),
    v.maxLength(max, 'too_long'),
    v.trim(),
    v.nonEmpty('required'),
  )
}

/**
 * An e-mail address, trimmed and in lower case: Cognito's pools ignore case, so two spellings are
 * one account.
 */
export const emailSchema = v.pipe(
  v.string('required'),
  v.maxLength(254, 'too_long'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.email('invalid_email'),
)

/** An e-mail address as above, or nothing. */
export const optionalEmailSchema = v.pipe(
  v.string('required'),
  v.maxLength(254, 'too_long'),
  v.trim(),
  v.toLowerCase(),
  v.check((typed) => typed === '' || v.is(emailSchema, typed), 'invalid_email'),
)

/**
 * A phone number that can be called, or nothing: at least five digits, and besides them only
 * spaces, + - ( ) . / and the mark of an extension (x, ext or #). The invisible marks of direction
 * that address books put around a number are left out.
 */
export const phoneSchema = v.pipe(
  v.string('required'),
  v.maxLength(40, 'too_long'),
  v.examples(['+44 20 7946 0018']),
  v.transform((typed) => typed.replaceAll(/\p{Cf}/gu, '').trim()),
  v.check((typed) => typed === '' || isPhone(typed), 'invalid_phone'),
)

/** A phone as it is stored: one from before that rule is any text. */
export const storedPhoneSchema = textSchema(40)

/** A local number may have no more than five digits. */
export function isPhone(text: string) {
  return (
    /^(?:[+()\p{Pd}\d\p{Zs}./#]|x|ext)*$/iu.test(text) && text.replaceAll(/\D/g, '').length >= 5
  )
}

/** A web address with http or https, or nothing. The scheme may be left out; it is stored. */
export const webAddressSchema = v.pipe(
  v.string('required'),
  v.maxLength(2_000, 'too_long'),
  v.trim(),
  v.transform((typed) =>
    typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`,
  ),
  v.check((address) => address === '' || isWebAddress(address), 'invalid_url'),
)

function isWebAddress(address: string) {
  const url = URL.parse(address)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^[^.].*\.[^.]{2,}$/.test(url.hostname) &&
    url.username === '' &&
    !/\s/.test(address)
  )
}
