import * as v from 'valibot'

/**
 * Who may open a wedding’s page: nobody, visitors with its link, visitors with its passcode, or
 * everybody.
 */
export const publicationStates = ['off', 'by_link', 'with_word', 'open'] as const

export type PublicationState = (typeof publicationStates)[number]

/** The events of the chart that clients may send. */
export const publicationSteps = [
  'SHARE_LINK',
  'RENEW_LINK',
  'SET_PASSCODE',
  'CHANGE_PASSCODE',
  'OPEN',
  'SWITCH_OFF',
] as const

export type PublicationStep = (typeof publicationSteps)[number]

/** The facts that the steps emit, one for each step. */
export type PublicationFact =
  | 'linked'
  | 'relinked'
  | 'worded'
  | 'reworded'
  | 'opened'
  | 'switched_off'

/** Short enough for a card, and too long to guess. Case and spaces are ignored. */
export const passcodeSchema = v.pipe(
  v.string('required'),
  v.maxLength(60, 'too_long'),
  v.trim(),
  v.nonEmpty('required'),
  v.minLength(6, 'word_too_short'),
)

/** How many times a page was changed; 0 for a page without content. */
export const keptVersionSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(2_147_483_646),
)

/** A step with the version that was read, and with the passcode if the step sets one. */
export const publicationStepSchema = v.variant('event', [
  v.strictObject({
    version: keptVersionSchema,
    event: v.picklist(['SET_PASSCODE', 'CHANGE_PASSCODE']),
    word: passcodeSchema,
  }),
  v.strictObject({
    version: keptVersionSchema,
    event: v.picklist(['SHARE_LINK', 'RENEW_LINK', 'OPEN', 'SWITCH_OFF']),
  }),
])

export type PublicationStepRequest = v.InferOutput<typeof publicationStepSchema>
