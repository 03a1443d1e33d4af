import * as v from 'valibot'

/**
 * The day from which the present terms and privacy notice count. Their texts are in
 * locales/en/legal.json; a test holds the two together, because a change of either text is a new
 * version, which is accepted anew.
 */
export const termsVersion = '2026-11-28'

/**
 * The version of the terms that somebody has accepted. Left out: none. The commands compare it, so
 * that a refusal names the present one.
 */
export const acceptedTermsSchema = v.optional(v.pipe(v.string(), v.maxLength(20, 'too_long')))
