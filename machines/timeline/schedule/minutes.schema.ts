import * as v from 'valibot'

/** Minutes of a day. */
export const startSchema = v.pipe(
  v.number('invalid_time'),
  v.integer('invalid_time'),
  v.minValue(0, 'invalid_time'),
  v.maxValue(1_439, 'invalid_time'),
)

/** Minutes of a day, and of the night that follows it: a party ends at two. */
export const endSchema = v.pipe(
  v.number('invalid_time'),
  v.integer('invalid_time'),
  v.minValue(1, 'invalid_time'),
  v.maxValue(2_879, 'invalid_time'),
)
