import {
  settingsFormOf,
  settingsFormSchema,
} from '#machines/guests/rsvp/rsvp-settings-form.schema.ts'
import type {
  SettingsDetails,
  SettingsForm,
} from '#machines/guests/rsvp/rsvp-settings-form.schema.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { formatDate } from '#src/i18n/format.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card, Pair } from '#src/ui/layout/layout.tsx'
import { changeSettings } from '../../rsvp/invitations.queries.ts'

interface SettingsProps {
  weddingId: string
  settings: RsvpSettings
  disabledReason: string | null
  onKept: (what: 'saved' | 'undone', undo: (() => void) | null) => void
}

/** A Friday, to show how a day is written, where the wedding has no date yet. */
const exampleDay = '2030-04-26'

/** How many days before the wedding the example lies: about when caterers want to know. */
const exampleDays = 42

/** Until when, and what guests are asked. */
export function SettingsCard({ weddingId, settings, disabledReason, onKept }: SettingsProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const edit = useEdit<RsvpSettings, SettingsForm, SettingsDetails>({
    record: settings,
    toForm: settingsFormOf,
    schema: settingsFormSchema,
    save: ({ version }, details) => changeSettings(weddingId, { version, ...details }),
    onKept,
  })
  const { values, problemAt, change, submit } = edit
  const at = (field: keyof SettingsForm) => ({
    name: field,
    value: values[field],
    error: errorText(problemAt(field)),
    onChange: (value: string) => change(field, value),
  })
  return (
    <Card label={t('guests:asking.title')}>
      <h2>{t('guests:asking.title')}</h2>
      <Form onSubmit={submit}>
        <SettingsFields
          at={at}
          isOn={(field) => values[field] === 'yes'}
          weddingDate={wedding.weddingDate}
        />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`guests:asking.${field}`)}
          save={t('guests:asking.save')}
          kind="quiet"
          disabledReason={disabledReason}
        />
      </Form>
    </Card>
  )
}

/** A field's name and value, what is wrong with it, and how it changes. */
type FieldAt = (field: keyof SettingsForm) => {
  name: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

function SettingsFields({
  at,
  isOn,
  weddingDate,
}: {
  at: FieldAt
  isOn: (field: keyof SettingsForm) => boolean
  weddingDate: string | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <DateField
        label={t('guests:asking.deadline')}
        hint={t('guests:asking.deadlineHint')}
        {...at('deadline')}
        {...dateFieldTexts()}
        placeholder={formatDate(weddingDate ? addDays(weddingDate, -exampleDays) : exampleDay)}
      />
      <Pair>
        <TextArea
          {...at('meals')}
          label={t('guests:asking.meals')}
          hint={t('guests:asking.mealsHint')}
        />
        <TextArea
          {...at('questions')}
          label={t('guests:asking.questions')}
          hint={t('guests:asking.questionsHint')}
        />
      </Pair>
      {(['reminds', 'takesLookups'] as const).map((field) => (
        <Checkbox
          key={field}
          name={field}
          checked={isOn(field)}
          onChange={(checked) => at(field).onChange(checked ? 'yes' : '')}
        >
          {t(`guests:asking.${field}`)}
        </Checkbox>
      ))}
    </>
  )
}
