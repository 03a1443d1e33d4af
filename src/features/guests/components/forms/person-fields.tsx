import type { ReactNode } from 'react'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import css from './person-fields.module.css'

/** Somebody as they are typed into a form. */
export interface Person {
  firstName: string
  lastName: string
  isPlusOne: boolean
  email: string
}

interface PersonProps {
  legend: string
  person: Person
  error: string | null
  /** What is wrong with their address; left out where it is not asked for. */
  emailError?: string | null
  onChange: (person: Person) => void
  children?: ReactNode
}

/** Somebody in a household: a name, or a companion whose name is to come. */
export function PersonFields({
  legend,
  person,
  error,
  emailError,
  onChange,
  children,
}: PersonProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.person}>
      <legend>{legend}</legend>
      <Pair>
        <TextField
          name="firstName"
          label={t('guests:household.firstName')}
          value={person.firstName}
          error={error}
          onChange={(firstName) => onChange({ ...person, firstName })}
        />
        <TextField
          name="lastName"
          label={t('guests:household.lastName')}
          value={person.lastName}
          onChange={(lastName) => onChange({ ...person, lastName })}
        />
      </Pair>
      {emailError === undefined ? null : (
        <TextField
          name="email"
          type="email"
          label={t('guests:household.email')}
          autoComplete="off"
          value={person.email}
          error={emailError}
          onChange={(email) => onChange({ ...person, email })}
        />
      )}
      <Checkbox
        name="isPlusOne"
        checked={person.isPlusOne}
        onChange={(isPlusOne) => onChange({ ...person, isPlusOne })}
      >
        {t('guests:household.companion')}
      </Checkbox>
      {children}
    </fieldset>
  )
}

/** Somebody of whom nothing is typed yet. */
export const nobody: Person = { firstName: '', lastName: '', isPlusOne: false, email: '' }

export function isEmpty({ firstName, lastName, isPlusOne, email }: Person) {
  return [firstName, lastName, email].every((text) => text.trim() === '') && !isPlusOne
}

export function personOf({ firstName, lastName, isPlusOne, email }: Person): NewGuest {
  return { firstName, lastName, isPlusOne, ...(email.trim() ? { email: email.trim() } : {}) }
}
