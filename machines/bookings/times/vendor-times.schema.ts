import * as v from 'valibot'
import { timeSchema } from '#machines/kernel/forms/clock.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { endSchema, startSchema } from '#machines/timeline/schedule/minutes.schema.ts'

const entries = {
  /**
   * When they come to set up, in minutes since midnight in the wedding's zone; null: when they
   * start.
   */
  arrives: v.nullable(startSchema),
  starts: startSchema,
  /** Goes on counting after midnight. */
  ends: endSchema,
}

/** When a booked vendor is there, as they have said. */
export const vendorTimesSchema = v.object(entries)

export type VendorTimes = v.InferOutput<typeof vendorTimesSchema>

export const setTimesSchema = v.pipe(
  v.strictObject({ version: versionSchema, event: v.literal('SAY_TIMES'), ...entries }),
  v.forward(
    v.check(
      ({ starts, ends }) => ends > starts && ends - starts <= dayMinutes,
      'ends_before_start',
    ),
    ['ends'],
  ),
  v.forward(
    v.check(({ arrives, starts }) => arrives === null || arrives <= starts, 'arrives_after_start'),
    ['arrives'],
  ),
)

/** The times as they are typed. */
export type TimesForm = Record<'arrives' | 'starts' | 'ends', string>

const clock = timeSchema()
const optionalClock = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    clock,
  ],
  'invalid_time',
)

/**
 * The typed times as the API takes them. An end that is not after the start is in the following
 * night. Without an end, the length of the quote counts; without that, an end is required.
 */
export function timesFormSchema(
  quotedMinutes: number | null,
): v.GenericSchema<TimesForm, VendorTimes> {
  return v.pipe(
    v.object({
      arrives: optionalClock,
      starts: clock,
      ends: quotedMinutes === null ? clock : optionalClock,
    }),
    v.forward(
      v.check(
        ({ arrives, starts }) => arrives === null || arrives <= starts,
        'arrives_after_start',
      ),
      ['arrives'],
    ),
    v.transform(({ arrives, starts, ends }) => ({
      arrives,
      starts,
      ends:
        ends === null ? starts + (quotedMinutes ?? 0) : ends > starts ? ends : ends + dayMinutes,
    })),
  )
}

const dayMinutes = 1_440
