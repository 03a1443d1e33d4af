import { useState } from 'react'
import { householdFormSchema } from '#machines/guests/forms/household-form.schema.ts'
import type {
  HouseholdDetails,
  HouseholdForm,
} from '#machines/guests/forms/household-form.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { addGuest, changeHousehold } from '../../guests.queries.ts'
import { RsvpStatus } from '../invitations/rsvp-status.tsx'
import { AddressFields, HouseholdNameFields } from './household-fields.tsx'
import { isEmpty, nobody, PersonFields, personOf } from './person-fields.tsx'

interface HouseholdWindowProps {
  weddingId: string
  household: Household
  names: readonly [string, string]
  /** Where its invitation stands; null while it has none. */
  rsvp: Rsvp | null
  /** Why it is read-only; null if it may be changed. */
  disabledReason: string | null
  onKept: (written: Written) => void
  onClose: () => void
}

/** What is known of a household, and one more person for it. */
export function HouseholdWindow({
  weddingId,
  household,
  names,
  rsvp,
  disabledReason,
  onKept,
  onClose,
}: HouseholdWindowProps) {
  const { t } = useTranslation()
  const { person, setPerson, edit, shared } = useHouseholdEdit({
    weddingId,
    household,
    onKept,
    onClose,
  })
  return (
    <Window title={t('guests:household.change', { name: household.name })} onClose={onClose}>
      {rsvp ? <RsvpStatus rsvp={rsvp} /> : null}
      <Form onSubmit={edit.submit}>
        <HouseholdNameFields {...shared} names={names} />
        <AddressFields {...shared} />
        <PersonFields
          legend={t('guests:household.somebody')}
          person={person}
          error={null}
          onChange={setPerson}
        />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`guests:household.${field}`)}
          save={t('guests:household.save')}
          disabledReason={disabledReason}
          close={t('guests:household.close')}
        />
      </Form>
    </Window>
  )
}

function useHouseholdEdit({
  weddingId,
  household,
  onKept,
  onClose,
}: {
  weddingId: string
  household: Household
  onKept: (written: Written) => void
  onClose: () => void
}) {
  const [person, setPerson] = useState(nobody)
  const sendOnce = useSendOnce()
  const edit = useEdit({
    record: household,
    toForm,
    schema: householdFormSchema,
    save: (record: Household, details: HouseholdDetails) => save(record, details),
    onKept: onClose,
  })

  async function save(record: Household, details: HouseholdDetails): Promise<Answer<Household>> {
    if (!isEmpty(person)) {
      const guest = { householdId: record.id, ...personOf(person) }
      const added = await sendOnce(guest, (key) => addGuest(weddingId, guest, key))
      if (added.result === 'refused') return added
      onKept(added.body)
      setPerson(nobody)
    }
    const answer = await changeHousehold(weddingId, record.id, {
      version: record.version,
      ...details,
    })
    if (answer.result === 'refused') return answer
    onKept(answer.body)
    return { result: 'answer', body: answer.body.households[0] ?? record }
  }

  const { values, problemAt, change } = edit
  const shared = {
    values,
    errorAt: (field: keyof HouseholdForm) => errorText(problemAt(field)),
    onChange: change,
  }

  return { person, setPerson, edit, shared }
}

function toForm(household: Household): HouseholdForm {
  const { name, side, addressLine1, addressLine2, city, region, postcode, country, notes } =
    household
  return {
    name,
    side: side ?? '',
    addressLine1,
    addressLine2,
    city,
    region,
    postcode,
    country,
    notes,
  }
}
