import * as v from 'valibot'

/**
 * A record's id: a UUIDv7, so that new rows are next to each other in an index and the id reveals
 * nothing.
 */
export const idSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'invalid_id'),
  v.maxLength(36),
)
