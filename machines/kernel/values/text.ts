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
