import * as v from 'valibot'

/**
 * Who may open a wedding's page: nobody, whoever has its link, whoever knows its passcode,
 * everybody.
 */
export const publicationStates = ['off', 'by_link', 'with_word', 'open'] as const

export type PublicationState = (typeof publicationStates)[number]

/** What may be asked for: the chart's events. */
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

/** Short enough for a card, and too long to be guessed. Case and blanks do not matter. */
export const passcodeSchema = v.pipe(
  v.string('required'),
  v.maxLength(60, 'too_long'),
  v.trim(),
  v.nonEmpty('required'),
  v.minLength(6, 'word_too_short'),
)

/** How many times a page was changed; 0 is a page that nobody has begun. */
export const keptVersionSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(2_147_483_646),
)

/** A step, at the version that was read, and with the passcode where it takes one. */
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
