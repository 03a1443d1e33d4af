import { choiceFormOf, choiceFormSchema } from '#machines/choices/choice/choice-form.schema.ts'
import type { ChoiceForm } from '#machines/choices/choice/choice-form.schema.ts'
import type {
  Choice,
  ChoiceDetails as Details,
  ChoiceRecord,
} from '#machines/choices/choice/choice.schema.ts'
import { formatDay } from '#src/i18n/format.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { changeChoice } from '../choices.queries.ts'
import { ChoiceFields } from './choice-fields.tsx'

interface DetailsProps {
  weddingId: string
  currency: string
  record: ChoiceRecord
  keep: (record: ChoiceRecord) => void
}

/** What is known of a vendor, to change. */
export function ChoiceDetails({ weddingId, currency, record, keep }: DetailsProps) {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const edit = useEdit<Choice, ChoiceForm, Details>({
    record: record.choice,
    toForm: (choice) => choiceFormOf(choice, currency),
    schema: choiceFormSchema,
    save: async (choice, details) => {
      const answer = await changeChoice(weddingId, choice.id, {
        version: choice.version,
        ...details,
      })
      if (answer.result === 'answer') keep(answer.body)
      return choiceOf(answer)
    },
    onKept: (what, undo) => showToast(t(`ui:${what}`), undo),
  })
  const { values, problemAt, change, submit } = edit
  return (
    <Card label={t('choices:details.title')}>
      <Stack gap="tight">
        <h2>{t('choices:details.title')}</h2>
        <Soft>{t('choices:details.lead')}</Soft>
      </Stack>
      <Form onSubmit={submit}>
        <ChoiceFields
          isFromMarketplace={record.choice.business !== null}
          values={values}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => t(`choices:details.${field}`)}
          show={(field, value) =>
            value === '' ? t('ui:notGiven') : field === 'offerUntil' ? formatDay(value) : value
          }
          save={t('choices:details.save')}
        />
      </Form>
    </Card>
  )
}

/**
 * A form knows the choice alone; the API answers with its documents, too, also where it tells what
 * is there now.
 */
function choiceOf(answer: Answer<ChoiceRecord>): Answer<Choice> {
  if (answer.result === 'answer') return { result: 'answer', body: answer.body.choice }
  const current = answer.details['current'] as ChoiceRecord | undefined
  return current ? { ...answer, details: { ...answer.details, current: current.choice } } : answer
}
