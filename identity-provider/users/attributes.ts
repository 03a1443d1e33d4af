import { writableAttributes } from '../pool.ts'
import type { User } from '../state/rows.ts'
import type { Attribute } from '../wire/fields.ts'
import { ServiceError, refusals } from '../wire/service-error.ts'

const readOnly = new Set([
  'sub',
  'email_verified',
  'phone_number_verified',
  'updated_at',
  'identities',
])

/**
 * Checks a sign-up's attributes against the pool's schema and answers them without the e-mail
 * address, which the user is known by.
 */
export function checkAttributes(given: Attribute[], email: string): Record<string, string> {
  for (const { name, value } of given) {
    if (readOnly.has(name))
      throw new ServiceError(
        'NotAuthorizedException',
        'A client attempted to write unauthorized attribute',
      )
    const max = Object.hasOwn(writableAttributes, name) ? writableAttributes[name] : undefined
    if (max === undefined)
      throw doesNotConform(`Type for attribute {${name}} could not be determined`)
    if (value.length > max)
      throw doesNotConform(`${name}: String must be no longer than ${max} characters`)
  }
  const attributes = new Map(given.map(({ name, value }) => [name, value]))
  if (attributes.size < given.length)
    throw refusals.invalidParameter('Duplicate attributes were given.')
  const stated = attributes.get('email')?.trim().toLowerCase()
  if (stated !== undefined && !isEmailAddress(stated))
    throw refusals.invalidParameter('Invalid email address format.')
  if (stated !== undefined && stated !== email)
    throw refusals.invalidParameter('The email attribute and the username must be the same.')
  attributes.delete('email')
  return Object.fromEntries(attributes)
}

/** A user's attributes as Cognito lists them. */
export function attributesOf(user: User) {
  const all = {
    sub: user.sub,
    email: user.email,
    email_verified: String(user.status === 'CONFIRMED'),
    ...user.attributes,
  }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}

export function isEmailAddress(text: string) {
  return (
    text.length <= 128 &&
    /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]+\.[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(
      text,
    )
  )
}

function doesNotConform(reason: string) {
  return refusals.invalidParameter(`Attributes did not conform to the schema: ${reason}`)
}
