import * as v from 'valibot'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import type { ReceivedGift } from './gift-reservation.schema.ts'

export type ReserveForm = Record<'units' | 'note', string>

/**
 * What a household types: how many pieces or shares, or of a fund how much, and a word to the
 * couple.
 */
export function reserveFormSchema({
  kind,
  currency,
}: Pick<ReceivedGift, 'kind' | 'currency'>): v.GenericSchema<ReserveForm, Taken> {
  const units = (text: string) =>
    kind === 'fund' ? minorFrom(text, currency) : /^\d{1,3}$/.test(text) ? Number(text) : null
  return v.pipe(
    v.strictObject({
      units: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(40, 'too_long')),
      note: textSchema(500),
    }),
    v.forward(
      v.check(
        (form) => (units(form.units) ?? 0) > 0,
        kind === 'fund' ? 'invalid_amount' : 'invalid_number',
      ),
      ['units'],
    ),
    v.transform((form) => ({ units: units(form.units) ?? 0, note: form.note })),
  )
}

interface Taken {
  units: number
  note: string
}

/** What the form begins with: what the household has of it, else one. */
export function reserveFormOf({ kind, currency, own }: ReceivedGift): ReserveForm {
  if (kind === 'fund')
    return { units: own ? typedFrom({ minor: own.units, currency }) : '', note: own?.note ?? '' }
  return { units: String(own?.units ?? 1), note: own?.note ?? '' }
}
