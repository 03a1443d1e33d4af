import type { GuestDetails, GuestForm } from '#machines/guests/forms/guest-form.schema.ts'
import { ageGroups } from '#machines/guests/guest.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { Checkbox, Select } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import { useQueuedForm } from '#src/offline/queue/use-plan-queue.ts'
import { guestDesk } from '../../list/queued-guest.queries.ts'
import { mealChoices } from './meal-choices.tsx'

interface GuestWindowProps {
  weddingId: string
  guest: Guest
  name: string
  /** What guests choose between; empty where a meal is typed. */
  meals: readonly string[]
  /** Whether and when they were sent a save-the-date; null where nobody was. */
  saveTheDate: string | null
  /** Why it is read-only; null if it may be changed. */
  disabledReason: string | null
  onKept: (written: Written) => void
  onClose: () => void
}

/** All that is known of one guest. */
export function GuestWindow({
  weddingId,
  guest,
  name,
  meals,
  saveTheDate,
  disabledReason,
  onKept,
  onClose,
}: GuestWindowProps) {
  const { t } = useTranslation()
  const desk = guestDesk(weddingId, onKept)
  const { begun, save } = useQueuedForm({
    desk,
    record: guest,
    about: ({ firstName, lastName }) => ({ weddingId, name: fullName({ firstName, lastName }) }),
    onQueued: onClose,
  })
  const edit = useEdit<Guest, GuestForm, GuestDetails>({
    ...desk,
    record: guest,
    begun,
    save,
    onKept: onClose,
  })
  const { values, problemAt, change, submit } = edit
  const at = (field: keyof GuestForm) => ({
    name: field,
    value: values[field],
    error: errorText(problemAt(field)),
    onChange: (value: string) => change(field, value),
  })
  return (
    <Window title={t('guests:guest.change', { name })} onClose={onClose}>
      <Form onSubmit={submit}>
        {saveTheDate === null ? null : <Soft small>{saveTheDate}</Soft>}
        <GuestFieldset {...{ guest, meals, values, at }} />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`guests:guest.${field}`)}
          save={t('guests:guest.save')}
          disabledReason={disabledReason}
          close={t('guests:household.close')}
        />
      </Form>
    </Window>
  )
}

interface GuestFieldsProps {
  guest: Guest
  meals: readonly string[]
  values: GuestForm
  at: (field: keyof GuestForm) => {
    name: string
    value: string
    error: string | null
    onChange: (value: string) => void
  }
}

function GuestFieldset({ guest, meals, values, at }: GuestFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <TextField {...at('firstName')} label={t('guests:guest.firstName')} />
        <TextField {...at('lastName')} label={t('guests:guest.lastName')} />
      </Pair>
      <Checkbox
        name="isPlusOne"
        checked={values.isPlusOne === 'yes'}
        onChange={(isOn) => at('isPlusOne').onChange(isOn ? 'yes' : '')}
      >
        {t('guests:guest.isPlusOne')}
      </Checkbox>
      <Pair>
        <Select
          {...at('ageGroup')}
          label={t('guests:guest.ageGroup')}
          empty={t('ui:choose')}
          choices={ageGroups.map((value) => ({ value, label: t(`guests:guest.ages.${value}`) }))}
        />
        <TextField
          {...at('tags')}
          label={t('guests:guest.tags')}
          hint={t('guests:guest.tagsHint')}
        />
      </Pair>
      <MealFields {...{ guest, meals, values, at }} />
      <Pair>
        <TextField {...at('email')} type="email" label={t('guests:guest.email')} />
        <TextField {...at('phone')} type="tel" label={t('guests:guest.phone')} />
      </Pair>
      <TextArea {...at('notes')} label={t('guests:guest.notes')} />
    </>
  )
}

function MealFields({ guest, meals, values, at }: GuestFieldsProps) {
  const { t } = useTranslation()
  return (
    <Pair>
      <TextField {...at('diet')} label={t('guests:guest.diet')} />
      {meals.length > 0 ? (
        <Select
          {...at('meal')}
          label={t('guests:guest.meal')}
          empty={t('guests:table.noMeal')}
          choices={mealChoices(meals, values.meal || guest.meal)}
        />
      ) : (
        <TextField {...at('meal')} label={t('guests:guest.meal')} />
      )}
    </Pair>
  )
}
